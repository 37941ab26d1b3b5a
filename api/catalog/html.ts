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

/** What may stand in a session's description; everything else is dropped, its words are kept. */
export const sanitizeDescription = (html: string) => sanitizeHtml(inParagraphs(html), description).trim();

/** Words without any markup keep their paragraphs and line breaks. */
function inParagraphs(input: string): string {
  if (/<\/?[a-z!]/i.test(input) || !input.includes('\n')) return input;
  const paragraphs = input.split(/\n\s*\n/).map((paragraph) => paragraph.trim().replace(/\r?\n/g, '<br>'));
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
}

/** What stands on a line of its own: a heading, or a paragraph all in bold, as people write one; a point of a list. */
const OWN_LINE =
  /<(h[1-6])>.*?<\/\1>|<p><(strong|b)>(?:(?!<\/?(?:p|strong|b)>).)*<\/\2><\/p>|<li>.*?<\/li>/gis;

/** In one line of text these end before what follows: headings in a colon, points of a list in a full stop. */
const withEnds = (html: string) =>
  html.replace(OWN_LINE, (line) => {
    const isEnded = !/[\p{L}\p{N})"”’]$/u.test(plainText(line));
    return isEnded ? line : `${line}${/^<li/i.test(line) ? '.' : ':'} `;
  });

/** The beginning of a description in plain words, for a card or a search engine. */
export function summarize(html: string): string {
  // By code point: half of a surrogate pair is not a character.
  const characters = Array.from(plainText(withEnds(html)).replace(/:$/, ''));
  if (characters.length <= limits.summary) return characters.join('');
  const start = characters.slice(0, limits.summary - 1).join('');
  return `${start.replace(/\s+\S*$/, '')}…`;
}

/** What the search box looks through, besides the Game Master's name. */
export const searchTextOf = (title: string, html: string) => `${title}\n${plainText(html)}`.toLowerCase();
