import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** No genuine request is nested deeper. */
const DEEPEST = 64;

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
/** [ and {, ] and }: one bit apart. */
const isOpening = (code: number) => (code | 0x20) === 0x7b;
const isClosing = (code: number) => (code | 0x20) === 0x7d;

/**
 * Checks the depth without parsing: thousands of levels cost a hundred times what their length suggests. Returns the
 * field of the body that is too deep, '' where that has no name; null: nothing is.
 */
function tooDeepIn(text: string): string | null {
  let depth = 0;
  let inString = false;
  let words = 0;
  let field = '';
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString && code === BACKSLASH) at += 1;
    else if (code === QUOTE) {
      inString = !inString;
      if (inString && depth === 1) words = at;
    } else if (inString) continue;
    else if (isOpening(code)) depth += 1;
    else if (isClosing(code)) depth -= 1;
    else if (code === COLON && depth === 1) field = /^"(\w{1,40})"/.exec(text.slice(words, at))?.[1] ?? '';
    if (depth > DEEPEST) return field;
  }
  return null;
}

/** Reads JSON bodies. An empty one is no body, as without a content type. */
export function readJsonBodies(app: FastifyInstance) {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null);
    const field = tooDeepIn(body);
    if (field !== null)
      return done(new Refusal('BAD_INPUT', 'The body is nested too deeply.', field || undefined));
    return readJson(request, body, done);
  });
}
