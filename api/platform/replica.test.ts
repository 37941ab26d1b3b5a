import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../codegen/migrations.ts';
import { startPostgres } from '../../sandbox/postgres.ts';
import { startReplica } from '../../sandbox/postgres-replica.ts';

// A server of this file's own, for a replica copies all of it; then everything of ours, which reads the environment.
const folder = mkdtempSync(join(tmpdir(), 'questboard-replica-'));
const [primaryDir, dataDir] = [join(folder, 'primary'), join(folder, 'replica')];
// Durable: what is committed is in the log at once, as wherever it matters.
const primary = await startPostgres({ dataDir: primaryDir, port: 0, durable: true });
await migrate(primary.url);
let replica = await startReplica({ primary, primaryDir, dataDir });
Object.assign(process.env, {
  DATABASE_URL: primary.url,
  DATABASE_REPLICA_URL: replica.url,
  DATABASE_REPLICA_LAG_SECONDS: '300',
  DATABASE_REPLICA_WAIT_SECONDS: '60', // on a busy machine it is not away
});
const { bearer, startApp } = await import('../../tests/scene/app.ts');
const { tokenOf } = await import('../../tests/scene/login.ts');
const { operationNamed } = await import('../../tests/scene/stored.ts');
const { until } = await import('../../tests/scene/until.ts');
const { aSession, aStaffMember, aUser } = await import('../../tests/scene/world.ts');
const { loginCookie } = await import('../identity/login-token.ts');
const { db } = await import('./db.ts');
const { env } = await import('./env.ts');
const { globalId } = await import('./graphql/ids.ts');
const { lookAtReplica, replicaState } = await import('./replica.ts');

const app = await startApp();
const MINE = { accept: 'application/json' };

