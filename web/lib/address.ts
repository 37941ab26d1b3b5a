const highest = 2 ** 31 - 1;

/** Returns the id in a URL such as /sessions/5; null when the text cannot be an id. */
export function numericId(text: string | undefined): string | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  return Number(text) <= highest ? text : null;
}

/** Returns the query variables of a page about one thing; not valid: the URL holds no id, so nothing is requested. */
export function idVariables(text: string | undefined): { id: string; isValid: boolean } {
  const id = numericId(text);
  return { id: id ?? '', isValid: id !== null };
}

/** Cleans text from a URL so that the server accepts it: cut to `longest` characters, without control characters. */
export const textIn = (value: string | null, longest: number): string =>
  (value ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, longest)
    .toWellFormed();
