import fc from 'fast-check';
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { globalId } from '../../api/platform/graphql/ids.ts';
import { schema } from '../../api/schema.ts';
import { bearer, startApp, type TestApp } from '../scene/app.ts';
import { hostileNumbers, hostileTexts, rowCounts, send } from '../scene/hostile.ts';
import { tokenOf } from '../scene/login.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { aTable } from '../scene/table.ts';
import { aSuperAdmin } from '../scene/world.ts';

let app: TestApp;
let sandbox: Sandbox;
let logins: (string | undefined)[];
beforeAll(async () => {
  [app, sandbox] = [await startApp(), await startSandbox()];
  const { player } = await aTable();
  logins = [undefined, await tokenOf(player), await tokenOf(await aSuperAdmin())];
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

const types = [
  'User',
  'Viewer',
  'Session',
  'Booking',
  'Message',
  'Conversation',
  'GameMaster',
  'Refusal',
  '',
];
const hostileGlobalIds = [
  ...types.flatMap((type) => [globalId(type, 1), globalId(type, 0), globalId(type, 2 ** 31)]),
  ...[':', 'Session:', 'Session:1:2', 'Session:1.5', 'Session:\u0000', '__proto__:1', 'toString:1'].map(
    (text) => Buffer.from(text).toString('base64'),
  ),
];

const mostly = (sane: fc.Arbitrary<unknown>, other: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: sane, weight: 6 }, { arbitrary: other, weight: 1 });

const hostile: Record<string, fc.Arbitrary<unknown>> = {
  String: fc.oneof(
    fc.constantFrom(...hostileTexts.filter(({ length }) => length < 5_000)),
    fc.string({ unit: 'binary' }),
  ),
  ID: fc.oneof(
    fc.constantFrom(...hostileGlobalIds),
    fc.constantFrom(...hostileTexts.filter(({ length }) => length < 300)),
    fc.constantFrom(...hostileNumbers),
    fc.integer({ min: 1, max: 30 }).map(String),
  ),
  // Mostly what the type takes: else nothing would come past it to the rules behind.
  Int: mostly(fc.integer({ min: -2, max: 300 }), fc.constantFrom(...hostileNumbers, 2 ** 31 - 1, '1')),
  Float: fc.oneof(fc.constantFrom(...hostileNumbers), fc.double({ noNaN: true })),
  Boolean: mostly(fc.boolean(), fc.constant('true')),
  DateTime: mostly(
    fc.constantFrom('2030-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'),
    fc.constantFrom('', '2026-13-45', '+275760-09-13T00:00:00Z', 'now', 0, -1, 1e18),
  ),
};

function arbitraryOf(type: GraphQLInputType): fc.Arbitrary<unknown> {
  if (isNonNullType(type)) return arbitraryOf(type.ofType);
  if (isListType(type)) return fc.array(arbitraryOf(type.ofType), { maxLength: 4 });
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const optional = fields.filter((field) => !isNonNullType(field.type)).map(({ name }) => name);
    const values = fields.map(({ name, type }) => [
      name,
      isNonNullType(type) ? arbitraryOf(type) : fc.option(arbitraryOf(type)),
    ]);
    return fc.record(Object.fromEntries(values), {
      requiredKeys: fields.map(({ name }) => name).filter((name) => !optional.includes(name)),
    } as never);
  }
  if (isEnumType(type)) return fc.constantFrom(...type.getValues().map(({ name }) => name), 'NONSENSE', '');
  const known = hostile[type.name];
  if (!known) throw new Error(`say what is hostile for the scalar ${type.name}`);
  return known;
}

const valuesOf = (args: readonly GraphQLArgument[]) =>
  fc.record(
    Object.fromEntries(
      args.map(({ name, type }) => [
        name,
        isNonNullType(type) ? arbitraryOf(type) : fc.option(arbitraryOf(type)),
      ]),
    ),
  );

/** One field with all its arguments as variables. */
function operationOf(kind: 'query' | 'mutation', { name, args, type }: GraphQLField<unknown, unknown>) {
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const selection = isLeafType(getNamedType(type)) ? '' : '{ __typename }';
  return `${kind} ${args.length ? `(${declared})` : ''} { ${name}${args.length ? `(${given})` : ''} ${selection} }`;
}

