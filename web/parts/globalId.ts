/** Returns the id for `node` and `nodes` of a row whose number comes from the URL or the cart. */
export const globalId = (typename: string, databaseId: number | string) => btoa(`${typename}:${databaseId}`);
