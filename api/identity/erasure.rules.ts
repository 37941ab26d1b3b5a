/** What whoever was erased is called from then on; nobody else may be. */
export const DELETED_USER = 'Deleted user';
