import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { db } from '../../api/platform/db.ts';
import { globalId } from '../../api/platform/graphql/ids.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { bearer, startApp, type TestApp } from '../scene/app.ts';
import { tokenOf } from '../scene/login.ts';
import { statementsOf } from '../scene/statements.ts';
import { operationNamed } from '../scene/stored.ts';
import { seat } from '../scene/table.ts';
import { until } from '../scene/until.ts';
import { aGameMaster, aSession, aUser } from '../scene/world.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await until(async () => (await ask('viewerQuery')).isShort);
});
afterAll(() => app.close());

async function ask(name: string, variables: object = {}, headers: Record<string, string> = {}) {
  const operation = { id: operationNamed(name), variables };
  const answer = await app.call('POST', '/graphql', operation, { ...headers, 'x-which-way': '1' });
  return { ...answer, isShort: answer.headers.get('x-way') === null };
}

test('what was committed before a question is in its answer, however many share it', async () => {
  const { id } = await aSession({ title: 'Round 0' });
  const variables = { id: globalId('Session', id) };
  let isOver = false;
  // Visitors who ask all the time, so that an execution is always running.
  const crowd = Array.from({ length: 6 }, async () => {
    for (; !isOver; await turn()) await ask('CartPageQuery', variables);
  });
  for (let round = 1; round <= 200; round += 1) {
    const title = `Round ${round}`;
    await db.session.update({ where: { id }, data: { title } });
    const answer = await ask('CartPageQuery', variables);
    expect([answer.isShort, answer.body.data.session.title]).toEqual([true, title]);
  }
  isOver = true;
  await Promise.all(crowd);
});

test('visitors at once share their statements, and are told what each is told alone', async () => {
  const { id } = await aSession();
  const variables = { id: globalId('Session', id), isValid: true };
  const alone = await ask('SessionPageQuery', variables);
  const many = (length: number) => () =>
    Promise.all(Array.from({ length }, () => ask('SessionPageQuery', variables)));
  const one = await statementsOf(many(1));
  let answers: Awaited<ReturnType<typeof ask>>[] = [];
  const all = await statementsOf(async () => {
    answers = await many(40)();
  });
  for (const { body } of answers) expect(body).toEqual(alone.body);
  expect(all.length).toBeLessThan(one.length * 20);
});

test('among visitors who share, everybody who is logged in is told of themselves', async () => {
  const people: Viewer[] = [];
  for (let n = 0; n < 8; n += 1) people.push(await aUser());
  const logins = await Promise.all(people.map(tokenOf));
  const ended = await tokenOf(people[0]!);
  await db.loginToken.deleteMany({ where: { token: ended.split('.')[0]! } });
  for (let round = 0; round < 10; round += 1) {
    const asked = [...logins, undefined, ended, undefined, 'nonsense'];
    const answers = await Promise.all(asked.map((token) => ask('viewerQuery', {}, bearer(token))));
    expect(answers.map(({ body }) => body.data.viewer?.fullName ?? null)).toEqual([
      ...people.map(({ fullName }) => fullName),
      ...[null, null, null, null],
    ]);
  }
});

test('on a page that visitors share everybody finds their own seat in the next answer, and nobody another’s', async () => {
  const host = await aGameMaster();
  const { id } = await aSession({ gameMasterId: host.profile.id, maxPlayers: 10 });
  const people: Viewer[] = [];
  for (let n = 0; n < 5; n += 1) people.push(await aUser());
  const seated = new Set<number>();
  const callers = [null, host.viewer, ...people];
  const logins = await Promise.all(callers.map((viewer) => viewer && tokenOf(viewer)));
  for (const person of people) {
    await seat(person, id);
    seated.add(person.id);
    const crowd = Array.from({ length: 3 }, () => logins).flat();
    const answers = await Promise.all(
      crowd.map((token) =>
        ask(
          'SessionsPageQuery',
          { filter: { gameMasterId: String(host.profile.id) } },
          bearer(token ?? undefined),
        ),
      ),
    );
    expect(
      answers.map(({ isShort, body }) => {
        const { viewerBooking, isRunByViewer } = body.data.sessions.edges[0].node;
        return { isShort, isSeated: viewerBooking?.status === 'CONFIRMED', isRunByViewer };
      }),
    ).toEqual(
      crowd.map((_token, at) => {
        const caller = callers[at % callers.length];
        return {
          isShort: true,
          isSeated: caller ? seated.has(caller.id) : false,
          isRunByViewer: caller === host.viewer,
        };
      }),
    );
  }
});

