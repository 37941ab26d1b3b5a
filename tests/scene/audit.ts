import { jest } from '@jest/globals';
import { serverAudits } from 'graphql-http';
import { log } from '../../api/platform/log.ts';
import { startApp, type TestApp } from './app.ts';
import { as } from './as.ts';
import { mutationOf } from './mutation.ts';
import { inputOf, mutations } from './mutation-walk.ts';

/** Runs the public GraphQL-over-HTTP audits and malicious documents against the host of this test file. */
export function auditGraphQLHost(host: string) {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  describe(`GraphQL over HTTP on ${host}`, () => {
    test('passes the public audits', async () => {
      const results = [];
      for (const audit of serverAudits({ url: `${app.url}/graphql`, fetchFn: fetch }))
        results.push(await audit.fn());
      const failed = results.filter((result) => result.status !== 'ok');
      const reasons = failed.map(
        (result) => `${result.status} ${result.name}: ${'reason' in result ? result.reason : ''}`,
      );
      expect(reasons.filter((reason) => reason.startsWith('error'))).toEqual([]);
      expect(reasons).toEqual([]);
    });

    const page =
      'sessions(first: 100) { edges { node { gameMaster { sessions(first: 100) { edges { node { id } } } } } } }';
    const deep = `{ sessions ${'{ edges { node { gameMaster { sessions '.repeat(6)}{ totalCount }${'} } } }'.repeat(6)} }`;
    test.each([
      [
        'aliases',
        `{ ${Array.from({ length: 60 }, (_, index) => `a${index}: policy { holdMinutes }`).join(' ')} }`,
      ],
      ['depth', deep],
      ['directives', `{ policy { holdMinutes ${'@include(if: true) '.repeat(200)} } }`],
      ['tokens', `{ ${'policy { holdMinutes } '.repeat(1000)} }`],
      ['fan-out', `{ ${['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}: ${page}`).join(' ')} }`],
      [
        'circular fragments',
        '{ policy { ...A } } fragment A on Policy { ...B } fragment B on Policy { ...A }',
      ],
    ])('refuses a bomb of %s', async (_name, query) => {
      const { data, errors } = await app.graphql(query);
      expect(errors?.length).toBeGreaterThan(0);
      expect(data ?? null).toBeNull();
    });

    test('refuses batches, mutations by GET, and bodies a form of another site could send', async () => {
      const mutation = 'mutation { logout { __typename } }';
      expect((await app.call('POST', '/graphql', [{ query: '{ __typename }' }])).status).toBe(400);
      expect((await app.call('GET', `/graphql?query=${encodeURIComponent(mutation)}`)).status).toBe(405);
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ]) {
        const response = await fetch(`${app.url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': type },
          body: `query=${encodeURIComponent(mutation)}`,
        });
        expect([400, 415]).toContain(response.status);
      }
      const foreign = await app.call(
        'POST',
        '/graphql',
        { query: mutation },
        { origin: 'https://evil.example' },
      );
      expect(foreign.status).toBe(403);
    });

    test('refuses in plain words what cannot be read, and takes none of it for a fault of ours', async () => {
      const logged = jest.spyOn(log, 'error');
      for (const name of ['variables', 'extensions'])
        for (const value of ['{', '7', '[]', `{}&${name}={}`]) {
          const answer = await app.call('GET', `/graphql?query={__typename}&${name}=${value}`);
          const body = { message: `The ${name} must be a JSON object.`, code: 'BAD_INPUT', field: name };
          expect([value, answer.status, answer.body]).toEqual([value, 400, body]);
        }
      for (const body of ['null', '[]', '7', '"x"', '[{"query":"{ __typename }"}]']) {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`${app.url}/graphql`, { method: 'POST', headers, body });
        const told = { message: 'The body must be one JSON object.', code: 'BAD_INPUT' };
        expect([body, answer.status, await answer.json()]).toEqual([body, 400, told]);
      }
      expect(logged).not.toHaveBeenCalled();
      logged.mockRestore();
      const read = await app.call('GET', '/graphql?query={__typename}&variables={}&extensions={}');
      expect(read.body).toEqual({ data: { __typename: 'Query' } });
    });

    test('tells a refusal as it is and masks nothing it should not', async () => {
      const { errors } = await app.graphql('{ session(id: "not-an-id") { id } }');
      expect(errors?.[0]).toMatchObject({ message: 'Invalid session ID', extensions: { code: 'BAD_INPUT' } });
      expect((await app.graphql('{ admin { dashboard { totalBookings } } }')).data).toEqual({ admin: null });
    });

    test('shows every refused mutation as the schema answers it', async () => {
      let refused = 0;
      for (const mutation of mutations) {
        const input = inputOf(mutation);
        const source = mutationOf(mutation.name, undefined, input !== undefined);
        const data = await as(null).ask(source, { input });
        if (data[mutation.name].__typename !== 'Refusal') continue;
        refused += 1;
        expect(await app.as().ask(source, { input })).toEqual(data);
      }
      expect(refused).toBeGreaterThan(30);
    });

    test('says whose fault it is: never ours when a request is too heavy or holds an id that is none', async () => {
      for (const query of [
        '{ nodes(ids: ["nonsense"]) { id } }',
        `{ sessions(first: 100) { edges { node { gameMaster { sessions(first: 100) { totalCount } } } } } a: ${page} b: ${page} }`,
      ]) {
        const { errors } = await app.graphql(query);
        expect([query, errors?.[0]?.extensions?.code]).toEqual([query, 'BAD_USER_INPUT']);
      }
    });

    test('refuses a list that is far too long before it looks at the entries', async () => {
      const ids = Array.from({ length: 10_000 }, () => 'no id at all');
      const { errors } = await app.graphql('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', field: 'ids' });
    });

    test('keeps answers out of every cache', async () => {
      const query = encodeURIComponent('{ viewer { id } }');
      for (const { headers } of [
        await app.call('GET', `/graphql?query=${query}`),
        await app.call('POST', '/graphql', { query: '{ policy { holdMinutes } }' }),
        await app.call('POST', '/graphql', { query: '}{' }),
        await app.call('GET', '/graphql', undefined, { accept: 'text/html' }),
      ])
        expect(headers.get('cache-control')).toBe('no-store');
    });

    test('takes a page size of any bigness and a forged cursor without harm', async () => {
      const big = await app.graphql('{ sessions(first: 2147483647) { edges { node { id } } } }');
      expect(big.data?.sessions.edges).toEqual([]);
      const forged = await app.graphql('{ sessions(first: 5, after: "bm9uc2Vuc2U=") { totalCount } }');
      expect(forged.errors?.[0]?.extensions?.code).toBe('BAD_INPUT');
    });

    test('shows GraphiQL to a browser, with everything it needs in the page', async () => {
      // GraphiQL writes the typed query into the address, so a reload requests that address.
      for (const path of ['/graphql', '/graphql?query=%7B__typename%7D']) {
        const { status, body, headers } = await app.call('GET', path, undefined, { accept: 'text/html' });
        expect(status).toBe(200);
        expect(body).toContain('GraphiQL');
        expect(body).toContain('Welcome to the Questboard API');
        expect(body).not.toMatch(/(src|href)=["']?https?:/);
        const policy = headers.get('content-security-policy');
        expect(policy).toContain("frame-ancestors 'none'");
        expect(headers.get('x-frame-options')).toBe('DENY');
        expect(policy).toContain("script-src 'unsafe-inline'");
      }
    });
  });
}
