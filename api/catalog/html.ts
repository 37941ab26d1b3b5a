import sanitizeHtml from 'sanitize-html';
import { plainText } from './description.rules.ts';
import { limits } from './rules.ts';

const description: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    'ul',
    'ol',
    'li',
    'blockquote',
    'h3',
    'h4',
    'a',
    'hr',
  ],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: 20,
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    a: (tagName, { href }) => ({
      tagName,
      attribs: { ...(href !== undefined && { href }), rel: 'nofollow noopener noreferrer', target: '_blank' },
    }),
  },
};

/** Keeps the markup that a session's description may have; everything else is dropped, its words stay. */
export const sanitizeDescription = (html: string) => sanitizeHtml(inParagraphs(html), description).trim();

/** Turns the paragraphs and line breaks of a text without markup into HTML. */
function inParagraphs(input: string): string {
  if (/<\/?[a-z!]/i.test(input) || !input.includes('\n')) return input;
  const paragraphs = input.split(/\n\s*\n/).map((paragraph) => paragraph.trim().replace(/\r?\n/g, '<br>'));
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
}

/** HTML on a line of its own: a heading, a paragraph all in bold (as people write headings), a point of a list. */
const OWN_LINE =
  /<(h[1-6])>.*?<\/\1>|<p><(strong|b)>(?:(?!<\/?(?:p|strong|b)>).)*<\/\2><\/p>|<li>.*?<\/li>/gis;

/** Ends such lines before they are joined into one: headings with a colon, points of a list with a full stop. */
const withEnds = (html: string) =>
  html.replace(OWN_LINE, (line) => {
    const isEnded = !/[\p{L}\p{N})"”’]$/u.test(plainText(line));
    return isEnded ? line : `${line}${/^<li/i.test(line) ? '.' : ':'} `;
  });

/** Returns the beginning of a description in plain words, for a card or a search engine. */
export function summarize(html: string): string {
  // By code point: half of a surrogate pair is not a character.
  const characters = Array.from(plainText(withEnds(html)).replace(/:$/, ''));
  if (characters.length <= limits.summary) return characters.join('');
  const start = characters.slice(0, limits.summary - 1).join('');
  return `${start.replace(/\s+\S*$/, '')}…`;
}

/** The text that the search box looks through, besides the Game Master's name. */
export const searchTextOf = (title: string, html: string) => `${title}\n${plainText(html)}`.toLowerCase();
