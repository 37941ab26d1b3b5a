import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import type { MaybeViewer } from '../platform/viewer.ts';

afterAll(closeAll);

const LISTS = `{ viewer { desk { next { title }
  ahead(first: 20) { totalCount edges { node { title } } }
  over(first: 20) { totalCount edges { node { title } } } } } }`;
const titles = (list: { edges: { node: { title: string } }[] }) => list.edges.map(({ node }) => node.title);

async function deskOf(viewer: MaybeViewer) {
  const { desk } = (await as(viewer).ask(LISTS)).viewer;
  return desk && { next: desk.next?.title ?? null, ahead: titles(desk.ahead), over: titles(desk.over) };
}

test('the desk holds what is under way or to come, the next one first, and what is just over', async () => {
  const { viewer, profile } = await aGameMaster();
  const table = (title: string, hours: number, more: object = {}) =>
    aSession({ gameMasterId: profile.id, title, scheduledAt: inHours(hours), durationMinutes: 180, ...more });
  await table('in a week', 168);
  await table('tomorrow', 24);
  await table('under way', -2, { status: 'active' });
  await table('a draft', 3, { status: 'draft' });
  await table('called off', 4, { status: 'cancelled' });
  await table('ended early', -1, { status: 'completed' });
  await table('over', -4);
  await table('thirteen days ago', -13 * 24, { status: 'completed' });
  await table('fifteen days ago', -15 * 24, { status: 'completed' });
  await table('called off before', -5, { status: 'cancelled' });
  await aSession({ title: 'of another', scheduledAt: inHours(1) });
  expect(await deskOf(viewer)).toEqual({
    next: 'under way',
    ahead: ['under way', 'tomorrow', 'in a week'],
    over: ['ended early', 'over', 'thirteen days ago'],
  });
});

test('it is empty for whoever has just begun, and nobody’s but a Game Master’s', async () => {
  expect(await deskOf((await aGameMaster()).viewer)).toEqual({ next: null, ahead: [], over: [] });
  for (const viewer of [await aUser(), await aStaffMember()]) expect(await deskOf(viewer)).toBeNull();
});
