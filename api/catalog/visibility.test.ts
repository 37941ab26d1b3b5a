import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aGameMaster, aSession, aStaffMember, aUser, inHours, refused } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import type { MaybeViewer, Viewer } from '../platform/viewer.ts';
import { listSessions } from './board.service.ts';
import { type SessionGroup, type SessionStatus, sessionGroups, sessionStatuses } from './rules.ts';
import {
  anySessionsByIds,
  getSession,
  listAllSessions,
  listSessionsOf,
  nextSessionsOf,
  sessionsByIds,
} from './sessions.service.ts';
import { isVisible } from './visibility.ts';

const page = { first: 100 };
const ids: Record<string, number> = {};
let gameMaster: Awaited<ReturnType<typeof aGameMaster>>;
let viewers: Record<'visitor' | 'player' | 'owner' | 'otherGameMaster' | 'staff', MaybeViewer>;

beforeAll(async () => {
  gameMaster = await aGameMaster();
  viewers = {
    visitor: null,
    player: await aUser(),
    owner: gameMaster.viewer,
    otherGameMaster: (await aGameMaster()).viewer,
    staff: await aStaffMember(),
  };
  for (const status of sessionStatuses) {
    for (const [time, hours] of [
      ['future', 48],
      ['past', -48],
    ] as const) {
      const session = await aSession({
        gameMasterId: gameMaster.profile.id,
        status,
        scheduledAt: inHours(hours),
      });
      ids[`${status} ${time}`] = session.id;
    }
  }
});

afterAll(() => db.$disconnect());

const names = (rows: { id: number }[]) =>
  rows.map((row) => Object.keys(ids).find((name) => ids[name] === row.id)).sort();

test('a session that was read already is judged as the statements judge it', async () => {
  for (const viewer of Object.values(viewers)) {
    const all = [...(await anySessionsByIds(Object.values(ids))).values()];
    const seen = await sessionsByIds(viewer, Object.values(ids));
    expect(names(all.filter((session) => isVisible(viewer, session)))).toEqual(names([...seen.values()]));
  }
});

describe('the catalogue', () => {
  test.each(['visitor', 'player', 'owner', 'otherGameMaster', 'staff'] as const)(
    'offers %s only what can be booked',
    async (who) => {
      const { rows, totalCount } = await listSessions(viewers[who], {}, page);
      expect(names(rows)).toEqual(['active future', 'scheduled future']);
      expect(await totalCount()).toBe(2);
    },
  );

  test('shows staff everything in the admin area', async () => {
    const { totalCount } = await listAllSessions(viewers.staff as Viewer, {}, page);
    expect(await totalCount()).toBe(10);
    const upcoming = await listAllSessions(viewers.staff as Viewer, { upcoming: true }, page);
    expect(names(upcoming.rows)).toEqual(['active future', 'scheduled future']);
    const past = await listAllSessions(viewers.staff as Viewer, { past: true }, page);
    expect(names(past.rows)).toEqual(['active past', 'completed future', 'completed past', 'scheduled past']);
    const drafts = await listAllSessions(viewers.staff as Viewer, { status: 'draft' }, page);
    expect(names(drafts.rows)).toEqual(['draft future', 'draft past']);
  });
});

describe("a Game Master's profile", () => {
  const grouped: Record<SessionGroup, string[]> = {
    upcoming: ['active future', 'scheduled future'],
    past: ['active past', 'completed future', 'completed past', 'scheduled past'],
    cancelled: ['cancelled future', 'cancelled past'],
    draft: ['draft future', 'draft past'],
    proposed: [],
  };

  test.each(
    sessionGroups.flatMap((group) =>
      Object.keys({ visitor: 0, owner: 0, staff: 0 }).map((who) => [group, who] as const),
    ),
  )('groups %s sessions for %s', async (group, who) => {
    const viewer = viewers[who as 'visitor'];
    const { rows, totalCount } = await listSessionsOf(viewer, gameMaster.profile.id, group, page);
    const expected = group === 'draft' && who === 'visitor' ? [] : grouped[group];
    expect(names(rows)).toEqual(expected);
    expect(await totalCount()).toBe(expected.length);
  });

  test('puts every session under exactly one heading, the same in SQL and in words', async () => {
    for (const [name, id] of Object.entries(ids)) {
      const [status, time] = name.split(' ') as [SessionStatus, string];
      const ended = status === 'draft' || status === 'cancelled' ? status : null;
      const group = ended ?? (time === 'future' && status !== 'completed' ? 'upcoming' : 'past');
      expect(grouped[group]).toContain(name);
      const { rows } = await listSessionsOf(viewers.staff, gameMaster.profile.id, group, page);
      expect(rows.map((row) => row.id)).toContain(id);
    }
  });

  test('knows the next session that can be booked', async () => {
    const next = await nextSessionsOf([gameMaster.profile.id]);
    expect(names([next.get(gameMaster.profile.id)!])).toEqual(['scheduled future']);
  });
});

test.each(['visitor', 'player', 'otherGameMaster'] as const)('%s does not find a draft', async (who) => {
  await refused(getSession(viewers[who], ids['draft future']!), 'NOT_FOUND');
});

test.each(['owner', 'staff'] as const)('%s finds a draft', async (who) => {
  expect((await getSession(viewers[who], ids['draft future']!)).status).toBe('draft');
});

test.each(['cancelled future', 'completed past', 'scheduled past'])(
  'everybody finds a session that is %s',
  async (name) => {
    expect((await getSession(null, ids[name]!)).id).toBe(ids[name]);
  },
);
