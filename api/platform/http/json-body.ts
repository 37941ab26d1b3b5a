import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Nothing that is sent to us in earnest is nested as deeply. */
const DEEPEST = 64;

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a];
/** [ and {, ] and }: one bit apart. */
const isOpening = (code: number) => (code | 0x20) === 0x7b;
const isClosing = (code: number) => (code | 0x20) === 0x7d;

/**
 * Read without being parsed: what is nested thousands of times costs a hundred times what its length says. The field of
 * the body in which it is, '' where that has no name; null: it is nowhere too deep.
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

/** Whoever announces JSON and sends nothing has sent no body, like whoever announces nothing. */
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
