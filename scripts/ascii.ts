/**
 * Returns a program in ASCII, with escapes for all other characters: a single one makes every character of the source
 * take two bytes for as long as the process runs. Not for raw templates, which read their own source.
 */
export const inAscii = (code: string) =>
  code.replaceAll(/\\?[^\0-\x7f]|\\[\s\S]/g, (found) => {
    const unit = found.charCodeAt(found.length - 1);
    return unit > 0x7f ? `\\u${unit.toString(16).padStart(4, '0')}` : found;
  });
