import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import { jest } from '@jest/globals';
import Fastify, { type FastifyRequest } from 'fastify';
import { handleErrors } from './errors.ts';
import { registerPages } from './pages.ts';
import type { Operation, Renderer } from './renderer.ts';

type Execute = (operation: Operation) => Promise<unknown>;

/** The pages of a web that asks one thing and shows it. */
async function serve(
  execute: Execute,
  render: (
    execute: Execute,
    url: string,
    cookies: string,
  ) => Promise<{ status: number; html: string; isPersonal?: boolean }>,
  nameOf = (_request: FastifyRequest) => '',
) {
  const app = Fastify();
  handleErrors(app);
  await app.register(cookie);
  const renderer = {
    web: async () => ({
      render: async (request: { execute: Execute; url: string; cookies: string }) => ({
        isPersonal: false,
        ...(await render(request.execute, request.url, request.cookies)),
        inline: { scripts: [], styles: [] },
      }),
      viewer: {
        id: 'viewer',
        withoutIdentity: (text: string) => (text === '""' ? null : '"somebody"'),
        timeZone: (text: string) => text.match(/^"(\w+\/\w+)"$/)?.[1] ?? null,
        element: (text: string) => `<i>${text}</i>`,
      },
    }),
    assets: {},
    finish: async (_url: string, page: object) => page,
  } as unknown as Renderer;
  registerPages(app, {
    renderer,
    dev: false,
    publicUrl: 'http://localhost',
    analytics: null,
    execute: async (request, op) =>
      Buffer.from(JSON.stringify(op.id === 'viewer' ? nameOf(request) : await execute(op))),
  });
  return app;
}
afterEach(() => jest.restoreAllMocks());

const operation = { id: 'x', variables: {} };
const shown = async (execute: Execute) => {
  await execute(operation).catch(() => null);
  return { status: 500, html: '<p>Something went wrong</p>' };
};
const broken = async (execute: Execute) => {
  const { errors } = (await execute(operation)) as { errors?: unknown };
  if (errors) throw new Error('a page that cannot be shown');
  return { status: 200, html: '' };
};

const away: Record<string, Execute> = {
  'an answer says so': async () => ({ errors: [{ message: 'Busy', extensions: { code: 'UNAVAILABLE' } }] }),
  'nobody knows who asks': () => Promise.reject(Object.assign(new Error('x'), { code: 'P1001' })),
};

describe.each(Object.entries(away))('while the database is away: %s', (_name, execute) => {
  test.each([
    ['the page shows it', shown],
    ['the page cannot be shown', broken],
  ])('%s, and the answer is 503 with the time to come back', async (_what, render) => {
    const app = await serve(execute, render);
    const { statusCode, headers } = await app.inject('/sessions');
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  });
});

test('what is broken stays our own fault', async () => {
  const execute = async () => ({ errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] });
  for (const render of [shown, broken]) {
    const { statusCode, headers } = await (await serve(execute, render)).inject('/sessions');
    expect([statusCode, headers['retry-after']]).toEqual([500, undefined]);
  }
});

