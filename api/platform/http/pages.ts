import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isDatabaseAway } from '../db.ts';
import { memoized } from '../flights.ts';
import { Refusal } from '../refusal.ts';
import { DAY, MINUTE } from '../rules.ts';
import { site } from '../site.ts';
import { policyWith } from './csp.ts';
import { busy, notKept, RETRY_AFTER_SECONDS } from './errors.ts';
import { type Answer, createKeptPages, type Made, type Page } from './kept-pages.ts';
import { encodingFor, pageBody } from './page-body.ts';
import type { Operation, Renderer } from './renderer.ts';

interface PagesOptions {
  /** Runs a stored operation as the one who sent the request; the body of its answer. */
  readonly execute: (request: FastifyRequest, operation: Operation) => Promise<Buffer>;
  readonly renderer: Renderer;
  /** Whether what renders may change from one request to the next. */
  readonly dev: boolean;
  readonly publicUrl: string;
  /** Address of the script that counts page views; null: nobody counts. */
  readonly analytics: string | null;
}

const longest = 2000;
const MOST_PERSONAL = 5_000;
/** No browser keeps one of these for a step back; any other page has itself asked for again then (`web/lib/reloadOnBack.ts`). The router finds it in capitals too. */
const takesMoney = /^\/(?:booking|checkout|cart)(?:[/?]|$)/i;
const elsewhere = /^\/(?:api|graphql|assets|pictures)(?:[/?]|$)/;
/** As long as the page itself keeps it, in seconds. */
const ZONE_KEPT = (365 * DAY) / 1000;
/** No zone has a longer name. */
const LONGEST_COOKIE = 85;
const POLICY = 'content-security-policy';

/** What a page is rendered from besides its answers. */
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
  /** Places whose pages say who asks: they are asked for as that person from the start. */
  const personal = new LRUCache<string, true>({ max: MOST_PERSONAL });

  /** What says who somebody is, and the rest, which people of their kind have alike; null: it says that of nobody. */
  const identityApart = memoized(async (body: Buffer) => {
    const { viewer } = await renderer.web();
    const text = body.toString();
    const common = viewer.withoutIdentity(text);
    return common === null ? null : { common: Buffer.from(common), identity: viewer.element(text) };
  });

  app.get('/*', async (request, reply) => {
    // Never a scheme or a host, as HTTP lets a proxy send them: those of the request are not to be trusted.
    const url = request.url.replace(/^(?:https?:\/\/[^/?]*)?\/*/i, '/');
    if (elsewhere.test(url)) return reply.callNotFound();
    if (url.length > longest)
      return notKept(reply).code(414).type('text/plain').send('This address is too long.');
    const cookies = await cookiesWithZone(request, reply);
    // As exactly as a page says what time it is.
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
   * The cookies a page depends on, that of the zone among them if the account names one: browsers forget what a script
   * has written down sooner than a login. It goes back to the browser, whose page is then the one that was rendered.
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
  /** Every operation had one, without errors. */
  isWhole: boolean;
}

async function watching(seen: Seen, answer: Promise<Buffer>): Promise<unknown> {
  const told = await answer.catch((error) => {
    seen.isWhole = false;
    if (isDatabaseAway(error)) seen.isAway = true; // it was not even known who asks
    throw error;
  });
  const body: Body = JSON.parse(told.toString());
  if (body.errors) seen.isWhole = false;
  if (body.errors?.some(({ extensions }) => extensions?.code === 'UNAVAILABLE')) seen.isAway = true;
  return body;
}

/** Of all cookies those by which pages differ, each once; who asks is known by the answers. */
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
