type ClassValue = string | number | bigint | false | null | undefined;

/** Joins class names, leaving out what is not set. It merges nothing: the last rule in the sheet wins. */
export function cn(...values: ClassValue[]): string {
  return values.filter((value) => typeof value === 'string' && value !== '').join(' ');
}
