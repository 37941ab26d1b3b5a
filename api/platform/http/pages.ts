import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '../brand.ts';
import { isDatabaseAway } from '../db.ts';
import { Refusal } from '../refusal.ts';
import { RETRY_AFTER_SECONDS } from './errors.ts';
import { createPageCache, sharedKey } from './page-cache.ts';
import type { Operation, Renderer } from './renderer.ts';

interface PagesOptions {
  /** Runs a stored operation as the one who sent the request. */
  readonly execute: (request: FastifyRequest, operation: Operation) => Promise<unknown>;
  readonly renderer: Renderer;
  /** Whether what renders may change from one request to the next. */
  readonly dev: boolean;
  readonly publicUrl: string;
  /** Address of the script that counts page views; null: nobody counts. */
  readonly analytics: string | null;
}

const longest = 2000;
const elsewhere = /^\/(?:api|graphql|assets|pictures)(?:[/?]|$)/;

// Where a nonce stands in a rendered page; nobody can guess it and write it into a text of their own.
const marks = { script: randomUUID(), style: randomUUID() };

/** Serves the web: its files, its pages (rendered here), robots.txt and the sitemap. */
export function registerPages(app: FastifyInstance, options: PagesOptions) {
  const { execute, renderer, dev, publicUrl, analytics } = options;

  app.get('/robots.txt', (_request, reply) => {
    const closed = ['/admin', '/account', '/messages', '/booking', '/checkout', '/cart', '/api', '/graphql'];
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n\nSitemap: ${new URL('/sitemap.xml', publicUrl).href}\n`);
  });

  app.get('/manifest.webmanifest', (_request, reply) => {
    const { name, logoUrl } = brand();
    const icon = logoUrl
      ? { src: logoUrl, type: 'image/webp' }
      : { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' };
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        JSON.stringify({
          name,
          short_name: name,
          description: 'Book places at tabletop sessions with professional Game Masters.',
          start_url: '/',
          display: 'standalone',
          background_color: '#17120e',
          theme_color: '#17120e',
          icons: [icon],
        }),
      );
  });

  app.get('/sitemap.xml', async (request, reply) => {
    const web = await renderer.web();
    const xml = await web.sitemap((operation) => execute(request, operation), publicUrl);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(xml);
  });

  const rendered = createPageCache();
  app.get('/*', async (request, reply) => {
    // Never a scheme or a host: those of the request are not to be trusted.
    const url = request.url.replace(/^\/{2,}/, '/');
    if (elsewhere.test(url)) return reply.callNotFound();
    if (url.length > longest) return reply.code(414).type('text/plain').send('This address is too long.');
    const web = await renderer.web();
    const { cookie = '', authorization } = request.headers;
    const render = async () => {
      const seen = { isAway: false };
      const page = await web
        .render({
          url,
          nonce: marks.script,
          styleNonce: marks.style,
          cookies: cookie,
          execute: (operation) => watching(seen, execute(request, operation)),
          publicUrl,
          analytics,
          brand: brand(),
          assets: renderer.assets,
        })
        .catch((error) => {
          throw seen.isAway ? unavailable : error;
        });
      return seen.isAway ? { ...page, status: 503 } : page;
    };
    const key = dev ? null : sharedKey(url, cookie, authorization);
    const page = key === null ? await render() : await rendered(key, render);
    reply.header('cache-control', 'private, no-cache');
    if (page.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    if (page.redirect !== undefined) return reply.redirect(page.redirect, page.status);
    const nonce = nonceOf(reply);
    const html = (await renderer.finish(url, page.html ?? '', marks.script, reply))
      .replaceAll(marks.script, nonce.script)
      .replaceAll(marks.style, nonce.style);
    reply.code(page.status).type('text/html; charset=utf-8').header('vary', 'accept-encoding, cookie');
    return sendCompressed(request, reply, html);
  });
}

const unavailable = new Refusal(
  'UNAVAILABLE',
  'We are busy for a moment. Please try again.',
  undefined,
  RETRY_AFTER_SECONDS,
);

interface Answer {
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

/** Notes when an operation had no answer because the database is away. */
async function watching(seen: { isAway: boolean }, operation: Promise<unknown>): Promise<unknown> {
  const answer = await operation.catch((error) => {
    if (isDatabaseAway(error)) seen.isAway = true; // it was not even known who asks
    throw error;
  });
  const { errors = [] } = answer as Answer;
  if (errors.some(({ extensions }) => extensions?.code === 'UNAVAILABLE')) seen.isAway = true;
  return answer;
}

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Quickly rather than tightly: every page is compressed anew. */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, html: string) {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br');
    return reply.send(await brotli(html, { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }));
  }
  if (/\bgzip\b/.test(accepted)) {
    reply.header('content-encoding', 'gzip');
    return reply.send(await deflate(html, { level: 4 }));
  }
  return reply.send(html);
}

function nonceOf(reply: FastifyReply): { script: string; style: string } {
  const { cspNonce } = reply as { cspNonce?: { script?: string; style?: string } };
  return { script: cspNonce?.script ?? '', style: cspNonce?.style ?? '' };
}
