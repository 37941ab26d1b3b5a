import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isDatabaseAway } from '../db.ts';
import { Refusal } from '../refusal.ts';
import { DAY, MINUTE } from '../rules.ts';
import { memoized } from '../single-flight.ts';
import { site } from '../site.ts';
import { policyWith } from './csp.ts';
import { busy, notKept, RETRY_AFTER_SECONDS } from './errors.ts';
import { type Answer, createKeptPages, type Made, type Page } from './kept-pages.ts';
import { encodingFor, pageBody } from './page-body.ts';
import type { Operation, Renderer } from './renderer.ts';

interface PagesOptions {
  /** Runs a stored operation as the caller of the request; returns the body of its answer. */
  readonly execute: (request: FastifyRequest, operation: Operation) => Promise<Buffer>;
  readonly renderer: Renderer;
  /** True when the rendering code may change between two requests. */
  readonly dev: boolean;
  readonly publicUrl: string;
  /** URL of the script that counts page views; null: they are not counted. */
  readonly analytics: string | null;
}

const longest = 2000;
const MOST_PERSONAL = 5_000;
/**
 * Pages that no browser may keep for a step back; all others reload themselves then (`web/lib/reloadOnBack.ts`).
 * Upper case counts too, as it does for the router.
 */
const takesMoney = /^\/(?:booking|checkout|cart)(?:[/?]|$)/i;
const elsewhere = /^\/(?:api|graphql|assets|pictures)(?:[/?]|$)/;
/** In seconds; the page itself keeps the time zone cookie as long. */
const ZONE_KEPT = (365 * DAY) / 1000;
/** The longest cookie of a page: no time zone has a longer name. */
const LONGEST_COOKIE = 85;
const POLICY = 'content-security-policy';

/** What a page is rendered from, besides its answers. */
interface Place {
  readonly url: string;
  readonly cookies: string;
  readonly now: number;
}

