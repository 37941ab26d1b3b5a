import { as } from '../../../tests/scene/as.ts';
import { aCampaign, aMember } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { creditFor } from '../../../tests/scene/money.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { book } from '../../../tests/scene/seats.ts';
import { aGameMaster, aSession, aStaffMember, inHours } from '../../../tests/scene/world.ts';
import { seriesDates } from '../../catalog/campaigns/series.ts';
import { writeMoveMessages } from '../../messaging/move-messages.service.ts';
import { db } from '../../platform/db.ts';
import { DAY, HOUR } from '../../platform/durations.rules.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import { when } from '../../platform/mail-sheet.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { auditMoney } from '../audit/audit.service.ts';
import { payRefunds, settleOpenCheckouts } from '../bookings.jobs.ts';
import { extendCampaign } from '../campaigns/campaigns.service.ts';
import { leaveCampaign, skipDate } from '../campaigns/membership.service.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { MOST_SEATS, moveCampaignDates } from './campaign-moves.service.ts';

let sandbox: Sandbox;
let staff: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  staff = await aStaffMember();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const ZONE = 'America/Los_Angeles';
const plus = (at: Date, ms: number) => new Date(+at + ms);
/** A Tuesday evening on the clock of the zone, whenever this runs: no clock is changed in that night. */
const anEvening = () => {
  const soon = inHours(200);
  const toWednesday = (3 - soon.getUTCDay() + 7) % 7; // in UTC
  const day = plus(soon, toWednesday * DAY)
    .toISOString()
    .slice(0, 10);
  return new Date(`${day}T02:30:00Z`);
};
const weekly = (count: number, first = anEvening()) =>
  seriesDates(first, { timeZone: ZONE, everyWeeks: 1, count });

const datesOf = (campaignId: number) =>
  db.session.findMany({ where: { campaignId }, orderBy: { id: 'asc' }, include: { moves: true } });

/** What staff send for these dates as they stand now. */
async function aMove(sessionIds: readonly number[], scheduledAt: Date, reason: string | null = null) {
  const sessions = await db.session.findMany({ where: { id: { in: [...sessionIds] } } });
  return {
    sessionId: globalId('Session', sessionIds[0]!),
    scheduledAt: scheduledAt.toISOString(),
    reason,
    dates: sessions.map(({ id, version }) => ({ sessionId: globalId('Session', id), version })),
  };
}

const mailsOf = (viewer: Viewer) =>
  db.outboxMail.findMany({ where: { toAddress: viewer.email, kind: 'session-moved' } });

const query = `query ($sessionId: ID!, $scheduledAt: DateTime!) {
  admin { campaignMovePreview(sessionId: $sessionId, scheduledAt: $scheduledAt) {
    dates { startsAt session { databaseId version } clashes { databaseId } }
    told people { name dates { session { databaseId } standing meaning } }
  } }
}`;

const onWall = (at: Date) =>
  at.toLocaleString('en-GB', { timeZone: ZONE, weekday: 'long', hour: '2-digit', minute: '2-digit' });

test('a date and all later ones go on by the same weekday and hour, through winter and summer; earlier ones stay', async () => {
  const { campaign, sessions } = await aCampaign(weekly(54));
  const { player } = await aMember({ campaign, sessions });
  const before = sessions.map(({ scheduledAt }) => scheduledAt);
  const later = sessions.slice(1).map(({ id }) => id);
  const to = plus(before[1]!, DAY + 1.5 * HOUR);
  const input = await aMove(later, to);
  const { campaign: moved } = await as(staff).ok('moveCampaignDates', input, 'campaign { databaseId }');
  expect(moved.databaseId).toBe(campaign.id);
  const after = (await datesOf(campaign.id)).map(({ scheduledAt }) => scheduledAt);
  expect(after[0]).toEqual(before[0]);
  expect(after[1]).toEqual(to);
  expect(new Set(after.slice(1).map(onWall))).toEqual(new Set([onWall(to)]));
  expect(new Set(after.slice(1).map((at, n) => +at - +before[n + 1]!)).size).toBe(1);
  // In UTC the hour did change twice, so that the clock on the wall did not.
  expect(new Set(after.map((at) => at.toISOString().slice(11, 16))).size).toBeGreaterThan(2);
  expect(await mailsOf(player)).toHaveLength(1);
});

/** The preview speaks on the clocks of the admin area, a mail on those of its reader. */
const untimed = (text = '') => text.replaceAll(/\w+day, \w+ \d+, \d+ at \d+:\d\d [AP]M \w+/g, 'then');

