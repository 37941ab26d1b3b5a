import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ExecutionResult, graphql } from 'graphql';
import { viewerOfToken } from '../../api/identity/viewer.service.ts';
import { sendBroadcast } from '../../api/messaging/broadcast.service.ts';
import { sendMessage } from '../../api/messaging/messages.service.ts';
import { sendSessionMessage } from '../../api/messaging/session-message.service.ts';
import { audit } from '../../api/platform/audit.ts';
import { db } from '../../api/platform/db.ts';
import { globalId } from '../../api/platform/graphql/ids.ts';
import { MOST_ROWS } from '../../api/platform/page.ts';
import type { MaybeViewer, Viewer } from '../../api/platform/viewer.ts';
import { schema } from '../../api/schema.ts';
import { closeAll } from '../scene/close.ts';
import { tokenOf } from '../scene/login.ts';
import { aNoticeFor } from '../scene/notices.ts';
import { aReviewedEvening } from '../scene/reviews.ts';
import { readsOf, statementsOf } from '../scene/statements.ts';
import { aTable, seat } from '../scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../scene/world.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its question
type Answer = any;

const ROWS = 5;
let player: Viewer;
let staff: Viewer;
let gameMasterId: number;
let host: Viewer;
let fellow: Viewer;
let crowded: number;
let broadcastId: number;

beforeAll(async () => {
  const { profile, viewer } = await aGameMaster();
  [gameMasterId, host] = [profile.id, viewer];
  [player, staff] = [await aUser(), await aStaffMember()];
  // Two at the same time: the id decides.
  for (let n = 0; n < ROWS; n += 1) {
    const { id } = await aSession({ gameMasterId, scheduledAt: inHours(48 + Math.floor(n / 2)) });
    await seat(player, id);
    await sendSessionMessage(player, { sessionId: id, content: `n${n}` });
  }
  for (let n = 0; n < ROWS; n += 1) {
    const table = await aTable();
    await seat(player, table.session.id, 'cancelled');
    fellow = table.gameMaster;
  }
  for (let n = 0; n < ROWS; n += 1) {
    const { id } = await aSession({ status: 'draft', scheduledAt: inHours(48 + Math.floor(n / 2)) });
    await db.session.update({ where: { id }, data: { proposedAt: inHours(-n) } });
  }
  for (let n = 0; n < ROWS; n += 1) await tokenOf(player);
  for (let n = 0; n < ROWS; n += 1) await aNoticeFor(player.id);
  for (let n = 0; n < ROWS; n += 1) {
    const { id: sessionId, gameMasterId: whom } = await aSession();
    await db.savedTable.create({ data: { userId: player.id, sessionId, createdAt: inHours(-n) } });
    await db.keptSearch.create({
      data: { userId: player.id, name: `${n}`, search: `search=${n}`, createdAt: inHours(-n) },
    });
    await db.follow.create({ data: { userId: player.id, gameMasterId: whom, createdAt: inHours(-n) } });
  }
  for (let n = 0; n < ROWS; n += 1) await aReviewedEvening(await aUser(), gameMasterId);
  for (const { id } of await db.booking.findMany({ where: { session: { gameMasterId } } }))
    await db.ledgerTransaction.create({
      data: {
        key: `payment:list-${id}`,
        memo: '',
        entries: {
          create: [
            { account: 'stripe', amountCents: 2500 },
            { account: 'revenue', bookingId: id, amountCents: -2500 },
          ],
        },
      },
    });
  for (let n = 0; n < ROWS; n += 1) await sendMessage(player, { recipientId: fellow.id, content: `n${n}` });
  ({ id: crowded } = await aSession({ maxPlayers: ROWS }));
  for (let n = 0; n < ROWS; n += 1) await seat(await aUser(), crowded);
  for (let n = 0; n < ROWS; n += 1) await sendSessionMessage(staff, { sessionId: crowded, content: `n${n}` });
  const content = 'Doors open at six';
  ({ broadcastId } = await sendBroadcast(staff, { sessionId: crowded, content }));
  const aCampaign = { gameMasterId, timeZone: 'America/Chicago' };
  await db.campaign.createMany({ data: Array(ROWS).fill({ ...aCampaign, title: 'The Long Road' }) });
  const many = Array.from({ length: ROWS }, (_none, n) => `n${n}`);
  await db.broadcast.createMany({ data: many.map(() => ({ senderId: staff.id, content })) });
  await db.messageTemplate.createMany({ data: many.map((name) => ({ name, subject: name, content })) });
  for (let n = 0; n < ROWS; n += 1)
    await sendMessage(staff, { recipientId: (await aUser()).id, content: 'a' });
  await db.report.createMany({ data: many.map((reason) => ({ reporterId: player.id, reason })) });
  for (let n = 0; n < ROWS; n += 1) await audit(db, staff, 'test.done', 'Test', n);
  for (let n = 0; n < ROWS; n += 1) {
    await audit(db, staff, 'test.done', 'User', player.id);
    await db.payment.create({
      data: {
        userId: player.id,
        stripePaymentIntentId: `pi_list_${n}`,
        amountCents: 100,
        paidAt: inHours(-n),
      },
    });
    await db.outboxMail.create({
      data: {
        dedupeKey: `list:${n}`,
        kind: 'k',
        toAddress: player.email,
        userId: player.id,
        subject: 's',
        html: '',
        text: '',
      },
    });
  }
});
afterAll(closeAll);

