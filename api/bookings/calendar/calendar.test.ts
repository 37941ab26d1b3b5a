import ICAL from 'ical.js';
import { startApp, type TestApp } from '../../../tests/scene/app.ts';
import { as } from '../../../tests/scene/as.ts';
import { caller, mailedToken } from '../../../tests/scene/callers.ts';
import { nextChange } from '../../../tests/scene/clock-changes.ts';
import { tokenOf } from '../../../tests/scene/login.ts';
import { aFriendsSeat, seat } from '../../../tests/scene/table.ts';
import { aSession, aUser, inHours } from '../../../tests/scene/world.ts';
import { requestPasswordReset, resetPassword } from '../../identity/password.service.ts';
import { db } from '../../platform/db.ts';
import { setSite, site } from '../../platform/site.ts';
import type { Viewer } from '../../platform/viewer.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const pathOf = (url: string) => url.slice(new URL(url).origin.length);
const feedOf = async (viewer: Viewer): Promise<string> =>
  pathOf((await as(viewer).ask('{ viewer { calendarFeedUrl } }')).viewer.calendarFeedUrl);
const get = (path: string, headers = {}) => app.call('GET', path, undefined, headers);

const renew = async (viewer: Viewer, calendarFeedUrl: string): Promise<{ calendarFeedUrl: string }> =>
  (await as(viewer).ok('renewCalendarFeed', { calendarFeedUrl }, 'viewer { calendarFeedUrl }')).viewer;

/** What a calendar makes of a file; a parser that lets nothing pass which the standard does not allow. */
function read(file: string) {
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  ICAL.design.strict = true;
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  return calendar.getAllSubcomponents('vevent').map((each) => {
    const event = new ICAL.Event(each, { strictExceptions: true });
    expect(each.getFirstPropertyValue('dtstamp')).toBeTruthy();
    return {
      uid: event.uid,
      title: event.summary,
      starts: event.startDate.toJSDate().toISOString(),
      minutes: event.duration.toSeconds() / 60,
      sequence: event.sequence,
      where: each.getFirstPropertyValue('location'),
      status: String(each.getFirstPropertyValue('status')),
    };
  });
}
const dates = async (viewer: Viewer) => read((await get(await feedOf(viewer))).body as string);

test('a feed holds every date of its player: paid, kept and off, and of nobody else', async () => {
  const [player, other] = [await aUser(), await aUser()];
  // The clocks change between the two: each stays at its instant.
  const change = nextChange('America/Chicago', inHours(24 * 14))!;
  const evening = (days: number) => new Date(change.add({ days }).withPlainTime('19:00').epochMilliseconds);
  const before = await aSession({ scheduledAt: evening(-8), durationMinutes: 90 });
  const after = await aSession({
    scheduledAt: evening(1),
    title: 'Ä, long; title\nof “two” lines '.repeat(4),
    platform: 'discord',
  });
  const first = await seat(player, before.id);
  const second = await seat(player, after.id);
  await seat(other, (await aSession()).id);
  await seat(player, (await aSession()).id, 'pending'); // never paid: no date
  const long = await aSession({ scheduledAt: inHours(-24 * 100) });
  await seat(player, long.id);
  expect(await dates(player)).toMatchObject([
    { title: before.title, starts: evening(-8).toISOString(), minutes: 90, status: 'CONFIRMED' },
    { title: after.title, starts: evening(1).toISOString(), minutes: 180, status: 'CONFIRMED' },
  ]);
  // Of a place that nobody has said, nothing.
  expect((await dates(player)).map(({ where }) => where)).toEqual([null, 'Discord']);
  await db.booking.update({
    where: { id: first.id },
    data: { status: 'cancelled', confirmedAt: inHours(-1) },
  });
  await db.booking.update({ where: { id: second.id }, data: { status: 'cancel_requested' } });
  expect((await dates(player)).map(({ status }) => status)).toEqual(['CANCELLED', 'CONFIRMED']);
});

test('what is kept until its charge is tentative, and an evening that is called off is struck', async () => {
  const player = await aUser();
  const session = await aSession();
  const { id } = await seat(player, session.id, 'pending');
  const { id: campaignId } = await db.campaign.create({
    data: { gameMasterId: session.gameMasterId, title: 'Embers', timeZone: 'UTC' },
  });
  const { id: membershipId } = await db.campaignMembership.create({
    data: {
      campaignId,
      userId: player.id,
      priceCents: 2500,
      termsVersion: '1',
      termsAcceptedAt: inHours(-1),
    },
  });
  await db.booking.update({ where: { id }, data: { membershipId } });
  const status = async () => (await dates(player)).map((date) => date.status);
  expect(await status()).toEqual(['TENTATIVE']);
  await db.booking.update({ where: { id }, data: { status: 'confirmed', paymentStatus: 'paid' } });
  expect(await status()).toEqual(['CONFIRMED']);
  await db.session.update({ where: { id: session.id }, data: { status: 'cancelled' } });
  expect(await status()).toEqual(['CANCELLED']);
});

test('a seat that a friend has claimed stands in the calendar of the friend alone', async () => {
  const friend = await aUser();
  const session = await aSession({ scheduledAt: inHours(-24 * 89) });
  const { userId } = await aFriendsSeat(session.id, friend);
  const payer = await db.user.findUniqueOrThrow({ where: { id: userId } });
  expect((await dates(friend)).map(({ title }) => title)).toEqual([session.title]);
  expect(await dates({ ...friend, id: payer.id })).toEqual([]);
});

