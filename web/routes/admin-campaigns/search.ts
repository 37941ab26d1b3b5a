import { textIn } from '../../lib/address.ts';

const longestSearch = 100;

/** Reads the search words from the address; drops what the server would refuse. */
export const searchIn = (params: URLSearchParams) => textIn(params.get('search'), longestSearch).trim();