const run = (viewer: MaybeViewer, source: string, variableValues: object = {}) =>
  graphql({
    schema,
    source,
    variableValues: { ...variableValues },
    contextValue: { viewer, headers: new Headers(), ip: '::1', setCookies: [], cache: new Map() },
  }) as Promise<ExecutionResult<Answer>>;

const NODE = 'edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';
const PAGE = `(first: $first, after: $after, last: $last, before: $before) { totalCount ${NODE} }`;

/** Every connection of the schema: who asks, and where it stands. */
const lists: Record<string, { who: () => MaybeViewer; source: () => string }> = {
  sessions: { who: () => null, source: () => `{ list: sessions${PAGE} }` },
  gameMasters: { who: () => null, source: () => `{ list: gameMasters${PAGE} }` },
  'GameMaster.sessions': {
    who: () => null,
    source: () => `{ at: gameMaster(id: "${gameMasterId}") { list: sessions${PAGE} } }`,
  },
  'GameMaster.reviews': {
    who: () => null,
    source: () => `{ at: gameMaster(id: "${gameMasterId}") { list: reviews${PAGE} } }`,
  },
  'EarningsMonth.sessions': {
    who: () => host,
    source: () => `{ at: viewer { with: desk { month: earnings { list: sessions${PAGE} } } } }`,
  },
  'GameMasterDesk.ahead': {
    who: () => host,
    source: () => `{ at: viewer { with: desk { list: ahead${PAGE} } } }`,
  },
  'GameMasterDesk.over': {
    who: () => host,
    source: () => `{ at: viewer { with: desk { list: over${PAGE} } } }`,
  },
  'Viewer.bookings': { who: () => player, source: () => `{ at: viewer { list: bookings${PAGE} } }` },
  'Viewer.evenings': {
    who: () => player,
    source: () => `{ at: viewer { list: evenings${PAGE.replace('(', '(group: UPCOMING, ')} } }`,
  },
  'Viewer.logins': { who: () => player, source: () => `{ at: viewer { list: logins${PAGE} } }` },
  'Viewer.savedTables': { who: () => player, source: () => `{ at: viewer { list: savedTables${PAGE} } }` },
  'Viewer.keptSearches': { who: () => player, source: () => `{ at: viewer { list: keptSearches${PAGE} } }` },
  'Viewer.followedGameMasters': {
    who: () => player,
    source: () => `{ at: viewer { list: followedGameMasters${PAGE} } }`,
  },
  'Viewer.notices': { who: () => player, source: () => `{ at: viewer { list: notices${PAGE} } }` },
  'Viewer.messages': { who: () => player, source: () => `{ at: viewer { list: messages${PAGE} } }` },
  'Viewer.conversations': { who: () => staff, source: () => `{ at: viewer { list: conversations${PAGE} } }` },
  'Viewer.sessionThreads': {
    who: () => player,
    source: () => `{ at: viewer { list: sessionThreads${PAGE} } }`,
  },
  'SessionThread.messages': {
    who: () => staff,
    source: () => `{ at: session(id: "${crowded}") { with: thread { list: messages${PAGE} } } }`,
  },
  'Conversation.messages': {
    who: () => player,
    source: () =>
      `{ at: viewer { with: conversation(userId: "${globalId('User', fellow.id)}") { list: messages${PAGE} } } }`,
  },
  'Admin.proposals': { who: () => staff, source: () => `{ at: admin { list: proposals${PAGE} } }` },
  'Admin.sessions': { who: () => staff, source: () => `{ at: admin { list: sessions${PAGE} } }` },
  ...Object.fromEntries(
    ['bookings', 'payments', 'mails', 'history'].map((list) => [
      `AdminUser.${list}`,
      {
        who: () => staff,
        source: () => `{ at: admin { with: user(id: "${player.id}") { list: ${list}${PAGE} } } }`,
      },
    ]),
  ),
  'Admin.campaigns': { who: () => staff, source: () => `{ at: admin { list: campaigns${PAGE} } }` },
  'Admin.users': { who: () => staff, source: () => `{ at: admin { list: users${PAGE} } }` },
  'Admin.broadcasts': { who: () => staff, source: () => `{ at: admin { list: broadcasts${PAGE} } }` },
  'Admin.messageTemplates': {
    who: () => staff,
    source: () => `{ at: admin { list: messageTemplates${PAGE} } }`,
  },
  'Admin.recipients': { who: () => staff, source: () => `{ at: admin { list: recipients${PAGE} } }` },
  'Broadcast.deliveries': {
    who: () => staff,
    source: () =>
      `{ at: node(id: "${globalId('Broadcast', broadcastId)}") { ... on Broadcast { list: deliveries${PAGE} } } }`,
  },
  'Session.players': {
    who: () => staff,
    source: () => `{ at: session(id: "${crowded}") { list: players${PAGE} } }`,
  },
  'Admin.auditEntries': { who: () => staff, source: () => `{ at: admin { list: auditEntries${PAGE} } }` },
  'Admin.gameMasters': { who: () => staff, source: () => `{ at: admin { list: gameMasters${PAGE} } }` },
  'Admin.reports': { who: () => staff, source: () => `{ at: admin { list: reports${PAGE} } }` },
  'Admin.bookings': { who: () => staff, source: () => `{ at: admin { list: bookings${PAGE} } }` },
};

