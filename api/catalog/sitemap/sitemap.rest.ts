import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { whole } from '../feeds/entries.ts';
import { element, textElement } from '../markup.ts';
import { type Place, sitemapPart, sitemapParts } from './sitemap.service.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const asXml = (reply: FastifyReply) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600');

const url = ({ path, day }: Place) =>
  element('url', [textElement('loc', whole(path)), day === null ? '' : textElement('lastmod', day)]);

/** All public addresses, for search engines: an index, and parts by ranges of numbers. Nobody is known here. */
export function registerSitemap(app: FastifyInstance) {
  app.get('/sitemap.xml', async (_request, reply) => {
    const parts = (await sitemapParts()).map((name) =>
      element('sitemap', textElement('loc', whole(`/sitemaps/${name}.xml`))),
    );
    return asXml(reply).send(`${declaration}${element('sitemapindex', parts, { xmlns })}\n`);
  });

  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async (request, reply) => {
    const places = await sitemapPart(request.params.name);
    return asXml(reply).send(Readable.from(written(places), { objectMode: false }));
  });
}

async function* written(lists: AsyncIterable<readonly Place[]>) {
  yield `${declaration}<urlset xmlns="${xmlns}">`;
  for await (const places of lists) yield places.map(url).join('');
  yield '</urlset>\n';
}