test('of those who ask about the same table at once, each is told of their own needs', async () => {
  const { id } = await aSession();
  await db.session.update({ where: { id }, data: { contentWarnings: ['Spiders'], recording: 'streamed' } });
  const [minds, avoids, needsNothing] = [await aUser(), await aUser(), await aUser()];
  await db.playerNeeds.create({ data: { userId: minds.id, lines: ['spiders'] } });
  await db.playerNeeds.create({ data: { userId: avoids.id, recording: ['not_recorded'] } });
  const callers = [minds, avoids, needsNothing, null];
  const logins = await Promise.all(callers.map((viewer) => viewer && tokenOf(viewer)));
  const crowd = Array.from({ length: 10 }, () => logins).flat();
  const answers = await Promise.all(
    crowd.map((token) => ask('TableNeedsQuery', { id: globalId('Session', id) }, bearer(token ?? undefined))),
  );
  const told = [[['Spiders']], [['Streamed']], null, null];
  expect(
    answers.map(
      ({ body }) =>
        body.data.viewer?.needsMatches?.map(({ conflicts }: { conflicts: { words: string }[] }) =>
          conflicts.map(({ words }) => words),
        ) ?? null,
    ),
  ).toEqual(crowd.map((_token, at) => told[at % told.length]));
});

test('a login by cookie is one, and a cookie of anything else is not', async () => {
  const user = await aUser();
  const name = async (cookie: string) =>
    (await ask('viewerQuery', {}, { cookie })).body.data.viewer?.fullName;
  expect(await name(`theme=dark; questboard_login=${await tokenOf(user)}`)).toBe(user.fullName);
  expect(await name('theme=dark; tz=UTC')).toBeUndefined();
});

test('a mutation is done once, though its body was read on the short way', async () => {
  const email = 'once@example.test';
  const statements = await statementsOf(async () => {
    const { body, isShort } = await ask('useSubscribeToNewsletterMutation', { input: { email } });
    expect([isShort, body.data.subscribeToNewsletter.__typename]).toEqual([
      false,
      'SubscribeToNewsletterPayload',
    ]);
  });
  expect(statements.filter((text) => /INSERT INTO \S*"NewsletterSubscri/.test(text))).toHaveLength(1);
});

test('an answer with errors is found once and told by the ordinary way', async () => {
  const login = bearer(await tokenOf(await aUser()));
  const variables = {
    userId: globalId('User', (await aUser()).id),
    sessionId: 'no id at all',
    isAbout: true,
  };
  const asked = async (accept: string) => {
    let answer: Awaited<ReturnType<typeof ask>> | undefined;
    const statements = await statementsOf(async () => {
      answer = await ask('MessagesPageThreadQuery', variables, { ...login, accept });
    });
    return { isShort: answer?.isShort, body: answer?.body, statements: statements.sort() };
  };
  const ordinary = await asked('application/json;q=1');
  expect(ordinary.body).toMatchObject({
    data: { session: null, viewer: { id: expect.any(String) } },
    errors: [{ message: 'Invalid session ID', extensions: { code: 'BAD_INPUT' } }],
  });
  expect(ordinary.statements.length).toBeGreaterThan(2);
  expect(await asked('application/json')).toEqual(ordinary);
});