/** Serves the web: its files, its pages (rendered here) and robots.txt. */
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
    const { name, logoUrl } = site();
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

  const keep = createKeptPages();
  /** Places whose pages depend on the viewer: their queries run as the viewer from the start. */
  const personal = new LRUCache<string, true>({ max: MOST_PERSONAL });

  /** Splits a viewer answer into the identity and what all users of that kind have alike; null: it has none. */
  const identityApart = memoized(async (body: Buffer) => {
    const { viewer } = await renderer.web();
    const text = body.toString();
    const common = viewer.withoutIdentity(text);
    return common === null ? null : { common: Buffer.from(common), identity: viewer.element(text) };
  });

  app.get('/*', async (request, reply) => {
    // Drops scheme and host, which HTTP lets a proxy send: those of a request cannot be trusted.
    const url = request.url.replace(/^(?:https?:\/\/[^/?]*)?\/*/i, '/');
    if (elsewhere.test(url)) return reply.callNotFound();
    if (url.length > longest)
      return notKept(reply).code(414).type('text/plain').send('This address is too long.');
    const cookies = await cookiesWithZone(request, reply);
    // Rounded to the precision of the times on a page.
    const now = Math.floor(Date.now() / MINUTE) * MINUTE;
    const place = `${url}\n${cookies}`;
    const { viewer } = await renderer.web();
    let end = '';
    const asAnybody: Answer = async (operation) => {
      const body = await execute(request, operation);
      if (operation.id !== viewer.id) return body;
      const apart = await identityApart(body);
      if (apart === null) return body;
      end = apart.identity;
      return apart.common;
    };
    const find = (answer: Answer) =>
      keep({
        place,
        moment: `${now} ${JSON.stringify(site())}`,
        answer,
        render: (ask) => render({ url, cookies, now }, ask, String(reply.getHeader(POLICY) ?? '')),
      });
    let page = personal.has(place) ? null : await find(asAnybody);
    if (page === null || page.isPersonal) {
      personal.set(place, true);
      end = '';
      page = await find((operation) => execute(request, operation));
    }
    reply.header('cache-control', takesMoney.test(url) ? 'no-store' : 'private, no-cache');
    if (page.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    return page.redirect === undefined
      ? sendPage(request, reply, page, end)
      : reply.redirect(page.redirect, page.status);
  });

  /**
   * Returns the cookies that a page depends on. A missing time zone comes from the account: browsers drop cookies of
   * scripts sooner than a login. It is also sent to the browser, whose page then matches the rendered one.
   */
  async function cookiesWithZone(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const { cookie = '' } = request.headers;
    const cookies = cookiesOfPages(cookie);
    if (!cookie || /(?:^|; )tz=./.test(cookies)) return cookies;
    const { viewer } = await renderer.web();
    const answer = await execute(request, { id: viewer.id, variables: {} }).catch(() => null);
    const zone = answer && viewer.timeZone(answer.toString());
    if (!zone) return cookies;
    const own = `tz=${zone.replaceAll('/', '%2F')}`;
    reply.header('set-cookie', `${own}; Path=/; Max-Age=${ZONE_KEPT}; SameSite=Lax`);
    return cookiesOfPages(`${cookies}; ${own}`);
  }

  async function render(place: Place, answer: Answer, policy: string): Promise<Made> {
    const web = await renderer.web();
    const seen: Seen = { isAway: false, isWhole: true };
    const made = await web
      .render({
        ...place,
        execute: (operation) => watching(seen, answer(operation)),
        publicUrl,
        analytics,
        site: site(),
        assets: renderer.assets,
      })
      .catch((error) => {
        throw seen.isAway ? unavailable : error;
      });
    const status = seen.isAway ? 503 : made.status;
    if (made.redirect !== undefined) return { page: { status, redirect: made.redirect }, isKept: false };
    const { isPersonal } = made;
    const own = policyWith(policy, made.inline);
    const page = await renderer.finish(place.url, { html: made.html, policy: own });
    return {
      page: { status, policy: page.policy, body: pageBody(page.html), isPersonal },
      isKept: !dev && seen.isWhole && status < 500 && !isPersonal,
    };
  }
}

const unavailable = new Refusal(busy.code, busy.message, undefined, RETRY_AFTER_SECONDS);

interface Body {
  readonly errors?: readonly { readonly extensions?: { readonly code?: string } }[];
}

interface Seen {
  /** An operation had no answer because the database is away. */
  isAway: boolean;
  /** Every operation had an answer without errors. */
  isWhole: boolean;
}

async function watching(seen: Seen, answer: Promise<Buffer>): Promise<unknown> {
  const told = await answer.catch((error) => {
    seen.isWhole = false;
    if (isDatabaseAway(error)) seen.isAway = true; // not even the viewer could be read
    throw error;
  });
  const body: Body = JSON.parse(told.toString());
  if (body.errors) seen.isWhole = false;
  if (body.errors?.some(({ extensions }) => extensions?.code === 'UNAVAILABLE')) seen.isAway = true;
  return body;
}

/** Returns the cookies by which pages differ, each once; the viewer is known from the answers. */
function cookiesOfPages(cookies: string): string {
  const pairs = cookies.split(';').map((pair) => pair.trim());
  return ['theme', 'tz']
    .flatMap(
      (name) => pairs.find((pair) => pair.startsWith(`${name}=`) && pair.length <= LONGEST_COOKIE) ?? [],
    )
    .join('; ');
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, policy, body }: Page,
  end: string,
) {
  if (policy) reply.header(POLICY, policy);
  const etag = body.etag(end);
  reply.header('vary', 'accept-encoding, cookie').header('etag', etag);
  const known = String(request.headers['if-none-match'] ?? '');
  if (status === 200 && known.includes(etag)) return reply.code(304).send();
  reply.code(status).type('text/html; charset=utf-8');
  const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''));
  if (encoding !== null) reply.header('content-encoding', encoding);
  return reply.send(await body.as(encoding, end));
}
