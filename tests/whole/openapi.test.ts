import { z } from 'zod';
import { beyondJson } from '../../api/openapi/beyond-json.ts';
import { descriptions } from '../../api/openapi.ts';
import { MOST_COUNTED } from '../../api/platform/counts.rules.ts';
import { routes } from '../../api/routes.ts';
import { bearer, startApp, type TestApp } from '../scene/app.ts';
import { tokenOf } from '../scene/login.ts';
import { aTable } from '../scene/table.ts';
import { aSuperAdmin } from '../scene/world.ts';

// biome-ignore lint/suspicious/noExplicitAny: the document is read the way its readers do
type Json = any;

let app: TestApp;
let document: Json;
beforeAll(async () => {
  app = await startApp();
  document = (await app.call('GET', '/api/openapi.json')).body;
});
afterAll(() => app.close());

test('every line of routes.ts is described, and nothing else', () => {
  const lines = routes.map(({ method, path }) => `${method} ${path}`);
  expect(lines.filter((line) => !descriptions[line])).toEqual([]);
  expect(Object.keys(descriptions).filter((line) => !lines.includes(line))).toEqual([]);
  const inDocument = Object.values(document.paths).flatMap((item) => Object.keys(item as object));
  expect(inDocument).toHaveLength(lines.length + Object.keys(beyondJson).length);
});

test('it is OpenAPI 3.1: names are unique, references lead somewhere, every operation is complete', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const operations = Object.values(document.paths as Json).flatMap((item) =>
    Object.values(item as Json),
  ) as Json[];
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    expect(Object.keys(document.components.schemas)).toContain(name);
  }
  expect(JSON.stringify(document)).not.toContain('#/$defs');
  for (const operation of operations) {
    expect(operation).toMatchObject({ summary: expect.any(String), tags: [expect.any(String)] });
    expect(Object.keys(operation.responses).length).toBeGreaterThan(0);
    for (const { schema } of operation.parameters) expect(Object.keys(schema).length).toBeGreaterThan(0);
  }
  expect(document.paths['/api/auth/login'].post.requestBody.content['application/json'].schema).toMatchObject(
    {
      type: 'object',
      required: ['username', 'password'],
    },
  );
});

test('a total that is bounded says its bound', () => {
  const bounds = [...JSON.stringify(document).matchAll(/counted to (\d+)/g)].map(([, bound]) =>
    Number(bound),
  );
  expect(bounds.length).toBeGreaterThan(1);
  expect(new Set(bounds)).toEqual(new Set([MOST_COUNTED]));
});

test('it may be kept for a while and asked for again cheaply', async () => {
  const { headers } = await app.call('GET', '/api/openapi.json');
  expect(headers.get('cache-control')).toBe('public, max-age=300');
  const again = await app.call('GET', '/api/openapi.json', undefined, {
    'if-none-match': headers.get('etag')!,
  });
  expect(again).toMatchObject({ status: 304, body: '' });
});

test('a parameter that is left empty, as forms send it, is one that is left out', async () => {
  const staff = bearer(await tokenOf(await aSuperAdmin()));
  const { session, gameMaster } = await aTable();
  const different: string[] = [];
  for (const [path, { get }] of Object.entries(document.paths as Json) as [string, Json][]) {
    const id = path.includes('game-masters') ? session.gameMasterId : session.id;
    const address = path.replace('{userId}', String(gameMaster.id)).replace(/\{\w+\}/, String(id));
    const names = (get?.parameters ?? []).filter((each: Json) => each.in === 'query');
    for (const headers of [{}, staff]) {
      if (names.length === 0) break;
      const { status } = await app.call('GET', address, undefined, headers);
      for (const { name } of names) {
        const empty = await app.call('GET', `${address}?${name}=`, undefined, headers);
        if (empty.status !== status) different.push(`${path}?${name}=: ${empty.status}, not ${status}`);
      }
    }
  }
  expect(different).toEqual([]);
});

describe('answers are what the document says', () => {
  const schemaOf = (method: string, path: string, status: number): z.ZodType => {
    const { schema } = document.paths[path][method].responses[status].content['application/json'];
    // Named shapes put in place, one level after the other.
    const inPlace = (value: Json): Json => {
      if (Array.isArray(value)) return value.map(inPlace);
      if (typeof value !== 'object' || value === null) return value;
      if (value.$ref) return inPlace(document.components.schemas[value.$ref.split('/').at(-1)]);
      const entries = Object.entries(value).map(([key, each]) => [key, inPlace(each)]);
      return { ...Object.fromEntries(entries), ...(value.properties && { additionalProperties: false }) };
    };
    return z.fromJSONSchema(inPlace(schema)) as z.ZodType;
  };

  test.each([
    ['/api/account/bookings'],
    ['/api/admin/check-auth'],
    ['/api/admin/dashboard'],
    ['/api/auth/me'],
    ['/api/bookings/session/{id}'],
    ['/api/game-masters'],
    ['/api/game-masters/{id}'],
    ['/api/game-masters/{id}/sessions'],
    ['/api/messages'],
    ['/api/messages/conversation/{userId}'],
    ['/api/messages/session/{sessionId}'],
    ['/api/messages/unread-count'],
    ['/api/sessions'],
    ['/api/sessions/{id}'],
    ['/api/sessions/{id}/players'],
  ])('%s', async (path) => {
    const { player, session, gameMaster } = await aTable();
    const own = path === '/api/account/bookings';
    const token = await tokenOf(own ? player : await aSuperAdmin());
    await app.call('POST', '/api/messages', { recipientId: gameMaster.id, content: 'Hail' }, bearer(token));
    const id = path.includes('game-masters') ? session.gameMasterId : session.id;
    const address = path.replace('{userId}', String(gameMaster.id)).replace(/\{\w+\}/, String(id));
    const { status, body } = await app.call('GET', address, undefined, bearer(token));
    expect([status, body]).toEqual([200, expect.anything()]);
    if (Array.isArray(body) && !path.includes('messages/session')) expect(body.length).toBeGreaterThan(0);
    expect(schemaOf('get', path, 200).safeParse(body).error?.issues ?? []).toEqual([]);
  });

  test.each([
    ['/api/sessions/0', '/api/sessions/{id}', 400],
    ['/api/sessions/2147483647', '/api/sessions/{id}', 404],
    ['/api/auth/me', '/api/auth/me', 401],
  ])('the refusal of %s', async (address, path, status) => {
    const answer = await app.call('GET', address);
    expect(answer.status).toBe(status);
    expect(schemaOf('get', path, status).safeParse(answer.body).error?.issues ?? []).toEqual([]);
  });
});