test('a moved date keeps its UID and grows its SEQUENCE, in the feed and in the file of the booking', async () => {
  const player = await aUser();
  const session = await aSession();
  const booking = await seat(player, session.id);
  await db.booking.update({ where: { id: booking.id }, data: { createdAt: inHours(-1) } });
  const one = pathOf(
    (await as(player).ask(`{ booking(id: "${booking.id}") { calendarUrl } }`)).booking.calendarUrl,
  );
  const [old] = await dates(player);
  expect(read((await get(one)).body as string)).toEqual([old]);
  const scheduledAt = inHours(24 * 9);
  const updatedAt = new Date(Date.now() + 2000);
  await db.session.update({ where: { id: session.id }, data: { scheduledAt, updatedAt } });
  const [moved] = await dates(player);
  expect(moved).toMatchObject({
    uid: old!.uid,
    starts: new Date(Math.floor(+scheduledAt / 1000) * 1000).toISOString(),
  });
  expect(moved!.sequence).toBeGreaterThan(old!.sequence);
  expect(read((await get(one)).body as string)).toEqual([moved]);
});

test('who has the file already is told so, until something changes', async () => {
  const player = await aUser();
  const session = await aSession();
  await seat(player, session.id);
  const path = await feedOf(player);
  const { headers } = await get(path);
  expect(headers.get('cache-control')).toBe('private, max-age=300');
  const known = { 'if-none-match': headers.get('etag')! };
  expect((await get(path, known)).status).toBe(304);
  await db.session.update({ where: { id: session.id }, data: { title: 'Another evening' } });
  expect((await get(path, known)).status).toBe(200);
});

test('whoever sets a new password by mail has another address of the calendar, too', async () => {
  const player = await aUser();
  const old = await feedOf(player);
  await requestPasswordReset({ email: player.email }, caller());
  const token = await mailedToken(player.email, 'reset-password');
  const password = 'a new horse in town';
  await resetPassword({ token, password, confirmPassword: password }, caller());
  expect((await get(old)).status).toBe(404);
  expect((await get(await feedOf(player))).status).toBe(200);
});

test('a renewed address is dead at once, and so is that of an account which is gone', async () => {
  const [player, other] = [await aUser(), await aUser()];
  const old = await feedOf(player);
  const input = { calendarFeedUrl: app.url + old };
  expect(pathOf((await renew(player, input.calendarFeedUrl)).calendarFeedUrl)).toBe(old); // of another place
  const known = (await as(player).ask('{ viewer { calendarFeedUrl } }')).viewer.calendarFeedUrl;
  const renewed = await renew(player, known);
  expect(await renew(player, known)).toEqual(renewed); // a second click
  const path = pathOf(renewed.calendarFeedUrl);
  expect([(await get(old)).status, (await get(path)).status]).toEqual([404, 200]);
  // The secret of one opens the calendar of nobody else.
  expect((await get(path.replace(`/${player.id}/`, `/${other.id}/`))).status).toBe(404);
  expect((await get(path.replace(/token=.*/, ''))).status).toBe(404);
  await db.user.update({ where: { id: player.id }, data: { disabledAt: inHours(-1) } });
  expect((await get(path)).status).toBe(404);
  await as(null).refused('renewCalendarFeed', input, 'NOT_LOGGED_IN');
});

const fileOf = async (viewer: Viewer, bookingId: number): Promise<string> =>
  pathOf((await as(viewer).ask(`{ booking(id: "${bookingId}") { calendarUrl } }`)).booking.calendarUrl);

test('the file of one booking is at a secret address as well, which dies with that of the calendar', async () => {
  const player = await aUser();
  const { id } = await seat(player, (await aSession()).id);
  const path = await fileOf(player, id);
  expect((await get(path)).status).toBe(200);
  await as(player).ok('endLogins', {}); // as a new password does
  expect((await get(path)).status).toBe(404);
  expect((await get(await fileOf(player, id))).status).toBe(200);
  // An older mail still opens it for its player, who is logged in.
  const headers = { authorization: `Bearer ${await tokenOf(player)}` };
  expect((await get(path, headers)).status).toBe(200);
  const other = { authorization: `Bearer ${await tokenOf(await aUser())}` };
  expect((await get(path, other)).status).toBe(404);
  const renewed = await fileOf(player, id);
  await db.user.update({ where: { id: player.id }, data: { disabledAt: inHours(-1) } });
  expect((await get(renewed)).status).toBe(404);
});

test('a friend who has given the seat back reads its date no more', async () => {
  const [friend, next] = [await aUser(), await aUser()];
  const { id } = await aFriendsSeat((await aSession()).id, friend);
  const path = await fileOf(friend, id);
  await db.booking.update({ where: { id }, data: { sitterId: next.id } });
  expect((await get(path)).status).toBe(404);
  expect((await get(await fileOf(next, id))).status).toBe(200);
  await db.booking.update({ where: { id }, data: { sitterId: null } });
  expect((await get(path)).status).toBe(404);
});

test('a calendar is called as the shop is', async () => {
  const named = site();
  setSite({ ...named, name: 'Dice, and; Dragons' });
  try {
    const { body } = await get(await feedOf(await aUser()));
    expect(body).toContain('\r\nX-WR-CALNAME:Dice\\, and\\; Dragons\r\n');
  } finally {
    setSite(named);
  }
});

test('a program that asks without end is told to wait', async () => {
  const path = await feedOf(await aUser());
  const answers = [];
  for (let n = 0; n < 61; n += 1) answers.push((await get(path)).status);
  expect([...new Set(answers)]).toEqual([200, 429]);
});
