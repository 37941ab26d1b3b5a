import { readFileSync } from 'node:fs';
import { jest } from '@jest/globals';
import pg from 'pg';
import { globalId } from '../../api/platform/graphql/ids.ts';
import { startApp, type TestApp } from '../scene/app.ts';
import { tokenOf } from '../scene/login.ts';
import { aGameMaster, aSession, aUser } from '../scene/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  await app.close();
});

const ask = (ids: readonly string[], selection = 'id') =>
  app.graphql(`query ($ids: [ID!]!) { nodes(ids: $ids) { ${selection} } }`, { ids });

const some = (count: number, type = 'User') =>
  Array.from({ length: count }, (_, index) => globalId(type, index + 1));

test('at most a hundred nodes at a time', async () => {
  expect((await ask(some(100))).data?.nodes).toHaveLength(100);
  for (const count of [101, 10_000]) {
    const { data, errors } = await ask(some(count));
    expect([data ?? null, errors?.[0]?.extensions?.code]).toEqual([null, 'BAD_INPUT']);
  }
});

test('many nodes cost more than one', async () => {
  const parts = Array.from({ length: 10 }, (_, index) => `a${index}: title b${index}: gameMaster { name }`);
  const selection = `... on Session { ${parts.join(' ')} }`;
  const { id } = await aSession();
  expect((await ask([globalId('Session', id)], selection)).errors).toBeUndefined();
  const { errors } = await ask(some(100, 'Session'), selection);
  expect(errors?.[0]?.message).toContain('complexity');
});

test('whoever is logged in is bound as well, but for what the web itself asks', async () => {
  const parts = Array.from({ length: 10 }, (_, index) => `a${index}: title b${index}: gameMaster { name }`);
  const token = await tokenOf(await aUser());
  const free = `query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Session { ${parts.join(' ')} } } }`;
  const { errors } = await app.graphql(free, { ids: some(100, 'Session') }, token);
  expect(errors?.[0]?.message).toContain('complexity');
  const operations: Record<string, string> = JSON.parse(
    readFileSync(new URL('../../codegen/operations.json', import.meta.url), 'utf8'),
  );
  const own = Object.values(operations).find((text) => text.includes('query AccountPageQuery('))!;
  const rows = { upcoming: 100, played: 100, cancelled: 100 };
  expect((await app.graphql(own, rows, token)).errors).toBeUndefined();
  expect((await app.graphql(own, rows)).errors?.[0]?.message).toContain('complexity');
});

test('the rows of a type are read in one statement, and each comes back in its place', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, async () => (await aGameMaster()).viewer));
  const ids = people.map(({ id }) => globalId('User', id));
  const asked = [ids[3]!, globalId('User', 2 ** 31 - 1), ...ids, ids[0]!];
  const spy = jest.spyOn(pg.Client.prototype, 'query');
  const { data } = await ask(asked, '... on User { id username }');
  const statements = spy.mock.calls.map(([query]) => (query as { text?: string }).text ?? query);
  spy.mockRestore();
  const name = (index: number) => ({ id: ids[index], username: people[index]!.username });
  expect(data?.nodes).toEqual([name(3), null, ...people.map((_, index) => name(index)), name(0)]);
  expect(statements.filter((text) => /FROM "public"."User"/.test(String(text)))).toHaveLength(1);
});

test('a look at the tables of all Game Masters costs more than a page of them', async () => {
  const asks = (args: string) =>
    app.graphql(
      `{ ${Array.from({ length: 20 }, (_, n) => `l${n}: gameMasters(first: 1${args}) { totalCount }`).join(' ')} }`,
    );
  expect((await asks('')).errors).toBeUndefined();
  for (const args of [', sort: SOONEST', ', tables: { seats: 3 }'])
    expect((await asks(args)).errors?.[0]?.message).toContain('complexity');
});
