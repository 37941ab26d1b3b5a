import { afterAll, afterEach, expect, test } from '@jest/globals';
import { closeAll } from '../../tests/scene/close.ts';
import { seeded } from '../../tests/scene/random.ts';
import { statementsOf } from '../../tests/scene/statements.ts';
import { aSession, inHours } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { listSessions } from './board.service.ts';
import { safetyTools } from './facts.rules.ts';
import { limits } from './rules.ts';
import { countTagged, listTags } from './session-tags.service.ts';
import { upcoming } from './visibility.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

/** What the index answers, and the same from the arrays of all sessions. */
async function counted() {
  const tags = await listTags();
  const counts = await countTagged(tags.map(({ tag }) => tag));
  const rows = await db.$queryRaw<{ tag: string; count: number }[]>`
    SELECT lower(tag) AS tag, count(DISTINCT s.id)::int AS count
    FROM "Session" s CROSS JOIN LATERAL unnest(
      s.tags || CASE s.type WHEN 'campaign' THEN ARRAY['Campaign'] ELSE ARRAY['One-Shot'] END) tag
    WHERE ${upcoming(clock.now())} GROUP BY 1`;
  const truth = new Map(rows.map(({ tag, count }) => [tag, count]));
  for (const { tag } of tags) expect([tag, counts.get(tag)]).toEqual([tag, truth.get(tag) ?? 0]);
  for (const [tag] of truth) expect(tags.map((each) => each.tag)).toContain(tag);
  return counts;
}

test('follows every change of a session, and the clock', async () => {
  const first = await aSession({ tags: ['Horror', 'Campaign'], scheduledAt: inHours(50) });
  const second = await aSession({
    tags: ['horror', 'HORROR', 'Ünder'],
    type: 'campaign',
    scheduledAt: inHours(60),
  });
  const tags = await listTags();
  expect(tags.map(({ name }) => name)).toEqual([
    ...['Campaign', 'One-Shot', 'Module', 'Custom'],
    ...['Horror', 'Ünder'],
  ]);
  expect(Object.fromEntries(await counted())).toMatchObject({
    campaign: 2,
    'one-shot': 1,
    horror: 2,
    module: 0,
  });

  const change = (id: number, data: object) => db.session.update({ where: { id }, data });
  await change(first.id, { tags: ['Mystery'] });
  expect((await counted()).get('horror')).toBe(1);
  await change(first.id, { type: 'campaign' });
  expect(Object.fromEntries(await counted())).toMatchObject({ campaign: 2, 'one-shot': 0 });
  await change(first.id, { status: 'draft' });
  expect((await counted()).get('mystery')).toBeUndefined();
  await change(first.id, { status: 'active', scheduledAt: inHours(70) });
  expect((await counted()).get('mystery')).toBe(1);
  await change(first.id, { scheduledAt: inHours(-1) });
  expect((await counted()).get('mystery')).toBeUndefined();
  await change(first.id, { scheduledAt: inHours(70) });
  expect((await counted()).get('mystery')).toBe(1);
  await change(second.id, { status: 'cancelled' });
  expect((await counted()).get('horror')).toBeUndefined();
  clock.setOffset(71 * 3_600_000);
  expect((await counted()).get('campaign')).toBe(0);
  expect(await listTags()).toHaveLength(4);
  clock.setOffset(0);
  await db.seat.deleteMany({ where: { sessionId: first.id } });
  await db.session.delete({ where: { id: first.id } });
  expect((await counted()).get('mystery')).toBeUndefined();
});

test('never looks at the sessions themselves', async () => {
  const sent = await statementsOf(
    async () => void (await countTagged((await listTags()).map(({ tag }) => tag))),
  );
  expect(sent.length).toBe(2);
  for (const text of sent) expect(text).not.toMatch(/"Session"/);
});

test('an index takes the longest tags there may be, and all safety tools', async () => {
  const random = seeded(7);
  const letter = () => String.fromCodePoint(random.int(0x4e00, 0x9fff));
  const tags = Array.from({ length: limits.tags }, () =>
    Array.from({ length: limits.tagLength }, letter).join(''),
  );
  const { id } = await aSession({ tags, scheduledAt: inHours(70) });
  await db.session.update({ where: { id }, data: { safetyTools: Object.keys(safetyTools) } });
  const { rows } = await listSessions(null, { tags: [tags.at(-1)!] }, {});
  expect(rows.map((row) => row.id)).toEqual([id]);
});
