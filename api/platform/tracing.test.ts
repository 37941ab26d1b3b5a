import { execFileSync } from 'node:child_process';
import { afterAll, expect, test } from '@jest/globals';
import { startCollector } from '../../tests/scene/collector.ts';
import { operationNamed, operations } from '../../tests/scene/stored.ts';
import { until } from '../../tests/scene/until.ts';
import type { Env } from './env.ts';

const collector = await startCollector();
// Read when the environment is, hence the late imports.
process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
process.env.OTEL_BSP_SCHEDULE_DELAY = '100';
const { bearer, startApp } = await import('../../tests/scene/app.ts');
const { startProcess } = await import('../../tests/scene/process.ts');
const { startSandbox } = await import('../../tests/scene/sandbox.ts');
const { tokenOf } = await import('../../tests/scene/login.ts');
const { aSession, aUser } = await import('../../tests/scene/world.ts');
const { runJob } = await import('./jobs.ts');
const { mailJobs } = await import('./mail-delivery.ts');
const { measured } = await import('./graphql/measured.ts');
const { createSingleFlight } = await import('./single-flight.ts');
const { read } = await import('./read.ts');
const { beginSpan, withinSpan } = await import('./trace.ts');
const { transaction } = await import('./transaction.ts');
const { db } = await import('./db.ts');

const app = await startApp();
const sandbox = await startSandbox();
afterAll(async () => {
  await app.close();
  await sandbox.close();
  await collector.close();
});

const TRACE = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
const PARENT = 'a1b2c3d4e5f60718';
const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
const SERVER = 2;
const CLIENT = 3;
const ERROR = 2;

const named = (name: string) => until(() => collector.spans.find((span) => span.name === name));

test('a request, its operation and the statements are one tree, of whoever sent the request', async () => {
  await aSession({ title: 'The Lantern of Vess' });
  const variables = { filter: { search: 'lantern' } };
  const { body } = await app.call(
    'POST',
    '/graphql?of=nobody',
    { id: operationNamed('SessionsPageQuery'), variables },
    headers,
  );
  expect(JSON.stringify(body)).toContain('The Lantern of Vess');
  const request = await named('POST /graphql');
  expect(request).toMatchObject({
    traceId: TRACE,
    parentSpanId: PARENT,
    kind: SERVER,
    attributes: { 'http.route': '/graphql', 'http.request.method': 'POST', 'http.response.status_code': 200 },
  });
  const [operation, ...others] = collector.childrenOf(request);
  expect(others).toEqual([]);
  expect(operation).toMatchObject({ name: 'graphql SessionsPageQuery', traceId: TRACE });
  const statements = collector.childrenOf(operation!);
  expect(operation!.attributes).toMatchObject({
    'graphql.operation.name': 'SessionsPageQuery',
    'questboard.shared': false,
    'questboard.statements': statements.length,
  });
  expect(statements.map(({ name, kind }) => [name, kind])).toContainEqual(['SELECT Session', CLIENT]);
  for (const { attributes } of statements) {
    expect(attributes['db.system.name']).toBe('postgresql');
    expect(attributes['db.query.text']).toMatch(/^\s*(SELECT|WITH)\b/);
  }
  expect(collector.services).toEqual(new Set(['questboard']));
});

test('so it is on the short way', async () => {
  const id = operationNamed('TermsPageQuery');
  const answer = await app.call('POST', '/graphql', { id, variables: {} }, { 'x-which-way': '1' });
  expect(answer.headers.get('x-way')).toBeNull();
  const { parentSpanId } = await named('graphql TermsPageQuery');
  const request = await until(() => collector.spans.find(({ spanId }) => spanId === parentSpanId));
  expect(request).toMatchObject({ name: 'POST /graphql', kind: SERVER });
});

test('who shares an execution points at the one whose statements it sent', async () => {
  const share = createSingleFlight<unknown>();
  const text = operations[operationNamed('HomePageQuery')];
  const requests = [1, 2, 3].map((n) => beginSpan(`request ${n}`, 'server', {}, {}));
  const answered = requests.map((span) =>
    withinSpan(span, () => measured(text, () => share('same', () => read`SELECT 'Ann' AS name`))),
  );
  await Promise.all(answered);
  for (const span of requests) span?.end();
  const trees = await Promise.all(
    requests.map(async (_span, n) => {
      const request = await named(`request ${n + 1}`);
      const [operation] = collector.childrenOf(request);
      return { operation: operation!, statements: collector.childrenOf(operation!), ...request };
    }),
  );
  // One runs at once; two wait for the next, which the first of them begins.
  expect(trees.map(({ statements }) => statements.length)).toEqual([1, 1, 0]);
  expect(trees.map(({ operation }) => operation.attributes['questboard.shared'])).toEqual([
    false,
    false,
    true,
  ]);
  expect(trees[2]!.operation.links).toMatchObject([{ spanId: trees[1]!.operation.spanId }]);
  for (const { statements, traceId } of trees)
    for (const statement of statements) expect(statement.traceId).toBe(traceId);
  expect(trees[0]!.statements[0]!.attributes['db.query.text']).toBe("SELECT '?' AS name");
});

