import { getOperationAST, type OperationDefinitionNode, parse, validate } from 'graphql';
import { examples } from '../../api/examples.ts';
import { schema } from '../../api/schema.ts';
import { seed } from '../../prisma/seed.ts';
import { startApp, type TestApp } from '../scene/app.ts';
import { startSandbox } from '../scene/sandbox.ts';

let app: TestApp;
let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  sandbox = await startSandbox();
  await seed();
  app = await startApp();
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

const operations = examples.flatMap(({ query, variables }) =>
  parse(query)
    .definitions.filter((definition): definition is OperationDefinitionNode => 'operation' in definition)
    .map(({ operation, name }) => ({
      kind: operation,
      name: name!.value,
      query,
      variables: JSON.parse(variables ?? '{}') as object,
    })),
);
const named = (name: string) => operations.find((operation) => operation.name === name)!;
const queries = operations.filter(({ kind }) => kind === 'query');

async function run(name: string, token?: string) {
  const { query, variables } = named(name);
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const { body } = await app.call('POST', '/graphql', { query, variables, operationName: name }, headers);
  return body as { data: Record<string, unknown>; errors?: unknown };
}

async function logIn(username: string): Promise<string> {
  const { query } = named('LogIn');
  const variables = { username, password: 'questboard' };
  const { body } = await app.call('POST', '/graphql', { query, variables, operationName: 'LogIn' });
  return body.data.login.token;
}

test('every example is valid, and named so that one can be chosen', () => {
  for (const { query } of examples) {
    const document = parse(query);
    expect(validate(schema, document)).toEqual([]);
    expect(getOperationAST(document)).toBeNull(); // several, each with a name
  }
  expect(new Set(operations.map(({ name }) => name)).size).toBe(operations.length);
});

test('each says what it needs of variables', () => {
  for (const { name, query, variables } of operations) {
    const definition = getOperationAST(parse(query), name)!;
    const wanted = definition.variableDefinitions!.map(({ variable }) => variable.name.value);
    expect(Object.keys(variables)).toEqual(expect.arrayContaining(wanted));
  }
});

test.each(['player', 'admin'])('the queries answer the demo account %s', async (username) => {
  const token = await logIn(username);
  for (const { name } of queries) expect(await run(name, token)).toEqual({ data: expect.anything() });
});

test('they show something: sessions to book, threads, what staff see', async () => {
  const [player, admin] = [await logIn('player'), await logIn('admin')];
  const shown = await Promise.all([
    run('Browse'),
    run('GameMasters'),
    run('SeatToBook'),
    run('WhoAmI', player),
    run('MyBookings', player),
    run('Inbox', player),
    run('Shop', admin),
    run('Bookings', admin),
  ]);
  for (const { data } of shown) {
    const [answer] = Object.values(data);
    expect(answer).not.toBeNull();
    expect(JSON.stringify(answer)).not.toContain('"edges":[]');
  }
});

test('logging in as the tab does works as it stands', async () => {
  expect(await run('LogIn')).toMatchObject({ data: { login: { token: expect.any(String) } } });
  expect(await run('WhoAmI')).toEqual({ data: { viewer: null } });
});
