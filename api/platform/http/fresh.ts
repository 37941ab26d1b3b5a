import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { encodingFor, pageBody } from './page-body.ts';

const MOST_PLACES = 2_000;
/** How long clients may show what they have before they ask again. */
const SECONDS = 300;

interface Seen {
  readonly etag: string;
  readonly since: string;
}

/** Since when this process knows the content of a URL: to the second, as HTTP has it. */
const seen = new LRUCache<string, Seen>({ max: MOST_PLACES });

/**
 * Sends public content that may be cached for a while, or 304 to a client that has it. The time of the last change is
 * when this process saw it: another process may name another, so only an identical time gives a 304. During the
 * second in which it was seen it is not sent: a later change in that second would have the same time.
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