async function onStandby(sql: string) {
  const client = new pg.Client({ connectionString: replica.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** When everything that was written so far can be read there, and the process knows. */
const inUse = () =>
  until(async () => {
    await lookAtReplica();
    return replicaState()?.state === 'used' && replicaState()?.lagMs === 0;
  });

async function ask(name: string, variables: object, headers: Record<string, string> = {}) {
  const id = operationNamed(name);
  const { body } = await app.call('POST', '/graphql', { id, variables }, { ...MINE, ...headers });
  return body.data;
}

const titleFor = async ({ id }: { id: number }, headers?: Record<string, string>) => {
  const variables = { id: globalId('Session', id), isValid: true };
  return (await ask('SessionPageQuery', variables, headers)).session?.title;
};
const rename = ({ id }: { id: number }, title: string) =>
  db.session.update({ where: { id }, data: { title } });

/** A login as a browser has it. */
const browserOf = async (user: { id: number }) => loginCookie(await tokenOf(user), false).split(';')[0]!;

async function metric(name: string) {
  const { body } = await app.call('GET', '/metrics');
  const lines = [...String(body).matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))];
  return lines.length === 0 ? null : lines.reduce((sum, [, value]) => sum + Number(value), 0);
}

async function pause() {
  await onStandby('SELECT pg_wal_replay_pause()');
  const isPaused = `SELECT FROM (SELECT pg_get_wal_replay_pause_state() AS state) now WHERE state = 'paused'`;
  await until(async () => (await onStandby(isPaused)).length === 1);
}
const resume = () => onStandby('SELECT pg_wal_replay_resume()');

beforeEach(inUse);
afterEach(async () => {
  Object.assign(env.database, { replicaLagMs: 300_000 });
  await resume();
});
afterAll(async () => {
  await app.close();
  await replica.stop();
  await primary.stop();
  // Elsewhere when PostgreSQL's account cannot reach the folder.
  const homes = [primaryDir, dataDir].map((place) => dirname(realpathSync(place)));
  for (const place of [...homes, folder]) rmSync(place, { recursive: true, force: true });
});

test('what visitors share is read from the replica, and so it is for whoever is logged in and has not written', async () => {
  const session = await aSession({ title: 'As it was' });
  await inUse();
  await pause();
  await rename(session, 'As it is');
  await lookAtReplica();
  expect(await titleFor(session)).toBe('As it was');
  const cookie = await browserOf(await aUser());
  const listed = async (headers: Record<string, string>) =>
    JSON.stringify(await ask('SessionsPageQuery', { filter: {} }, headers));
  expect(await listed({ cookie })).toContain('As it was');
  // A program keeps no cookies, so nobody could tell what it has written.
  expect(await titleFor(session, bearer(await tokenOf(await aUser())))).toBe('As it is');
  await resume();
  await inUse();
  expect(await titleFor(session)).toBe('As it is');
});

test('what is one’s own is read from the primary', async () => {
  const person = await aUser();
  const cookie = await browserOf(person);
  await inUse();
  await pause();
  const before = await metric('database_replica_reads_total');
  await db.user.update({ where: { id: person.id }, data: { fullName: 'Newly Named' } });
  const { body } = await app.call('GET', '/api/auth/me', undefined, { cookie });
  expect(JSON.stringify(body)).toContain('Newly Named');
  expect(await ask('BellMessagesQuery', { id: globalId('Viewer', person.id) }, { cookie })).toMatchObject({
    node: expect.anything(),
  });
  expect(await metric('database_replica_reads_total')).toBe(before);
});

test('beside what is one’s own stand rows of the primary, which it fits', async () => {
  const session = await aSession({ title: 'A moment ago' });
  const [keeper, other] = [await aUser(), await aUser()];
  const [hers, others] = [await browserOf(keeper), await browserOf(other)];
  await inUse();
  await pause();
  await db.savedTable.create({ data: { userId: keeper.id, sessionId: session.id, createdAt: new Date() } });
  await rename(session, 'By now');
  await lookAtReplica();
  const listed = async (cookie: string) =>
    JSON.stringify(await ask('SessionsPageQuery', { filter: {} }, { cookie }));
  expect(await listed(others)).toContain('A moment ago');
  const told = await listed(hers);
  expect(told).toContain('By now');
  expect(told).toContain('"isSaved":true');
  expect(await listed(others)).toContain('A moment ago');
});

test('whoever has written reads it at once, and from the replica again when it has caught up', async () => {
  const session = await aSession({ title: 'Before' });
  const staff = { cookie: await browserOf(await aStaffMember()) };
  await inUse();
  await pause();
  const changed = await app.call(
    'POST',
    '/graphql',
    {
      query: `mutation ($input: UpdateSessionInput!) { updateSession(input: $input) {
        ... on UpdateSessionPayload { session { title } } ... on Refusal { message } } }`,
      variables: {
        input: { id: globalId('Session', session.id), version: session.version, title: 'After a change' },
      },
    },
    staff,
  );
  expect(changed.body.data.updateSession).toEqual({ session: { title: 'After a change' } });
  const wrote = /wrote=\d+/.exec(changed.headers.getSetCookie().join('\n'))![0];
  await lookAtReplica();
  expect(await titleFor(session)).toBe('Before');
  expect(await titleFor(session, { cookie: `${staff.cookie}; ${wrote}` })).toBe('After a change');
  // Logged out meanwhile, and with a cookie that says nothing.
  expect(await titleFor(session, { cookie: wrote })).toBe('After a change');
  expect(await titleFor(session, { cookie: 'wrote=unknown' })).toBe('After a change');

  await resume();
  await inUse();
  const before = await metric('database_replica_reads_total');
  expect(await titleFor(session, { cookie: wrote })).toBe('After a change');
  expect(await metric('database_replica_reads_total')).toBeGreaterThan(before!);
});

test('a query sets no cookie, and answers that came the short way carry nobody’s', async () => {
  const id = operationNamed('SessionsPageQuery');
  const { headers } = await app.call('POST', '/graphql', { id, variables: { filter: {} } }, MINE);
  expect(headers.getSetCookie()).toEqual([]);
});

test('what the replica does not know yet is asked of the primary', async () => {
  await pause();
  const session = await aSession({ title: 'Just announced' });
  await lookAtReplica();
  expect(await titleFor(session)).toBe('Just announced');
});

test('a replica that is too far behind is left, and used again when it has caught up', async () => {
  const session = await aSession({ title: 'Old' });
  await inUse();
  await pause();
  await rename(session, 'New');
  Object.assign(env.database, { replicaLagMs: 0 });
  await until(async () => {
    await lookAtReplica();
    return replicaState()?.state === 'behind';
  });
  expect(await titleFor(session)).toBe('New');
  expect(await metric('database_replica_used')).toBe(0);
  expect(await metric('database_replica_lag_seconds')).toBeGreaterThan(0);
  const ready = await app.call('GET', '/readyz');
  expect([ready.status, ready.body]).toMatchObject([200, { status: 'ok', replica: 'behind' }]);
  Object.assign(env.database, { replicaLagMs: 300_000 });
  await resume();
  await inUse();
  expect(await metric('database_replica_used')).toBe(1);
});

test('one that dies fails nobody, and one that is found again is used when it has caught up', async () => {
  const session = await aSession({ title: 'Safe' });
  await inUse();
  expect(await titleFor(session)).toBe('Safe');
  await replica.stop();
  expect(await titleFor(session)).toBe('Safe'); // before anybody has looked
  expect(replicaState()?.state).toBe('away');
  expect(await metric('database_replica_lag_seconds')).toBeNull();
  await rename(session, 'Safe and sound');
  replica = await startPostgres({ dataDir, port: replica.port, durable: false });
  await pause();
  await rename(session, 'Safer');
  await lookAtReplica();
  await lookAtReplica();
  // It answers, and nobody can tell yet how old what it has is.
  expect(replicaState()?.state).toBe('behind');
  expect(await titleFor(session)).toBe('Safer');
  await resume();
  await inUse();
  const before = await metric('database_replica_reads_total');
  expect(await titleFor(session)).toBe('Safer');
  expect(await metric('database_replica_reads_total')).toBeGreaterThan(before!);
});

test('one that was made a primary is no replica any more', async () => {
  const session = await aSession({ title: 'One truth' });
  await inUse();
  await onStandby('SELECT pg_promote()');
  await lookAtReplica();
  expect(replicaState()?.state).toBe('away');
  await rename(session, 'Another truth');
  expect(await titleFor(session)).toBe('Another truth');
  await replica.stop();
  replica = await startReplica({ primary, primaryDir, dataDir, port: replica.port });
});
