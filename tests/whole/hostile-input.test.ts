import { openApiDocument } from '../../api/openapi.ts';
import { env } from '../../api/platform/env.ts';
import { routes } from '../../api/routes.ts';
import { bearer, startApp, type TestApp } from '../scene/app.ts';
import { expectDecent, hostileIds, hostileValues, rowCounts, send } from '../scene/hostile.ts';
import { tokenOf } from '../scene/login.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { aTable } from '../scene/table.ts';
import { aSession, aSuperAdmin, aUser } from '../scene/world.ts';

let app: TestApp;
let sandbox: Sandbox;
let table: Awaited<ReturnType<typeof aTable>>;
let player: Record<string, string>;
let superAdmin: Record<string, string>;
let bases: Record<string, Record<string, unknown>>;

beforeAll(async () => {
  [app, sandbox, table] = [await startApp(), await startSandbox(), await aTable()];
  player = bearer(await tokenOf(table.player));
  superAdmin = bearer(await tokenOf(await aSuperAdmin()));
  const open = await aSession();
  /** For every path with a body: one that is right, or wrong in a way no single field is to blame for. */
  bases = {
    'POST /api/auth/exchange': { code: 'x' },
    'POST /api/auth/forgot-password': { email: 'nobody@example.test' },
    'POST /api/auth/login': { username: 'nobody', password: 'nothing', rememberMe: false },
    'POST /api/auth/register': {
      username: 'mallory',
      email: 'mallory@example.test',
      fullName: 'Mallory',
      password: 'six or more',
    },
    'POST /api/auth/resend-verification': { email: 'nobody@example.test' },
    'POST /api/auth/reset-password': { token: 'x', password: 'eight or more' },
    'POST /api/create-checkout-session': { sessionId: open.id },
    'POST /api/messages': { recipientId: table.gameMaster.id, content: 'Hail' },
    'POST /api/messages/send-email': {
      subject: 'Hail',
      message: 'To all',
      selectedPlayers: [table.player.id],
      sessionId: table.session.id,
    },
    'POST /api/sessions': {
      gameMasterId: table.session.gameMasterId,
      title: 'A new one',
      description: 'Of at least ten characters.',
      gameSystem: 'Daggerheart',
      price: '25.00',
      scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
      duration: 180,
      maxPlayers: 1,
    },
    'PATCH /api/sessions/:id': {},
    'POST /api/admin/game-masters': { name: 'Wendell', title: 'Teller of tales', bio: 'Ten words or more.' },
    'POST /api/admin/game-masters/:id/create-user-and-link': {
      username: 'wendell',
      email: 'wendell@example.test',
      password: 'six or more',
    },
    'POST /api/subscribe': { email: 'nobody@example.test' },
    'DELETE /api/sessions/:id': {},
    'POST /api/bookings/:id/cancel': {},
    'POST /api/bookings/:id/request-cancellation': {},
    'POST /api/admin/users/:id/promote-gm': { name: 'Mallory', title: 'Keeper of traps' },
    'DELETE /api/admin/sessions/bookings/:id/remove-user': { userId: table.player.id },
  };
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

const json = { 'content-type': 'application/json' };
const document = openApiDocument(routes) as unknown as {
  paths: Record<
    string,
    Record<string, { parameters: { name: string; in: string }[]; requestBody?: { content: object } }>
  >;
};
const operationOf = (method: string, path: string) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!;
const fieldsOf = (method: string, path: string): string[] => {
  const content = operationOf(method, path).requestBody?.content as
    | { 'application/json'?: { schema: { properties?: object } } }
    | undefined;
  return Object.keys(content?.['application/json']?.schema.properties ?? {});
};

/** Of the table, or of nobody where success would take the table away. */
const addressOf = (path: string, method = 'GET') =>
  path
    .replace(':userId', String(table.gameMaster.id))
    .replace(
      /:(id|sessionId)/,
      String(method === 'DELETE' || path.includes('bookings/:id') ? 2_000_000_000 : table.session.id),
    );

/** Open to all, because they say in words of their own that one has to log in. */
const ASKS_ITSELF = ['POST /api/messages'];
const loginFor = (access: string, line: string) => {
  if (access === 'public') return ASKS_ITSELF.includes(line) ? player : {};
  return access === 'user' ? player : superAdmin;
};

const lines = routes.map(({ method, path, access }) => ({ method, path, access, line: `${method} ${path}` }));
const withBody = lines.filter(({ method }) => method !== 'GET');
const show = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 60);

describe('bodies', () => {
  test.each(withBody)('$line: every field, one at a time', async ({ method, path, access, line }) => {
    const base = bases[line] ?? {};
    let before = await rowCounts();
    for (const field of fieldsOf(method, path)) {
      for (const value of hostileValues) {
        const answer = await send(app.url, method, addressOf(path, method), {
          headers: { ...json, ...loginFor(access, line) },
          body: JSON.stringify({ ...base, [field]: value }),
        });
        const what = `${line} ${field}=${show(value)}`;
        expectDecent(what, answer);
        const after = await rowCounts();
        if (answer.status !== 400) {
          before = after;
          continue;
        }
        expect([what, after]).toEqual([what, before]);
        expect([what, String(answer.body.field).split('.')[0]]).toEqual([what, field]);
      }
    }
  });

  test.each(withBody)('$line: no form at all', async ({ method, path, access, line }) => {
    const before = await rowCounts();
    const optional = fieldsOf(method, path).length === 0 || Object.keys(bases[line] ?? {}).length === 0;
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    const bodies = ['null', '[]', '"text"', '7', 'true', deep, `{"a":${deep}}`, '[null]'];
    for (const body of optional ? [] : ['{}', ...bodies]) {
      const answer = await send(app.url, method, addressOf(path, method), {
        headers: { ...json, ...loginFor(access, line) },
        body,
      });
      expectDecent(`${line} ${body.slice(0, 40)}`, answer);
      expect([line, body.slice(0, 40), answer.status]).toEqual([line, body.slice(0, 40), 400]);
    }
    const broken: [string, string, number[]][] = [
      ...(optional ? [] : [['application/json', '', [400]] satisfies [string, string, number[]]]),
      ['application/json', '{', [400]],
      ['application/json', '{"a":1}}', [400]],
      ['application/json', '\u0000', [400]],
      ['application/json', '{"__proto__":{"isAdmin":true}}', [400]],
      ['application/json', '{"constructor":{"prototype":{"isAdmin":true}}}', [400]],
      ['application/json', `{"a":"${'a'.repeat(1_000_000)}"}`, [413]],
      ['text/plain', JSON.stringify(bases[line] ?? {}), [415]],
      ['application/x-www-form-urlencoded', 'a=b', [415]],
      ['multipart/form-data; boundary=x', '--x--', [415]],
      ['application/xml', '<a/>', [415]],
      ['nonsense', '{}', [415]],
    ];
    for (const [type, body, statuses] of broken) {
      const headers = { 'content-type': type, ...loginFor(access, line) };
      const answer = await send(app.url, method, addressOf(path, method), { headers, body });
      expectDecent(`${line} ${type} ${body.slice(0, 40)}`, answer);
      expect([line, type, body.slice(0, 40), statuses.includes(answer.status), answer.status]).toEqual([
        line,
        type,
        body.slice(0, 40),
        true,
        answer.status,
      ]);
    }
    expect(await rowCounts()).toEqual(before);
  });

  test('JSON that is announced and not sent is no body, which not every path needs', async () => {
    const login = bearer(await tokenOf(await aUser()));
    const ask = (method: string, path: string) =>
      send(app.url, method, path, { headers: { ...json, ...login }, body: '' });
    expect(await ask('POST', '/api/auth/logout')).toMatchObject({
      status: 200,
      body: { message: 'Logout successful' },
    });
    expect((await send(app.url, 'GET', '/api/auth/me', { headers: login })).status).toBe(401);
    expect(await ask('POST', '/graphql')).toMatchObject({
      status: 400,
      body: { message: 'The body is empty.', code: 'BAD_INPUT' },
    });
    // An object without anything in it is JSON all the same.
    expect(await send(app.url, 'POST', '/graphql', { headers: json, body: '{}' })).toMatchObject({
      status: 400,
      body: { message: 'The body has neither a query nor the id of a stored operation.', code: 'BAD_INPUT' },
    });
    const [announced, plain, empty] = await Promise.all([
      ask('POST', '/api/auth/login'),
      send(app.url, 'POST', '/api/auth/login', {}),
      send(app.url, 'POST', '/api/auth/login', { headers: json, body: '{}' }),
    ]);
    expect([announced.status, announced.body]).toEqual([400, plain.body]);
    expect(announced.body).not.toEqual(empty.body);
  });

  test.each(withBody)('$line: from another site', async ({ method, path, access, line }) => {
    const before = await rowCounts();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3000.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[]) {
      const answer = await send(app.url, method, addressOf(path, method), {
        headers: { ...json, ...loginFor(access, line), ...headers },
        body: JSON.stringify(bases[line] ?? {}),
      });
      expectDecent(line, answer);
      expect(answer.status).toBe(403);
    }
    expect(await rowCounts()).toEqual(before);
  });
});

