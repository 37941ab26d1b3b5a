/** Markup for other programs, from any text that was ever stored. */

// XML 1.0 has no way to write these, not even as references.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** They change the direction of what follows, and nothing ends that once a text is placed among others. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Removes characters that cannot be written, and those that change the direction. */
export const writable = (text: string) => text.toWellFormed().replace(UNWRITABLE, '').replace(TURNING, '');

/** Escapes a text for an element or an attribute, of XML and of HTML. */
export const escaped = (text: string) =>
  writable(text).replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Writes an XML element; the items of a list follow one another. */
export function element(
  name: string,
  content: string | readonly string[],
  attributes: Readonly<Record<string, string | number>> = {},
): string {
  const inside = typeof content === 'string' ? content : content.join('');
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const start = `<${name}${named.join('')}`;
  return inside === '' ? `${start}/>` : `${start}>${inside}</${name}>`;
}

/** Writes an element that holds a text. */
export const textElement = (name: string, text: string, attributes = {}) =>
  element(name, escaped(text), attributes);
