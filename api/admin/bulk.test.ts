import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';
import { MOST_AT_ONCE } from './rules.ts';

afterAll(closeAll);

let staff: Viewer;
beforeAll(async () => {
  staff = await aStaffMember();
});

const OUTCOMES = 'outcomes { id problem }';
const named = (type: string, rows: { id: number }[]) => rows.map(({ id }) => globalId(type, id));
const statusOf = async (id: number) => (await db.session.findUniqueOrThrow({ where: { id } })).status;

test('drafts are published each by itself: one that changed meanwhile stops no other', async () => {
  const [first, moved, last] = [
    await aSession({ status: 'draft' }),
    await aSession({ status: 'draft' }),
    await aSession({ status: 'draft' }),
  ];
  await db.session.update({ where: { id: moved.id }, data: { version: 2, maxPlayers: 5 } });
  const sessions = [first, moved, last].map(({ id }) => ({ id: String(id), version: 1 }));
  const answer = await as(staff).ok(
    'publishSessions',
    { sessions },
    `${OUTCOMES} sessions { databaseId version }`,
  );
  expect(answer.outcomes.map(({ id }: { id: string }) => id)).toEqual(named('Session', [first, moved, last]));
  expect(answer.outcomes.map(({ problem }: { problem: string | null }) => problem)).toEqual([
    null,
    expect.stringContaining('changed meanwhile'),
    null,
  ]);
  expect(answer.sessions).toEqual([first, last].map(({ id }) => ({ databaseId: id, version: 2 })));
  expect([await statusOf(first.id), await statusOf(moved.id)]).toEqual(['scheduled', 'draft']);
  expect(
    await db.auditEntry.count({ where: { targetId: String(first.id), action: 'session.updated' } }),
  ).toBe(1);

  // All are unpublished except the one that has been booked since.
  await seat(await aUser(), last.id);
  const back = await as(staff).ok(
    'unpublishSessions',
    {
      sessions: answer.sessions.map((row: { databaseId: number; version: number }) => ({
        id: String(row.databaseId),
        version: row.version,
      })),
    },
    OUTCOMES,
  );
  expect(back.outcomes.map(({ problem }: { problem: string | null }) => problem)).toEqual([
    null,
    'A session with bookings cannot become a draft',
  ]);
  expect([await statusOf(first.id), await statusOf(last.id)]).toEqual(['draft', 'scheduled']);
});

test('only Game Masters with nothing ahead are archived together, and restored together', async () => {
  const [idle, busy] = [(await aGameMaster()).profile, (await aGameMaster()).profile];
  await aSession({ gameMasterId: busy.id });
  const ids = named('GameMaster', [idle, busy]);
  const { outcomes, gameMasters } = await as(staff).ok(
    'archiveGameMasters',
    { ids },
    `${OUTCOMES} gameMasters { id isArchived }`,
  );
  expect(outcomes).toEqual([
    { id: ids[0], problem: null },
    { id: ids[1], problem: expect.stringContaining('sessions to come') },
  ]);
  expect(gameMasters).toEqual([{ id: ids[0], isArchived: true }]);
  expect(await db.session.count({ where: { gameMasterId: busy.id, status: 'scheduled' } })).toBe(1);
  const again = await as(staff).ok('restoreGameMasters', { ids }, OUTCOMES);
  expect(again.outcomes).toEqual([
    { id: ids[0], problem: null },
    { id: ids[1], problem: 'This Game Master is not archived' },
  ]);
});

test('mails that were given up are tried again together', async () => {
  const mail = (status: 'dead' | 'sent') =>
    db.outboxMail.create({
      data: {
        dedupeKey: `bulk:${Math.random()}`,
        kind: 'k',
        toAddress: 'a@b.test',
        subject: 's',
        html: '',
        text: '',
        status,
      },
    });
  const mails = [await mail('dead'), await mail('sent')];
  const ids = named('UndeliveredMail', mails);
  const { outcomes, mails: now } = await as(staff).ok(
    'resendMails',
    { ids },
    `${OUTCOMES} mails { id isDead }`,
  );
  expect(outcomes).toEqual([
    { id: ids[0], problem: null },
    { id: ids[1], problem: 'Undelivered mail not found' },
  ]);
  expect(now).toEqual([{ id: ids[0], isDead: false }]);
});

test('how many at once is bounded, none is named twice, and only staff do any of it', async () => {
  const many = Array.from({ length: MOST_AT_ONCE + 1 }, (_none, n) => String(n + 1));
  for (const ids of [[], many, ['7', '7']]) {
    for (const bulk of ['archiveGameMasters', 'restoreGameMasters', 'resendMails']) {
      await as(staff).refused(bulk, { ids }, 'BAD_INPUT', 'ids');
    }
    const sessions = ids.map((id) => ({ id, version: 1 }));
    await as(staff).refused('publishSessions', { sessions }, 'BAD_INPUT', 'sessions');
  }
  const { viewer } = await aGameMaster();
  await as(viewer).refused('publishSessions', { sessions: [{ id: '1', version: 1 }] }, 'FORBIDDEN');
});