describe('addresses', () => {
  test.each(lines.filter(({ path }) => path.includes(':')))(
    '$line: strange ids',
    async ({ method, path, access, line }) => {
      const before = await rowCounts();
      for (const id of hostileIds) {
        const address = path.replace(/:\w+/, id);
        const answer = await send(app.url, method, address, {
          headers: { ...loginFor(access, line), ...(method !== 'GET' && json) },
          ...(method !== 'GET' && { body: JSON.stringify(bases[line] ?? {}) }),
        });
        expectDecent(`${line} ${id.slice(0, 40)}`, answer);
        expect([address, [400, 404, 414].includes(answer.status), answer.status]).toEqual([
          address,
          true,
          answer.status,
        ]);
      }
      expect(await rowCounts()).toEqual(before);
    },
  );

  test.each(lines.filter(({ method }) => method === 'GET'))(
    '$line: every query parameter',
    async ({ method, path, access, line }) => {
      const names = operationOf(method, path)
        .parameters.filter((parameter) => parameter.in === 'query')
        .map(({ name }) => name);
      const values = [
        ...hostileValues.filter((value) => typeof value === 'string' && value.length < 2_000).map(String),
        ...hostileIds.map((id) => id.replace(/%(?![0-9A-F]{2})/gi, 'percent')),
      ];
      for (const name of [...names, '__proto__', 'constructor']) {
        for (const value of values) {
          const query = [...value].map((letter) =>
            letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80',
          );
          const address = `${addressOf(path)}?${name}=${query.join('')}`;
          const answer = await send(app.url, method, address, { headers: loginFor(access, line) });
          const what = `${line} ${name}=${show(value)}`;
          expectDecent(what, answer);
          if (answer.status === 400 && names.length > 0 && !path.includes(':')) {
            expect([what, answer.body.field]).toEqual([
              what,
              names.includes(name) ? name : expect.anything(),
            ]);
          }
          const location = answer.headers.location as string | undefined;
          if (location) expect(new URL(location, env.publicUrl).origin).toBe(new URL(env.publicUrl).origin);
        }
        for (const twice of [
          `${name}=1&${name}=2`,
          `${name}[]=1`,
          `${name}[a]=1`,
          `${name}`,
          '%ff=%ff',
          '&&=',
        ]) {
          const address = `${addressOf(path)}?${twice}`;
          expectDecent(
            `${line} ?${twice}`,
            await send(app.url, method, address, { headers: loginFor(access, line) }),
          );
        }
      }
    },
  );

  test('what is not there, in JSON', async () => {
    for (const { method, path } of lines) {
      for (const other of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'GET', 'POST']) {
        if (lines.some((one) => one.method === other && one.path === path)) continue;
        const answer = await send(app.url, other, addressOf(path), { headers: superAdmin });
        if (other === 'GET' && answer.status !== 404) continue; // '/api/messages/:id' may be another line
        expectDecent(`${other} for ${method} ${path}`, answer);
        expect([other, path, [404, 405].includes(answer.status), answer.status]).toEqual([
          other,
          path,
          true,
          answer.status,
        ]);
      }
    }
    for (const address of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api//sessions',
      '/api/%2e%2e/metrics',
      '/api/%zz',
    ]) {
      const answer = await send(app.url, 'GET', address);
      expectDecent(address, answer);
      expect([address, [400, 404].includes(answer.status), answer.status]).toEqual([
        address,
        true,
        answer.status,
      ]);
    }
  });

  test('too much', async () => {
    const long = await send(app.url, 'GET', `/api/sessions?search=${'a'.repeat(12_000)}`);
    expectDecent('a long address', long);
    expect(long.status).toBe(400);
    for (const headers of [
      { cookie: 'a='.repeat(20_000) },
      { authorization: `Bearer ${'a'.repeat(40_000)}` },
    ] as Record<string, string>[]) {
      // The server hangs up while we still talk: the answer may get lost.
      const answer = await send(app.url, 'GET', '/api/auth/me', { headers }).catch(() => null);
      if (answer) expect(answer.status).toBe(431);
    }
    for (const authorization of [
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      `Bearer ${'.'.repeat(5_000)}`,
      'Bearer \u00ff.\u00ff',
    ]) {
      const answer = await send(app.url, 'GET', '/api/auth/me', { headers: { authorization } });
      expectDecent(authorization, answer);
      expect(answer.status).toBe(401);
    }
    const cookie = 'questboard_login=%00; questboard_login=%; =; ;;; __proto__=1; questboard_login="a';
    expect((await send(app.url, 'GET', '/api/auth/me', { headers: { cookie } })).status).toBe(401);
  });

  test.each([
    '//evil.example',
    '/\\evil',
    '/\\/evil',
    'https://evil.example',
    '/%09/evil',
    '/..//evil',
    'javascript:1',
  ])('redirect=%s leads nowhere else', async (redirect) => {
    const address = `/api/auth/google?redirect=${encodeURIComponent(redirect)}`;
    const { status, headers } = await send(app.url, 'GET', address);
    expect(status).toBe(302);
    expect(new URL(headers.location as string).origin).toBe(env.publicUrl);
    expect(headers.location).not.toContain('evil');
    const order = { sessionId: table.session.id, clientOrigin: redirect };
    const refused = await app.call(
      'POST',
      '/api/create-checkout-session',
      order,
      bearer(await tokenOf(await aUser())),
    );
    expect(refused).toMatchObject({ status: 400, body: { field: 'clientOrigin' } });
  });
});
