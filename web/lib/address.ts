const highest = 2 ** 31 - 1;

/** The id in an address such as /sessions/5; null when it cannot be one. */
export function numericId(text: string | undefined): string | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  return Number(text) <= highest ? text : null;
}