async function page(name: string, args: object) {
  const { who, source } = lists[name]!;
  const { data, errors } = await run(
    who(),
    `query ($first: Int, $after: String, $last: Int, $before: String) ${source()}`,
    args,
  );
  const { at } = data ?? {};
  return {
    list: data?.list ?? at?.list ?? at?.with?.list ?? at?.with?.month?.list,
    error: errors?.[0]?.originalError,
  };
}

const ids = (list: Answer): string[] => list.edges.map(({ node }: Answer) => node.id);

const forged = [
  '',
  '%',
  '!',
  'T2Zmc2V0OjE',
  'a'.repeat(500),
  ...[
    '1',
    '1.',
    '.1',
    '1.1.1',
    '-1.1',
    '1.-1',
    `1.${2 ** 31}`,
    '9e9.1',
    `${10 ** 15}.1`,
    `${10 ** 15 - 1}.1`, // later than any date
    '[0,1]',
    'null',
    '1.1\n',
  ].map((text) => Buffer.from(text).toString('base64url')),
];

test('no connection of the schema is left out here', () => {
  const named = Object.values(schema.getTypeMap()).flatMap((type) =>
    'getFields' in type
      ? Object.values(type.getFields())
          .filter((field) => /Connection!?$/.test(String(field.type)))
          .map((field) => (type.name === 'Query' ? field.name : `${type.name}.${field.name}`))
      : [],
  );
  expect(named.sort()).toEqual(Object.keys(lists).sort());
});

