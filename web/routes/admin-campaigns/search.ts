const longestSearch = 100;

/** What is searched for, as it stands in the address; what the server would refuse is left out. */
export const searchIn = (params: URLSearchParams) =>
  (params.get('search') ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, longestSearch)
    .toWellFormed()
    .trim();
