/** The name of every erased user; nobody else may have it. */
export const DELETED_USER = 'Deleted user';
