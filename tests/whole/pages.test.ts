import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { db } from '../../api/platform/db.ts';
import { MINUTE } from '../../api/platform/durations.rules.ts';
import { build } from '../../scripts/build.ts';
import { bearer, startApp, type TestApp } from '../scene/app.ts';
import { send } from '../scene/hostile.ts';
import { tokenOf } from '../scene/login.ts';
import { statementsOf } from '../scene/statements.ts';
import { seat } from '../scene/table.ts';
import { aGameMaster, aSession, aUser, inHours } from '../scene/world.ts';

let app: TestApp;

beforeAll(async () => {
  await build({ withPages: true });
  app = await startApp();
}, 300_000);
afterAll(() => app.close());

const get = (path: string, token?: string, headers: Record<string, string> = {}) =>
  app.call('GET', path, undefined, { ...bearer(token), ...headers });

test('two people who ask for the same page at once are each told of themselves only', async () => {
  const people = [await aUser(), await aUser()];
  const tokens = await Promise.all(people.map(tokenOf));
  for (const path of ['/sessions', '/account', '/']) {
    for (let round = 0; round < 3; round += 1) {
      const pages = await Promise.all([...tokens, undefined, ...tokens].map((token) => get(path, token)));
      const shown = pages.map(({ body }) => people.map(({ email }) => body.includes(email)));
      const [one, other] = [
        [true, false],
        [false, true],
      ];
      expect(shown).toEqual([one, other, [false, false], one, other]);
    }
  }
});

/** Pages say what time it is, to the minute: those of two minutes are not alike. */
async function inOneMinute<T>(work: () => Promise<T>): Promise<T> {
  const minute = () => Math.floor(Date.now() / MINUTE);
  const begun = minute();
  const done = await work();
  return minute() === begun ? done : inOneMinute(work);
}

test('people who are alike are sent one page, and who each of them is', async () => {
  const { profile, viewer: host } = await aGameMaster();
  const { id } = await aSession({ gameMasterId: profile.id });
  const people = [await aUser(), await aUser(), host];
  const tokens = await Promise.all(people.map(tokenOf));
  for (const path of ['/sessions', `/sessions/${id}`, '/game-masters', `/game-masters/${profile.id}`]) {
    const pages = await inOneMinute(() =>
      Promise.all(tokens.map(async (token) => (await get(path, token)).body)),
    );
    const [one, other, hosts] = pages.map((page) => page.split(/<script [^>]*class="answers">(?!.*<script)/));
    expect([path, one?.[0] === other?.[0], one?.[0] === hosts?.[0]]).toEqual([path, true, false]);
    expect([one, other].map((page) => people.map(({ email }) => page?.[1]?.includes(email)))).toEqual([
      [true, false, false],
      [false, true, false],
    ]);
  }
});

test('a page that names whoever is here names nobody else', async () => {
  const people = [await aUser(), await aUser()];
  const tokens = await Promise.all(people.map(tokenOf));
  for (let round = 0; round < 2; round += 1) {
    const pages = await Promise.all(tokens.map(async (token) => (await get('/login', token)).body));
    const named = pages.map((page) => people.map(({ fullName }) => page.includes(`As ${fullName}.`)));
    expect(named).toEqual([
      [true, false],
      [false, true],
    ]);
  }
});

test('what was committed is in the very next page, which is otherwise the one that is known', async () => {
  const { id } = await aSession({ title: 'The old title' });
  const path = `/sessions/${id}`;
  expect((await get(path)).body).toContain('The old title');
  const { etag = '' } = Object.fromEntries((await get(path)).headers);
  await db.session.update({ where: { id }, data: { title: 'The new title' } });
  const next = await get(path, undefined, { 'if-none-match': etag });
  expect([next.status, next.body.includes('The new title'), next.body.includes('The old title')]).toEqual([
    200,
    true,
    false,
  ]);
  const known = await get(path, undefined, { 'if-none-match': next.headers.get('etag') ?? '' });
  expect([304, 200]).toContain(known.status); // a minute may have begun
});

test('a login that has ended is not shown its page again', async () => {
  const user = await aUser();
  const token = await tokenOf(user);
  expect((await get('/sessions', token)).body).toContain(user.email);
  await db.loginToken.deleteMany({ where: { userId: user.id } });
  expect((await get('/sessions', token)).body).not.toContain(user.email);
});

test('a mark of trust says what it means before any script has come, and nobody else has it', async () => {
  const [{ profile, viewer }, other] = [await aGameMaster(), await aGameMaster()];
  for (const days of [1, 2, 3, 4, 5]) {
    const over = { scheduledAt: inHours(-24 * days), status: 'completed' } as const;
    await seat(await aUser(), (await aSession({ ...over, gameMasterId: profile.id })).id);
    await seat(await aUser(), (await aSession({ ...over, gameMasterId: other.profile.id })).id);
  }
  await db.account.create({ data: { userId: viewer.id, providerId: 'google', accountId: `${viewer.id}` } });
  const page = async (id: number) => (await get(`/game-masters/${id}`)).body;
  const means = 'Verified means: ';
  const [marked, plain] = [await page(profile.id), await page(other.profile.id)];
  expect(marked).toMatch(/<details[^>]*><summary[^>]*title="Verified means: [^"]*Google or a passkey/);
  expect(marked.slice(marked.indexOf('</summary>'))).toContain(means);
  expect(plain).toContain('Played as promised');
  expect(plain).not.toContain(means);
});

test('every page reads its answers anew', async () => {
  await get('/sessions');
  expect((await statementsOf(() => get('/sessions'))).length).toBeGreaterThan(0);
});

test('what stands in a page runs by its hash, the same for everybody', async () => {
  const policies = await Promise.all([get('/'), get('/')]);
  const [one, other] = policies.map(({ headers }) => headers.get('content-security-policy'));
  expect(one).toMatch(/script-src 'self' 'sha256-[^']+'/);
  expect(one).not.toContain('nonce');
  expect(other).toBe(one);
});

test.each(['//evil.example/account', '/.//evil.example/account', '/\\evil.example/account'])(
  'whoever asks for %s is told addresses of this site only',
  async (path) => {
    const { status, text } = await send(app.url, 'GET', path);
    expect(status).toBe(404);
    expect(text).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\//);
    expect(text).not.toMatch(/(?:href|content)="(?:https?:)?\/\/evil/);
  },
);
