import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startApp, type TestApp } from '../scene/app.ts';
import { statementsOf } from '../scene/statements.ts';
import { aGameMaster, aSession, inHours } from '../scene/world.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('however many lists are asked for, a statement reads or counts a few of them', async () => {
  for (let n = 0; n < 12; n += 1) {
    const { profile } = await aGameMaster();
    await aSession({ gameMasterId: profile.id, title: `Of ${profile.id}`, scheduledAt: inHours(50) });
    await aSession({ gameMasterId: profile.id, scheduledAt: inHours(60) });
  }
  const lists = ['UPCOMING', 'PAST'].map(
    (group) => `${group}: sessions(group: ${group}, first: 1) { totalCount edges { node { title } } }`,
  );
  const query = `{ gameMasters(first: 100) { edges { node { databaseId ${lists.join(' ')} } } } }`;
  let answer: Awaited<ReturnType<TestApp['graphql']>> | undefined;
  const statements = await statementsOf(async () => {
    answer = await app.graphql(query);
  });
  const nodes = answer?.data?.gameMasters.edges.map(({ node }: { node: object }) => node);
  expect(nodes).toHaveLength(12);
  for (const { databaseId, UPCOMING, PAST } of nodes) {
    expect(UPCOMING).toEqual({ totalCount: 2, edges: [{ node: { title: `Of ${databaseId}` } }] });
    expect(PAST).toEqual({ totalCount: 0, edges: [] });
  }
  const most = (part: RegExp) => Math.max(...statements.map((text) => text.match(part)?.length ?? 0));
  expect([most(/::int AS list,/g), most(/SELECT count\(\*\)::int FROM/g)]).toEqual([10, 10]);
});
