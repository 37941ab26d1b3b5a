import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { statementsOf } from '../../tests/scene/statements.ts';
import { seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { audit } from '../platform/audit.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';
import { changesOf } from './audit.service.ts';

afterAll(closeAll);

const query = `query ($filter: AuditFilter, $first: Int) { admin { auditActions auditEntries(filter: $filter, first: $first) {
  totalCount edges { node { action targetType targetId sessionNumber actor { fullName } changes { field before after } } }
} } }`;

async function entries(viewer: Viewer, filter: object | null = null, first = 20) {
  const { admin } = await as(viewer).ask(query, { filter, first });
  return admin?.auditEntries.edges.map(({ node }: { node: object }) => node);
}

test('the log says who did what to what, with the values before and after', async () => {
  const staff = await aStaffMember();
  const session = await aSession();
  const player = await aUser();
  const booking = await seat(player, session.id);
  await as(staff).ok('updateSession', {
    id: String(session.id),
    version: 1,
    title: 'Another title',
    priceCents: 3000,
  });
  await audit(db, staff, 'booking.removed', 'Booking', booking.id, { refundedCents: 2500, reason: '' });

  const [removed, updated] = await entries(staff, { who: staff.fullName.slice(2) });
  expect(removed).toEqual({
    action: 'booking.removed',
    targetType: 'Booking',
    targetId: String(booking.id),
    sessionNumber: session.id,
    actor: { fullName: staff.fullName },
    changes: [
      { field: 'reason', before: null, after: null },
      { field: 'refundedCents', before: null, after: '2500' },
    ],
  });
  expect(updated).toMatchObject({
    action: 'session.updated',
    sessionNumber: session.id,
    changes: expect.arrayContaining([
      { field: 'title', before: session.title, after: 'Another title' },
      { field: 'priceCents', before: '2500', after: '3000' },
    ]),
  });
});

test('the history of a person is what was done to them and to what they booked, page by page', async () => {
  const [staff, person, other] = [await aStaffMember(), await aUser(), await aUser()];
  const session = await aSession();
  const booking = await seat(person, session.id);
  const others = await seat(other, session.id);
  await audit(db, staff, 'credit.granted', 'User', person.id, { amountCents: 500 });
  await audit(db, staff, 'booking.refunded', 'Booking', booking.id, { cardCents: 1050 });
  await audit(db, staff, 'booking.refunded', 'Booking', others.id, { cardCents: 700 });
  await audit(db, staff, 'session.updated', 'Session', person.id, { title: 'Of the same number' });
  const page = async (after: string | null) => {
    const { admin } = await as(staff).ask(
      `query ($id: ID!, $after: String) { admin { user(id: $id) { history(first: 1, after: $after) {
        totalCount pageInfo { hasNextPage endCursor } edges { node { action sessionNumber changes { field after } } }
      } } } }`,
      { id: String(person.id), after },
    );
    return admin.user.history;
  };
  const first = await page(null);
  expect(first).toMatchObject({
    totalCount: 2,
    pageInfo: { hasNextPage: true },
    edges: [
      { node: { action: 'booking.refunded', sessionNumber: session.id, changes: [{ after: '1050' }] } },
    ],
  });
  expect(await page(first.pageInfo.endCursor)).toMatchObject({
    pageInfo: { hasNextPage: false },
    edges: [{ node: { action: 'credit.granted', sessionNumber: null } }],
  });
});

test('what is gone is told value by value', () => {
  expect(changesOf({ old: { title: 'Gone', priceCents: 2500 }, reason: 'Too cold' })).toEqual([
    { field: 'title', before: 'Gone', after: null },
    { field: 'priceCents', before: '2500', after: null },
    { field: 'reason', before: null, after: 'Too cold' },
  ]);
  expect(changesOf({ status: { old: 'confirmed' } })).toEqual([
    { field: 'status', before: 'confirmed', after: null },
  ]);
});

test('each filter narrows it, the newest first, and the names of actions are listed once', async () => {
  const [staff, other] = [await aStaffMember(), await aStaffMember()];
  for (const [actor, action, target] of [
    [staff, 'test.first', 'a'],
    [other, 'test.first', 'b'],
    [staff, 'test.second', 'a'],
  ] as const)
    await audit(db, actor, action, 'Thing', target);
  const said = async (filter: object) =>
    (await entries(staff, filter)).map(
      ({ action, targetId, actor }: { action: string; targetId: string; actor: { fullName: string } }) =>
        `${action} ${targetId} ${actor.fullName === staff.fullName ? 'staff' : 'other'}`,
    );
  const all = { targetType: 'Thing' };
  expect(await said(all)).toEqual(['test.second a staff', 'test.first b other', 'test.first a staff']);
  expect(await said({ ...all, action: 'test.first' })).toEqual(['test.first b other', 'test.first a staff']);
  expect(await said({ ...all, targetId: 'b' })).toEqual(['test.first b other']);
  expect(await said({ ...all, who: other.username.toUpperCase() })).toEqual(['test.first b other']);
  expect(await said({ ...all, who: '%' })).toEqual([]);
  const day = (days: number) =>
    new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  expect(await said({ ...all, from: day(-1), until: day(1) })).toHaveLength(3);
  expect(await said({ ...all, from: day(2) })).toEqual([]);
  const { admin } = await as(staff).ask(query);
  const named = admin.auditActions.filter((name: string) => name.startsWith('test.'));
  expect(named).toEqual(['test.first', 'test.second']);
  expect(await as(staff).errors(query, { filter: { from: day(0), until: day(-1) } })).toMatchObject([
    { originalError: { code: 'BAD_INPUT', field: 'until' } },
  ]);
  const moment = '2026-01-01T00:00:00Z';
  expect(await as(staff).errors(query, { filter: { from: moment, until: moment } })).toMatchObject([
    { message: 'Please name a day as YYYY-MM-DD', originalError: { code: 'BAD_INPUT', field: 'from' } },
  ]);
});

test('a name is looked for among people, and not entry by entry', async () => {
  const staff = await aStaffMember();
  await audit(db, staff, 'test.third', 'Thing', 'c', {});
  for (const [who, most] of [
    [staff.username, 1],
    ['nobody has this name', 0],
  ] as const) {
    const sent = await statementsOf(async () => expect(await entries(staff, { who })).toHaveLength(most));
    expect(sent.filter((text) => text.includes('"AuditEntry"') && text.includes('ILIKE'))).toEqual([]);
  }
});

test('it is for staff', async () => {
  expect(await entries(await aUser())).toBeUndefined();
});

test('people and Game Masters are called by their names of now', async () => {
  const [staff, person, { profile }] = [await aStaffMember(), await aUser(), await aGameMaster()];
  await audit(db, staff, 'logins.ended', 'User', person.id);
  await audit(db, staff, 'game-master.updated', 'GameMaster', profile.id);
  await audit(db, staff, 'session.updated', 'Session', person.id);
  const { admin } = await as(staff).ask(
    'query ($who: String) { admin { auditEntries(first: 3, filter: { who: $who }) { edges { node { targetName } } } } }',
    { who: staff.fullName },
  );
  expect(
    admin.auditEntries.edges.map(({ node }: { node: { targetName: string } }) => node.targetName),
  ).toEqual([null, profile.name, person.fullName]);
});