describe.each(Object.keys(lists))('%s', (name) => {
  test('holds every row once, forward and back, and counts them', async () => {
    const whole = (await page(name, { first: 100 })).list;
    expect(whole.edges.length).toBeGreaterThanOrEqual(ROWS);
    expect(whole.totalCount).toBe(whole.edges.length);
    const forward: string[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const { list }: Answer = await page(name, { first: 2, after });
      expect(list.pageInfo.hasPreviousPage).toBe(after !== null);
      forward.push(...ids(list));
      [after, more] = [list.pageInfo.endCursor, list.pageInfo.hasNextPage];
    }
    expect(forward).toEqual(ids(whole));
    const back: string[] = [];
    for (let before: string | null = null, more = true; more; ) {
      const { list }: Answer = await page(name, { last: 2, before });
      expect(list.pageInfo.hasNextPage).toBe(before !== null);
      back.unshift(...ids(list));
      [before, more] = [list.pageInfo.startCursor, list.pageInfo.hasPreviousPage];
    }
    expect(back).toEqual(ids(whole));
  });

  test.each(forged)('refuses the forged cursor %j and names the field', async (cursor) => {
    for (const field of ['after', 'before']) {
      const { error } = await page(name, { [field]: cursor });
      expect(error).toMatchObject({ name: 'Refusal', code: 'BAD_INPUT', field });
    }
  });

  test('is bounded, and refuses sizes that make no sense', async () => {
    expect((await page(name, { first: 2_147_483_647 })).list.edges.length).toBeLessThanOrEqual(MOST_ROWS);
    expect((await page(name, { first: 0 })).list.edges).toEqual([]);
    expect((await page(name, { first: -1 })).error).toMatchObject({ code: 'BAD_INPUT', field: 'first' });
    expect((await page(name, { first: 1, last: 1 })).error).toMatchObject({
      code: 'BAD_INPUT',
      field: 'last',
    });
  });
});

test.each([
  [
    'sessions',
    null,
    '{ sessions(first: 12) { edges { node { title availableSpots gameMaster { name } } } } }',
    1,
  ],
  ['sessions counted', null, '{ sessions(first: 12) { totalCount edges { node { title } } } }', 2],
  ['gameMasters', null, '{ gameMasters(first: 12) { edges { node { name nextSession { title } } } } }', 2],
  [
    'gameMasters chosen and compared',
    null,
    '{ gameMasters(first: 12, tables: { seats: 1, days: [1, 2, 3, 4, 5, 6, 7] }, sort: PRICE) { totalCount edges { node { name user { fullName } offer { nextAt minPriceCents gameSystems starts } } } } }',
    3,
  ],
  [
    'bookings',
    () => player,
    '{ viewer { bookings(first: 12) { edges { node { status session { title } seatOnOffer } } } } }',
    2,
  ],
  [
    'broadcasts',
    () => staff,
    '{ admin { broadcasts(first: 12) { edges { node { subject sender { fullName } session { title } sentCount failedCount } } } } }',
    4,
  ],
  [
    'all bookings',
    () => staff,
    '{ admin { bookings(first: 12) { edges { node { status user { fullName } session { title } } } } } }',
    2,
  ],
] as const)('%s cost as many statements as said', async (_name, who, source, most) => {
  const sent = await statementsOf(async () => {
    expect((await run(who?.() ?? null, source)).errors).toBeUndefined();
  });
  expect({ sent, count: sent.length }).toEqual({ sent, count: most });
});

test('every statement of the lists gives the rows that Prisma would give', async () => {
  const all = await readsOf(async () => {
    for (const name of Object.keys(lists)) await page(name, { first: 3 });
    for (const [viewer, source] of alike()) {
      expect([source, (await run(viewer, source)).errors]).toEqual([source, undefined]);
    }
    await viewerOfToken('nobody');
  });
  // What is on offer is told with the transaction until which it holds, another one every time.
  const reads = all.filter(({ text }) => !text.includes('pg_current_snapshot()'));
  expect(new Set(reads.map(({ text }) => text)).size).toBeGreaterThan(15);
  for (const { text, values, rows } of reads) {
    expect([text, rows]).toEqual([text, await db.$queryRawUnsafe(text, ...values)]);
  }
});

/** What reads by SQL besides the lists. */
const alike = (): [MaybeViewer, string][] => [
  [
    null,
    '{ sessionTags { name kind sessions } sessions(filter: { search: "sess", type: "Horror", date: THIS_MONTH }) { totalCount } }',
  ],
  [
    null,
    `{ gameMaster(id: "${gameMasterId}") { nextSession { title waitlistLength canJoinWaitlist } sessions(group: PAST) { totalCount } } }`,
  ],
  [
    player,
    '{ viewer { unreadCount contacts(search: "p") { id } conversations { edges { node { canWrite blockedByViewer } } } } }',
  ],
  [
    staff,
    '{ admin { dashboard { totalRevenueCents totalPlayers revenueByWeek { revenueCents seatsSold } } } }',
  ],
  [
    staff,
    '{ admin { userCounts { total } users(filter: { search: "p", group: REGULARS }) { totalCount } } }',
  ],
  [staff, '{ admin { find(words: "se") { people { id } sessions { id } } } }'],
  [staff, '{ viewer { contacts(search: "p") { id } } admin { auditActions settings { holdMinutes } } }'],
];
