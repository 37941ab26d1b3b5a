import { textIn } from '../../lib/address.ts';

const longestSearch = 100;

/** What is searched for, as it stands in the address; what the server would refuse is left out. */
export const searchIn = (params: URLSearchParams) => textIn(params.get('search'), longestSearch).trim();
