/** The id by which `node` and `nodes` know a row whose number stands in an address or in the cart. */
export const globalId = (typename: string, databaseId: number | string) => btoa(`${typename}:${databaseId}`);