test.each([
  ['//evil.example/sessions?q=1', '/evil.example/sessions?q=1'],
  ['http://evil.example/sessions?q=1', '/sessions?q=1'],
  ['http://evil.example//sessions', '/sessions'],
])('the address %s is that of our own page %s', async (path, url) => {
  const app = await serve(
    async () => null,
    async (_execute, asked) => ({ status: 200, html: asked }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const [answer] = await once(get({ port, host: '127.0.0.1', path }), 'response');
  expect(await text(answer)).toBe(url);
  await app.close();
});

test('a page is rendered once while its answers are unchanged, and known by its tag', async () => {
  let seats = 3;
  let rendered = 0;
  const app = await serve(
    async () => ({ data: { seats } }),
    async (execute) => {
      rendered += 1;
      return { status: 200, html: `<p>${JSON.stringify(await execute(operation))}</p>`.repeat(50) };
    },
  );
  const get = (headers: Record<string, string> = {}) => app.inject({ url: '/sessions', headers });
  const first = await get();
  const tag = String(first.headers.etag);
  expect(first.body).toContain('"seats":3');
  expect((await get({ 'if-none-match': tag })).statusCode).toBe(304);
  const packed = await get({ 'accept-encoding': 'gzip, br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(first.body);
  expect(gunzipSync((await get({ 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(first.body);
  expect(rendered).toBeLessThanOrEqual(2); // a minute may have begun
  seats = 2;
  const next = await get({ 'if-none-match': tag });
  expect([next.statusCode, next.body.includes('"seats":2')]).toEqual([200, true]);
});

test('a page that does not say who asks is rendered once for all who are alike, and followed by who each is', async () => {
  const rendered: string[] = [];
  const app = await serve(
    async () => ({ data: null }),
    async (execute) => {
      const name = String(await execute({ id: 'viewer', variables: {} }));
      rendered.push(name);
      return { status: 200, html: `<p>Hello ${name}</p>` };
    },
    ({ headers }) => String(headers['x-name'] ?? ''),
  );
  const get = async (name: string) => {
    const answer = await app.inject({ url: '/', headers: { 'x-name': name, 'accept-encoding': 'br' } });
    return brotliDecompressSync(answer.rawPayload).toString();
  };
  const names = ['', 'Ann', 'Bob', 'Ann'];
  const pages = await inTurn(names, get);
  expect(pages).toEqual([
    '<p>Hello </p>',
    '<p>Hello somebody</p><i>"Ann"</i>',
    '<p>Hello somebody</p><i>"Bob"</i>',
    '<p>Hello somebody</p><i>"Ann"</i>',
  ]);
  expect(rendered.length).toBeLessThan(names.length);
});

test('a page that says who asks is rendered for each, and never sent to another', async () => {
  const app = await serve(
    async () => ({ data: null }),
    async (execute) => {
      const name = String(await execute({ id: 'viewer', variables: {} }));
      return { status: 200, html: `<p>Hello ${name}</p>`, isPersonal: name === 'somebody' };
    },
    ({ headers }) => String(headers['x-name'] ?? ''),
  );
  const get = async (name: string) => (await app.inject({ url: '/', headers: { 'x-name': name } })).body;
  const names = ['Ann', 'Bob', '', 'Ann', 'Bob'];
  expect(await inTurn(names, get)).toEqual(names.map((name) => `<p>Hello ${name}</p>`));
});

async function inTurn(names: readonly string[], get: (name: string) => Promise<string>) {
  const pages: string[] = [];
  for (const name of names) pages.push(await get(name));
  return pages;
}

test('of the cookies that pages differ by each counts once, however many are sent', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.now()); // no other minute begins
  let rendered = 0;
  const app = await serve(
    async () => ({ data: {} }),
    async (execute) => {
      await execute(operation);
      rendered += 1;
      return { status: 200, html: '<p>Hello</p>' };
    },
  );
  const ask = (text: string) => app.inject({ url: '/', headers: { cookie: text } });
  await ask('theme=dark; tz=Europe/Berlin');
  await ask('tz=Europe/Berlin; other=1; theme=dark');
  for (let n = 0; n < 5; n += 1) await ask(`tz=Europe/Berlin; tz=Zone/${n}; theme=dark; theme=${n}`);
  expect(rendered).toBe(1);
  await ask('theme=dark; tz=Asia/Tokyo');
  expect(rendered).toBe(2);
  await app.close();
});

test('a browser that has forgotten its zone is told that of the account, and shown the page of it', async () => {
  const app = await serve(
    async () => null,
    async (_execute, _url, cookies) => ({ status: 200, html: cookies }),
    ({ headers }) => String(headers['x-name'] ?? ''),
  );
  const ask = async (cookie: string, name = 'Europe/Berlin') => {
    const { body, headers } = await app.inject({ url: '/', headers: { cookie, 'x-name': name } });
    return [body.replace(/<i>.*/, ''), headers['set-cookie']];
  };
  const berlin = 'tz=Europe%2FBerlin';
  const kept = `${berlin}; Path=/; Max-Age=31536000; SameSite=Lax`;
  expect(await ask('theme=light; login=x')).toEqual([`theme=light; ${berlin}`, kept]);
  expect(await ask('tz=Asia%2FTokyo; login=x')).toEqual(['tz=Asia%2FTokyo', undefined]);
  // Nobody, or one whose account names none.
  expect(await ask('theme=light; login=x', '')).toEqual(['theme=light', undefined]);
  await app.close();
});

test.each([
  ['/checkout?sessionId=1', 200, 'no-store'],
  ['/Checkout', 200, 'no-store'],
  ['/BOOKING/1', 200, 'no-store'],
  ['/bookings', 200, 'private, no-cache'],
  [`/sessions?q=${'a'.repeat(2_000)}`, 414, 'no-store'],
])('the page at %s is answered with %i and kept by browsers as %s', async (url, status, kept) => {
  const app = await serve(
    async () => null,
    async (_execute, asked) => ({ status: 200, html: asked }),
  );
  const { statusCode, headers } = await app.inject(url);
  expect([statusCode, headers['cache-control']]).toEqual([status, kept]);
});
