import { pipeline, Readable } from 'node:stream';
import { createBrotliCompress, createGzip, constants as zlib } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../../platform/http/page-body.ts';
import { whole } from '../feeds/entries.ts';
import { element, textElement } from '../markup.ts';
import { type Place, sitemapPart, sitemapParts } from './sitemap.service.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const xmlnsImage = 'http://www.google.com/schemas/sitemap-image/1.1';

const asXml = (reply: FastifyReply) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');

const url = ({ path, day, picture }: Place) =>
  element('url', [
    textElement('loc', whole(path)),
    day === null ? '' : textElement('lastmod', day),
    picture === null ? '' : element('image:image', textElement('image:loc', whole(picture))),
  ]);

/**
 * Serves all public addresses to search engines: an index, and parts by ranges of ids. Everybody is anonymous here.
 */
export function registerSitemap(app: FastifyInstance) {
  app.get('/sitemap.xml', async (_request, reply) => {
    const parts = (await sitemapParts()).map((name) =>
      element('sitemap', textElement('loc', whole(`/sitemaps/${name}.xml`))),
    );
    return asXml(reply).send(`${declaration}${element('sitemapindex', parts, { xmlns })}\n`);
  });

  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async (request, reply) => {
    const places = await sitemapPart(request.params.name);
    return sendPacked(request, asXml(reply), written(places));
  });
}

/** Streams the reply, compressed if the client accepts it: the addresses of a part are much alike. */
function sendPacked({ headers }: FastifyRequest, reply: FastifyReply, texts: AsyncIterable<string>) {
  const plain = Readable.from(texts, { objectMode: false });
  reply.header('vary', 'accept-encoding');
  const encoding = encodingFor(String(headers['accept-encoding'] ?? ''));
  if (encoding === null) return reply.send(plain);
  const packed =
    encoding === 'gzip' ? createGzip() : createBrotliCompress({ params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } });
  // An error in one stream ends the other; the reply watches its own stream.
  pipeline(plain, packed, () => {});
  return reply.header('content-encoding', encoding).send(packed);
}

async function* written(lists: AsyncIterable<readonly Place[]>) {
  yield `${declaration}<urlset xmlns="${xmlns}" xmlns:image="${xmlnsImage}">`;
  for await (const places of lists) yield places.map(url).join('');
  yield '</urlset>\n';
}
