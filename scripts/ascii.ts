/**
 * A program in ASCII, by escapes for all other letters: one of them, and every letter of its source takes two bytes of
 * memory for as long as the process runs. Not for raw templates, which read their own words.
 */
export const inAscii = (code: string) =>
  code.replaceAll(/\\?[^\0-\x7f]|\\[\s\S]/g, (found) => {
    const unit = found.charCodeAt(found.length - 1);
    return unit > 0x7f ? `\\u${unit.toString(16).padStart(4, '0')}` : found;
  });
