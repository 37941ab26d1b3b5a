/** A text with blanks for the no-break spaces that keep a time and its zone in one line. */
export const plain = (text: string) => text.replaceAll('\u00a0', ' ');
