import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { encodingFor, pageBody } from './page-body.ts';

const MOST_PLACES = 2_000;
/** Programs may show what they have for so long before they ask again. */
const SECONDS = 300;

interface Seen {
  readonly etag: string;
  readonly since: string;
}

/** Since when this process knows what an address shows: as exactly as HTTP says it. */
const seen = new LRUCache<string, Seen>({ max: MOST_PLACES });

/**
 * Sends what everybody may read and keep for a while, or 304 to who has it. The time of the last change is that at
 * which this process saw it: another process may name another, so only the very same one is taken for an answer. In
 * the second in which it was seen it is not told: what comes later in that second would have the same name.
 */
export async function sendFresh(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const body = pageBody(text);
  const etag = body.etag('');
  const place = hash('sha1', request.url, 'base64url');
  let known = seen.get(place);
  const second = new Date().toUTCString();
  if (known?.etag !== etag) {
    known = { etag, since: second };
    seen.set(place, known);
  }
  const lastModified = known.since === second ? undefined : known.since;
  reply
    .header('cache-control', `public, max-age=${SECONDS}`)
    .header('vary', 'accept-encoding')
    .header('etag', etag);
  if (lastModified !== undefined) reply.header('last-modified', lastModified);
  const { 'if-none-match': tags, 'if-modified-since': since } = request.headers;
  const hasIt = tags === undefined ? since !== undefined && since === lastModified : tags.includes(etag);
  if (hasIt) return reply.code(304).send();
  reply.type(`${type}; charset=utf-8`);
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.send(await body.as(encoding, ''));
}