test('everybody is told once of all dates, and each has the rights of a moved date', async () => {
  const times = weekly(4);
  const { campaign, sessions, gameMaster } = await aCampaign(times);
  const { player } = await aMember({ campaign, sessions });
  const { viewer: guest, bookingId } = await book(sandbox, sessions[1]!.id);
  const ids = sessions.slice(1).map(({ id }) => id);
  const to = plus(times[1]!, 2 * HOUR);
  const preview = await as(staff).ask(query, { sessionId: String(ids[0]), scheduledAt: to.toISOString() });
  const { dates, told, people } = preview.admin.campaignMovePreview;
  expect(dates.map((date: { session: { databaseId: number } }) => date.session.databaseId)).toEqual(ids);
  expect(told).toBe(3);
  expect(await db.sessionMove.count({ where: { sessionId: { in: ids } } })).toBe(0);

  await as(staff).ok('moveCampaignDates', await aMove(ids, to, 'The hall is taken.'));
  const [mail, ...more] = await mailsOf(player);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('New times: The Long Road');
  expect(mail?.text).toContain('3 dates of "The Long Road" have changed.');
  expect(mail?.text).toContain('Why: The hall is taken.');
  for (const time of times.slice(1)) {
    expect(mail?.text).toContain(`Was: ${when(time, null)}\nNow: ${when(plus(time, 2 * HOUR), null)}`);
  }
  const mine = people.find(({ name }: { name: string }) => name === player.fullName);
  expect(mine.dates).toHaveLength(3);
  for (const { standing, meaning } of mine.dates) {
    expect(standing).toBe('RESERVED');
    expect(untimed(mail?.text)).toContain(untimed(meaning));
    expect(meaning).toMatch(/[AP]M C[SD]T/);
  }
  const [toGuest] = await mailsOf(guest);
  expect(toGuest?.text).toContain('Does the change not suit you? Cancel until');
  expect(toGuest?.text).toContain('is charged to your saved card on');
  expect(await mailsOf(gameMaster)).toHaveLength(1);
  await writeMoveMessages();
  for (const viewer of [player, guest, gameMaster]) {
    expect(await db.message.count({ where: { recipientId: viewer.id, senderId: staff.id } })).toBe(1);
  }

  const moved = await datesOf(campaign.id);
  const reserved = await db.booking.findMany({
    where: { userId: player.id, sessionId: { in: ids } },
    include: { charges: true, seat: true, session: { include: { moves: true } } },
  });
  for (const { charges, seat, session, refundUntil, heldUntil } of reserved) {
    expect(charges).toMatchObject([{ dueAt: plus(session.scheduledAt, -48 * HOUR) }]);
    expect(seat?.heldUntil).toEqual(heldUntil);
    expect(+refundUntil!).toBeGreaterThanOrEqual(+session.moves[0]!.oldAt - DAY);
  }
  expect(moved.map(({ moves }) => moves.length)).toEqual([0, 1, 1, 1]);
  expect(await cancelBooking(guest, bookingId)).toContain('$25.00');
  await payRefunds();
  expect(await auditMoney()).toEqual([]);
});

test('session credit is named once, for the first of the moved dates that is charged', async () => {
  const times = weekly(3);
  const { campaign, sessions } = await aCampaign(times);
  const { player } = await aMember({ campaign, sessions });
  await creditFor(player.id, 1000);
  const to = plus(times[0]!, 2 * HOUR);
  const preview = await as(staff).ask(query, {
    sessionId: String(sessions[0]!.id),
    scheduledAt: to.toISOString(),
  });
  const { people } = preview.admin.campaignMovePreview;
  const mine = people.find(({ name }: { name: string }) => name === player.fullName);
  const meanings: string[] = mine.dates.map(({ meaning }: { meaning: string }) => meaning);
  const ids = sessions.map(({ id }) => id);
  await as(staff).ok('moveCampaignDates', await aMove(ids, to));
  const [mail] = await mailsOf(player);
  for (const said of [meanings.join('\n'), mail!.text]) {
    expect(
      said.match(/\$15\.00 is charged to your saved card and \$10\.00 of your session credit/g),
    ).toHaveLength(1);
    expect(said.match(/\$25\.00 is charged to your saved card on/g)).toHaveLength(2);
  }
  expect(meanings[0]).toContain('$15.00 is charged');
});