test('a statement belongs to who sent it, also when all connections were taken before', async () => {
  const askers = Array.from({ length: 40 }, (_, n) => beginSpan(`asker ${n}`, 'server', {}, {}));
  await Promise.all(askers.map((span) => withinSpan(span, async () => await db.user.count())));
  for (const span of askers) span?.end();
  for (const n of askers.keys()) {
    const asker = await named(`asker ${n}`);
    expect(collector.childrenOf(asker)).toMatchObject([{ name: 'SELECT User' }]);
  }
});

test('a transaction holds its statements, and what fails says so without its words', async () => {
  const root = beginSpan('moving', 'internal');
  const moving = withinSpan(root, () =>
    transaction(async (tx) => {
      await tx.user.count();
      await tx.$queryRaw`SELECT ${'secret-of-ann'}::int`;
    }),
  );
  await expect(moving).rejects.toThrow(/secret-of-ann/);
  root?.end();
  const [tree] = collector.childrenOf(await named('moving'));
  expect(tree).toMatchObject({ name: 'transaction', status: { code: ERROR } });
  const statements = collector.childrenOf(tree!);
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['BEGIN', 'SELECT User', 'SELECT', 'ROLLBACK']),
  );
  expect(statements.filter(({ status }) => status.code === ERROR)).toMatchObject([
    { name: 'SELECT', attributes: { 'error.type': '22P02' } },
  ]);
});

test('a job, its mails and the calls to the provider are a tree, and nobody is named', async () => {
  const ann = await aUser({ username: 'ann_of_traces', email: 'ann-of-traces@example.com' });
  const token = await tokenOf(ann);
  const password = 'Torch-and-rope-77';
  await app.call('POST', '/api/auth/login', { username: ann.username, password });
  await app.call('POST', '/api/auth/forgot-password', { email: 'ann-of-traces@example.com' });
  await app.call('GET', '/api/auth/me?who=ann_of_traces', undefined, bearer(token));
  await until(() => db.outboxMail.count());
  await runJob(mailJobs[0]!);
  const job = await named('job deliver-mail');
  const mail = collector.childrenOf(job).find(({ name }) => name === 'mail')!;
  expect(mail.attributes['questboard.mail']).toMatch(/^[a-z-]+$/);
  expect(collector.childrenOf(mail)).toContainEqual(
    expect.objectContaining({ name: 'postmark', kind: CLIENT, status: { code: 0 } }),
  );
  expect(await named('GET /api/auth/me')).toMatchObject({ kind: SERVER });
  for (const word of [
    'ann_of_traces',
    'ann-of-traces',
    token,
    password,
    'lantern',
    'Vess',
    'secret-of-ann',
    'of=nobody',
  ])
    expect(collector.text()).not.toContain(word);
});

test('a process that is told to stop sends what it has; who may not see it is not told', async () => {
  const before = collector.spans.length;
  const process = await startProcess({ OTEL_SERVICE_NAME: 'the-other' });
  await fetch(`${process.url}/api/nothing`);
  await process.stop();
  const spans = collector.spans.slice(before);
  expect(collector.services).toContain('the-other');
  expect(spans).toContainEqual(
    expect.objectContaining({ name: expect.stringMatching(/^GET /), kind: SERVER }),
  );
  expect(spans.filter(({ name }) => /healthz|readyz/.test(name))).toEqual([]);
});

test('none is kept of those that the sampler leaves out', async () => {
  const { startTracing } = await import('./tracing.ts');
  const isKept = async (
    sampler: NonNullable<Env['tracing']>['sampler'],
    ratio: number,
    traceparent?: string,
  ) => {
    const end = startTracing({ sampler, ratio, everyMs: 5_000 });
    const span = beginSpan('work', 'server', {}, traceparent ? { traceparent } : {});
    await end();
    return span?.isKept;
  };
  expect(await isKept('always_off', 1)).toBe(false);
  expect(await isKept('traceidratio', 0)).toBe(false);
  expect(await isKept('traceidratio', 1)).toBe(true);
  expect(await isKept('parentbased_always_on', 1)).toBe(true);
  expect(await isKept('parentbased_always_off', 1, headers.traceparent)).toBe(true);
  expect(await isKept('parentbased_traceidratio', 1, headers.traceparent.replace(/01$/, '00'))).toBe(false);
  expect(beginSpan('work', 'server')).toBeUndefined(); // all of them have ended
});

test('a collector that is not there changes no answer', async () => {
  const process = await startProcess({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const ask = async () => {
    const response = await fetch(`${process.url}/api/sessions`);
    return { status: response.status, body: await response.text() };
  };
  const answers = [await ask(), await ask(), await app.call('GET', '/api/sessions')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(JSON.parse(answers[0]!.body)).toEqual(answers[2]!.body);
  expect(await process.stop()).toBe(0);
});

test('without the setting nothing of it is loaded', async () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
    const { createApp } = await import('./api/app.ts');
    await (await createApp()).close();
    const of = (pattern) => loaded.filter((url) => pattern.test(url)).length;
    console.log(JSON.stringify([of(/api\\/platform\\/trace\\.ts/), of(/@opentelemetry\\/(?!api\\/|semantic)/), of(/platform\\/tracing\\.ts/)]));
    process.exit(0);`;
  const counts = (endpoint: string) =>
    JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', program], {
        env: { ...process.env, NODE_OPTIONS: '', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
    );
  expect(counts('')).toEqual([1, 0, 0]);
  expect(counts(collector.url)).toEqual([1, expect.any(Number), 1]); // it would be seen
});