/** JSON that keeps lone surrogates and U+0000 as escapes, as an attacker would send them. */
async function ask(query: string, variables: unknown, token: string | undefined) {
  const answer = await send(app.url, 'POST', '/graphql', {
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({ query, variables }),
  });
  if (answer.status >= 500 || /INTERNAL_SERVER_ERROR|node_modules|[Pp]risma/.test(answer.text)) {
    throw new Error(`${query} ${JSON.stringify(variables).slice(0, 500)} → ${answer.status} ${answer.text}`);
  }
  return answer;
}

const fieldsOf = (kind: 'query' | 'mutation') =>
  Object.values((kind === 'query' ? schema.getQueryType() : schema.getMutationType())!.getFields()).map(
    (field) => ({
      name: field.name,
      kind,
      field,
    }),
  );

test.each([...fieldsOf('mutation'), ...fieldsOf('query')])('$kind $name', async ({ kind, field }) => {
  const operation = operationOf(kind, field);
  await fc.assert(
    fc.asyncProperty(valuesOf(field.args), fc.integer({ min: 0, max: 2 }), async (variables, who) => {
      // Logging out would end the test's own login.
      await ask(operation, variables, field.name === 'logout' ? undefined : logins[who]);
    }),
    { numRuns: field.args.length ? 25 : 2, endOnFailure: true },
  );
});

test.each(fieldsOf('mutation').filter(({ field }) => field.args.length > 0))(
  'mutation $name: another type in place of the input, and nothing is written',
  async ({ field }) => {
    const before = await rowCounts();
    for (const input of [null, [], 'text', 7, { input: {} }, { __proto__: null, nonsense: 1 }]) {
      const { status, body } = await ask(operationOf('mutation', field), { input }, logins[2]);
      expect([field.name, [200, 400].includes(status), body.data ?? null]).toEqual([field.name, true, null]);
    }
    expect(await rowCounts()).toEqual(before);
  },
);

test.each([
  ['not JSON', '{'],
  ['null', 'null'],
  ['a number', '7'],
  ['a query that is none', '{"query": 7}'],
  ['variables that are none', '{"query": "{ __typename }", "variables": "x"}'],
  ['an unknown stored operation', '{"id": "nonsense"}'],
  ['an id that is a property', '{"id": "__proto__"}'],
  ['extensions that are none', '{"query": "{ __typename }", "extensions": 7}'],
  ['prototype pollution', '{"query": "{ __typename }", "variables": {"__proto__": {"isAdmin": true}}}'],
  ['U+0000 in the query', '{"query": "{ __typename \\u0000 }"}'],
  ['an operation name that is not there', '{"query": "{ __typename }", "operationName": "x"}'],
  [
    'deep variables',
    `{"query": "{ __typename }", "variables": {"a": ${'['.repeat(10_000)}${']'.repeat(10_000)}}}`,
  ],
])('a request with %s', async (_name, body) => {
  const answer = await send(app.url, 'POST', '/graphql', {
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect(answer.status).toBeLessThan(500);
  expect(answer.text).not.toMatch(/INTERNAL_SERVER_ERROR|node_modules/);
});

test('a host that is none, and an address that is written as a whole, are refused', async () => {
  const hosts = ['[', 'a b', 'a:99999', '%', '999.1.1.1'].map((host) => ({ path: '/graphql', host }));
  for (const { path, host } of [...hosts, { path: `${app.url}/graphql`, host: new URL(app.url).host }]) {
    const json = { 'content-type': 'application/json', host };
    const answers = [
      await send(app.url, 'POST', path, { headers: json, body: '{"query":"{ __typename }"}' }),
      await send(app.url, 'GET', `${path}?query=%7B__typename%7D`, { headers: { host } }),
      await send(app.url, 'GET', path, { headers: { host, accept: 'text/html' } }), // GraphiQL
    ];
    for (const { status, body } of answers)
      expect([host, status, body.message]).toEqual([host, 400, 'This address is not valid.']);
  }
});