test('is done once, however often it is asked for, and not to dates that others changed', async () => {
  const times = weekly(3);
  const { campaign, sessions } = await aCampaign(times);
  const ids = sessions.map(({ id }) => id);
  const input = await aMove(ids, plus(times[0]!, HOUR));
  const both = await Promise.allSettled([
    as(staff).ok('moveCampaignDates', input),
    as(staff).ok('moveCampaignDates', input),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await as(staff).refused('moveCampaignDates', input, 'CONFLICT');
  const moved = await datesOf(campaign.id);
  expect(moved.map(({ scheduledAt }) => scheduledAt)).toEqual(times.map((time) => plus(time, HOUR)));
  expect(moved.map(({ moves }) => moves.length)).toEqual([1, 1, 1]);

  const next = await aMove(ids, plus(times[0]!, 3 * HOUR));
  await as(staff).refused('moveCampaignDates', { ...next, dates: next.dates.slice(1) }, 'CONFLICT');
  await extendCampaign(staff, campaign.id, { dates: 1 });
  await as(staff).refused('moveCampaignDates', next, 'CONFLICT');
  expect((await datesOf(campaign.id)).slice(0, 3)).toEqual(moved);
});

test('that breaks off in the middle has moved nothing and told nobody', async () => {
  const times = weekly(3);
  const { campaign, sessions } = await aCampaign(times);
  const { player } = await aMember({ campaign, sessions });
  const ids = sessions.map(({ id }) => id);
  const input = await aMove(ids, plus(times[0]!, HOUR));
  await db.$executeRawUnsafe(`CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'broken off'; END $$`);
  await db.$executeRawUnsafe(`CREATE TRIGGER break_off BEFORE UPDATE ON "Session" FOR EACH ROW
    WHEN (OLD.id = ${ids[2]}) EXECUTE FUNCTION break_off()`);
  await expect(moveCampaignDates(staff, ids[0]!, await plain(input))).rejects.toThrow(/broken off/);
  await db.$executeRawUnsafe('DROP FUNCTION break_off CASCADE');
  expect((await datesOf(campaign.id)).map(({ scheduledAt }) => scheduledAt)).toEqual(times);
  expect(await mailsOf(player)).toEqual([]);
  await as(staff).ok('moveCampaignDates', input);
  expect(await mailsOf(player)).toHaveLength(1);
});

const plain = async (input: Awaited<ReturnType<typeof aMove>>) => ({
  ...input,
  scheduledAt: new Date(input.scheduledAt),
  dates: (await db.session.findMany({ where: { campaign: { sessions: { some: {} } } } }))
    .filter(({ id }) => input.dates.some(({ sessionId }) => sessionId === globalId('Session', id)))
    .map(({ id, version }) => ({ sessionId: id, version })),
});

test('leaves out what is called off, takes drafts along in silence, and names other tables of the Game Master', async () => {
  const times = weekly(4);
  const { sessions, gameMaster } = await aCampaign(times);
  const [first, off, draft, last] = sessions;
  await db.session.update({ where: { id: off!.id }, data: { status: 'cancelled' } });
  await db.session.update({ where: { id: draft!.id }, data: { status: 'draft' } });
  const other = await aSession({
    gameMasterId: first!.gameMasterId,
    scheduledAt: plus(times[3]!, 4 * HOUR),
  });
  const to = plus(times[0]!, 4 * HOUR);
  const { admin } = await as(staff).ask(query, {
    sessionId: String(first!.id),
    scheduledAt: to.toISOString(),
  });
  expect(admin.campaignMovePreview).toMatchObject({
    told: 1,
    dates: [
      { session: { databaseId: first!.id }, clashes: [] },
      { session: { databaseId: draft!.id }, clashes: [] },
      { session: { databaseId: last!.id }, clashes: [{ databaseId: other.id }] },
    ],
    people: [{ dates: [{ session: { databaseId: first!.id } }, { session: { databaseId: last!.id } }] }],
  });
  await as(staff).ok('moveCampaignDates', await aMove([first!.id, draft!.id, last!.id], to));
  const after = await datesOf(first!.campaignId!);
  expect(after.map(({ scheduledAt }) => scheduledAt)).toEqual([
    to,
    times[1],
    plus(times[2]!, 4 * HOUR),
    plus(times[3]!, 4 * HOUR),
  ]);
  expect(after.map(({ moves }) => moves.length)).toEqual([1, 0, 0, 1]);
  expect((await mailsOf(gameMaster))[0]?.text).toContain('2 dates of');
});

test('is for staff, for dates of campaigns that lie ahead, to times that lie ahead', async () => {
  const times = weekly(2);
  const { sessions, gameMaster } = await aCampaign(times);
  const ids = sessions.map(({ id }) => id);
  const input = await aMove(ids, plus(times[0]!, HOUR));
  for (const viewer of [gameMaster, (await aGameMaster()).viewer]) {
    await as(viewer).refused('moveCampaignDates', input, 'FORBIDDEN');
  }
  const refused = async (change: object, code: string, field?: string) =>
    as(staff).refused('moveCampaignDates', { ...input, ...change }, code, field);
  await refused({ scheduledAt: inHours(-1).toISOString() }, 'BAD_INPUT', 'scheduledAt');
  await refused({ scheduledAt: inHours(24 * 366 * 3.1).toISOString() }, 'BAD_INPUT', 'scheduledAt');
  await refused({ scheduledAt: times[0]!.toISOString() }, 'BAD_INPUT', 'scheduledAt');
  await refused({ reason: 'x'.repeat(501) }, 'BAD_INPUT', 'reason');
  await refused({ dates: [] }, 'BAD_INPUT', 'dates');
  await refused({ dates: Array(61).fill(input.dates[0]) }, 'BAD_INPUT', 'dates');
  const alone = await aSession();
  await refused({ sessionId: globalId('Session', alone.id) }, 'CONFLICT', 'sessionId');
  await refused({ sessionId: globalId('Session', 2_000_000_000) }, 'NOT_FOUND');
  await db.session.update({ where: { id: ids[0]! }, data: { scheduledAt: inHours(-2) } });
  await refused({}, 'CONFLICT');
});

test('is refused where more seats are concerned than one step can move', async () => {
  const { sessions } = await aCampaign(weekly(1), { maxPlayers: 1 });
  const { id } = sessions[0]!;
  const crowd = Array.from({ length: MOST_SEATS + 1 }, (_, n) => `crowd-${id}-${n}`);
  await db.user.createMany({
    data: crowd.map((name) => ({ username: name, email: `${name}@example.test`, fullName: name })),
  });
  const users = await db.user.findMany({ where: { username: { in: crowd } }, select: { id: true } });
  await db.booking.createMany({
    data: users.map((user) => ({
      userId: user.id,
      sessionId: id,
      status: 'pending' as const,
      heldUntil: inHours(1),
      amountCents: 2500,
      policy: {},
      termsVersion: '1',
      termsAcceptedAt: inHours(0),
    })),
  });
  const input = await aMove([id], plus(sessions[0]!.scheduledAt, HOUR));
  const { message } = await as(staff).refused('moveCampaignDates', input, 'CONFLICT');
  expect(message).toContain('one by one');
  await db.booking.deleteMany({ where: { sessionId: id } });
});

test('goes on beside players who skip, leave and pay, and staff who add dates', async () => {
  const times = weekly(4, inHours(100));
  const { campaign, sessions } = await aCampaign(times);
  const [stays, leaves] = [await aMember({ campaign, sessions }), await aMember({ campaign, sessions })];
  const skipped = await db.booking.findFirstOrThrow({
    where: { userId: stays.player.id, sessionId: sessions[2]!.id },
  });
  const ids = sessions.map(({ id }) => id);
  const input = await aMove(ids, plus(times[0]!, 25 * HOUR));
  const outcomes = await Promise.allSettled([
    as(staff).ok('moveCampaignDates', input),
    skipDate(stays.player, skipped.id),
    leaveCampaign(leaves.player, campaign.id),
    extendCampaign(staff, campaign.id, { dates: 1 }),
    book(sandbox, sessions[1]!.id),
    settleOpenCheckouts(),
  ]);
  const bugs = outcomes
    .slice(1)
    .flatMap((one) =>
      one.status === 'rejected' && one.reason.name !== 'Refusal' ? [String(one.reason)] : [],
    );
  expect(bugs).toEqual([]);
  const moved = (await datesOf(campaign.id)).slice(0, 4).map(({ scheduledAt }) => scheduledAt);
  // Who adds a date first changes what was shown: then nothing is moved.
  const all = times.map((time) => plus(time, 25 * HOUR));
  expect(outcomes[0].status === 'fulfilled' ? all : times).toEqual(moved);
  await settleOpenCheckouts();
  await payRefunds();
  expect(await auditMoney()).toEqual([]);
});
