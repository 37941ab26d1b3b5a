const highest = 2 ** 31 - 1;

/** The id in an address such as /sessions/5; null when it cannot be one. */
export function numericId(text: string | undefined): string | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  return Number(text) <= highest ? text : null;
}

/** Variables of a page about one thing: what the address cannot name is not asked for. */
export function idVariables(text: string | undefined): { id: string; isValid: boolean } {
  const id = numericId(text);
  return { id: id ?? '', isValid: id !== null };
}

/** A text in an address, without what the server would refuse: cut to that length, and without controls. */
export const textIn = (value: string | null, longest: number): string =>
  (value ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, longest)
    .toWellFormed();
