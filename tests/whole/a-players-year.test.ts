import sharp from 'sharp';
import { ownListNames } from '../../api/account/own-data.rules.ts';
import { jobs } from '../../api/jobs.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import { DAY, HOUR } from '../../api/platform/durations.rules.ts';
import { globalId } from '../../api/platform/graphql/ids.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { booksOf } from '../promises/deeds/books.ts';
import { aPaidBooking, auditorFinds } from '../promises/stage.ts';
import { bearer, startApp, type TestApp } from '../scene/app.ts';
import { mailedToken } from '../scene/callers.ts';
import { atStripe, timeMachine } from '../scene/campaign.ts';
import { followBoth } from '../scene/email-change.ts';
import { tokenOf } from '../scene/login.ts';
import { PASSWORD, withPassword } from '../scene/password.ts';
import {
  ADDRESS,
  aboutThem,
  answered,
  FORMER,
  names,
  own,
  ownWords,
  person,
  said,
  saidWords,
  wordOf,
  wordsAbout,
} from '../scene/quillfeather.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { tracesOf } from '../scene/traces.ts';
import { aGameMaster, aSession, aStaffMember, aSuperAdmin, aUser, inHours } from '../scene/world.ts';

// What a player leaves behind in a year, what they can take along of it, and what is left of them when they have gone.

let app: TestApp;
let sandbox: Sandbox;
let time: ReturnType<typeof timeMachine>;
let superAdmin: Viewer;
let staff: Viewer;
let host: Awaited<ReturnType<typeof aGameMaster>>;
let friend: Viewer;
let fellow: Viewer;
let picture: string;
let zephyrine: Viewer;

beforeAll(async () => {
  [app, sandbox] = [await startApp(), await startSandbox()];
  time = timeMachine(sandbox);
  [superAdmin, staff, fellow] = [await aSuperAdmin(), await aStaffMember(), await aUser()];
  host = await aGameMaster({ name: 'Barnaby Wychwood' });
  await withPassword(host.viewer);
  friend = await withPassword(await aUser({ fullName: 'Ottoline Fernsby', email: 'ottoline@fernsby.test' }));
});
afterAll(async () => {
  clock.setOffset(0);
  await sandbox.close();
  await app.close();
});

const gid = globalId;
const atWork = jobs.filter(({ name }) => name !== 'audit-money'); // it is asked at the end
/** All that runs in the background; what one job leaves to another is done in the second round. */
async function settleDown(rounds = 2) {
  for (let round = 0; round < rounds; round += 1) for (const job of atWork) await job.run();
}
const at = async (viewer: Viewer) => app.as(await tokenOf(viewer));

async function tokenOfPlayer() {
  const { status, body } = await app.call('POST', '/api/auth/login', { ...person, rememberMe: true });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body.token as string;
}
const player = async () => app.as(await tokenOfPlayer());

/** Books as the site does and pays with a card; the bookings, one's own first. */
async function book(sessionId: number, more: object = {}): Promise<string[]> {
  const zq = await player();
  const order = {
    sessionId: gid('Session', sessionId),
    agreeToTerms: true,
    agreeToConduct: true,
    ...more,
  };
  const { checkout } = await zq.ok('startCheckout', order, 'checkout { stripeSessionId }');
  await sandbox.pay(checkout.stripeSessionId);
  const { stripeSessionId } = checkout;
  const { bookings } = await zq.ok('verifyCheckout', { stripeSessionId }, 'success bookings { id }');
  return bookings.map(({ id }: { id: string }) => id);
}

const startOf = async (id: number) =>
  (await db.session.findUniqueOrThrow({ where: { id } })).scheduledAt.getTime();

/** Time passes until a session is over, with what falls due on the way: charges, reminders, mails. */
async function playThrough(sessionId: number) {
  for (const hours of [47, 23, 0.9, -5]) {
    await time.to(new Date((await startOf(sessionId)) - hours * HOUR));
    await settleDown(1);
  }
}
const table = (days: number) => aSession({ gameMasterId: host.profile.id, scheduledAt: inHours(24 * days) });

test('an account is made and filled in', async () => {
  const form = { ...person, email: FORMER, confirmPassword: PASSWORD, isAdult: true };
  expect((await app.call('POST', '/api/auth/register', form)).status).toBe(201);
  await settleDown();
  const link = await mailedToken(FORMER, 'verify-email');
  expect((await app.call('GET', `/api/auth/verify-email?token=${link}`)).status).toBe(200);
  // Forgets that there is an account: what is typed then is kept a while too.
  await app.call('POST', '/api/auth/register', { ...form, username: 'quillfeather2' });
  zephyrine = (await db.user.findUniqueOrThrow({ where: { username: person.username } })) as never;

  const zq = await player();
  await zq.ok('updateProfile', { fullName: person.fullName, bio: own.bio, pronouns: own.pronouns });
  await zq.ok('updateLimits', { lines: own.lines, veils: own.veils });
  await zq.ok('updateNeeds', { lines: ['CONFINED_SPACES'] });
  await zq.ok('updateNotifications', { reminderHours: [24, 1] });
  await zq.ok('requestEmailChange', { email: ADDRESS, password: PASSWORD });
  await followBoth(FORMER, ADDRESS);
  await app.as().ok('subscribeToNewsletter', { email: ADDRESS });
  await app.as().ok('confirmNewsletter', { token: await mailedToken(ADDRESS, 'newsletter-confirm') });
  await settleDown();

  // A camera writes down whose picture it is.
  const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0a7' } })
    .withExif({ IFD0: { Artist: person.fullName } })
    .jpeg()
    .toBuffer();
  const body = new FormData();
  body.append('image', new Blob([new Uint8Array(photo)]), 'zephyrine.jpg');
  const headers = bearer(await tokenOfPlayer());
  const sent = await fetch(`${app.url}/api/account/picture`, { method: 'POST', headers, body });
  picture = ((await sent.json()) as { imageUrl: string }).imageUrl;
  expect((await fetch(app.url + picture)).status).toBe(200);
  expect((await tracesOf(['quillfeather'])).filter((place) => place.startsWith('Picture'))).toEqual([]);
});

test('an evening with wishes, words and a review', async () => {
  const { id } = await table(10);
  const sessionId = gid('Session', id);
  const [bookingId] = await book(id, { specialRequests: own.requests });
  await aPaidBooking(sandbox, { player: fellow, session: { id } });
  const zq = await player();
  await zq.ok('shareLimits', { bookingId, with: 'GAME_MASTER' });
  await zq.ok('sendSessionMessage', { sessionId, content: said.table });
  await zq.ok('sendMessage', { recipientId: gid('User', host.viewer.id), content: said.direct });
  const gm = await at(host.viewer);
  await gm.ok('sendMessage', { recipientId: gid('User', zephyrine.id), content: answered });
  await playThrough(id);

  const after = await at(host.viewer);
  await after.ok('noteAttendance', { bookingId, state: 'PRESENT' });
  const note = { userId: gid('User', zephyrine.id), version: 0, words: aboutThem.note };
  await after.ok('savePlayerNote', note);
  const { review } = await (await player()).ok(
    'createReview',
    { bookingId, stars: 4, words: own.review },
    'review { id }',
  );
  await after.ok('replyToReview', { id: review.id, reply: aboutThem.reply });
  await (await at(staff)).ok('hideReview', { id: review.id, reason: aboutThem.hidden });

  const them = gid('User', zephyrine.id);
  await (await player()).ok('createReport', { about: gid('User', fellow.id), reason: own.report });
  await (await at(fellow)).ok('createReport', { about: them, reason: aboutThem.report });
  const of = await db.report.findFirstOrThrow({ where: { aboutUserId: zephyrine.id } });
  await (await at(staff)).ok('closeReport', { id: gid('Report', of.id), answer: aboutThem.answer });
  await settleDown();
});

test('an evening with friends, one of whom comes', async () => {
  const { id } = await table(20);
  const [bookingId] = await book(id, { friends: 2 });
  const { booking } = await (await player()).ask(
    'query ($id: ID!) { booking(id: $id) { group { invitationUrl seats { id } } } }',
    { id: bookingId },
  );
  expect(booking.group.seats).toHaveLength(2);
  const [, order, token] = /invite\/(\d+)\/(.+)$/.exec(booking.group.invitationUrl)!;
  await (await at(friend)).ok('claimSeat', { order: Number(order), token, agreeToTerms: true });
  await playThrough(id);
});

test('a campaign: one date skipped, one moved', async () => {
  const form = {
    gameMasterId: gid('GameMaster', host.profile.id),
    title: 'The Slow Comet',
    description: 'Four nights under it, and nobody looks up.',
    gameSystem: 'Daggerheart',
    priceCents: 2500,
    scheduledAt: inHours(24 * 10).toISOString(),
    durationMinutes: 180,
    maxPlayers: 4,
    timeZone: 'UTC',
    everyWeeks: 1,
    dates: 4,
  };
  const { campaign } = await (await at(staff)).ok(
    'createCampaign',
    form,
    'campaign { dates { id databaseId version } }',
  );
  const [first, second, third, fourth] = campaign.dates;
  await book(first.databaseId);
  const reserved = (sessionId: number) =>
    db.booking.findFirstOrThrow({ where: { sessionId, userId: zephyrine.id } });
  await playThrough(first.databaseId);
  const skipped = await reserved(second.databaseId);
  await (await player()).ok('skipCampaignDate', { bookingId: gid('Booking', skipped.id) });
  const scheduledAt = new Date((await startOf(third.databaseId)) + DAY).toISOString();
  const moved = { id: third.id, version: third.version, scheduledAt, reason: 'The hall is let' };
  await (await at(staff)).ok('updateSession', moved);
  await settleDown();
  await playThrough(third.databaseId);
  await playThrough(fourth.databaseId);
  const states = await db.booking.findMany({
    where: { userId: zephyrine.id, session: { campaignId: { not: null } } },
    orderBy: { session: { scheduledAt: 'asc' } },
    select: { status: true, paymentStatus: true },
  });
  const paid = { status: 'confirmed', paymentStatus: 'paid' };
  expect(states).toEqual([paid, { status: 'cancelled', paymentStatus: 'unpaid' }, paid, paid]);
});

test('one evening given back in time, one too late', async () => {
  const [early] = await book((await table(10)).id);
  const { booking } = await (await player()).ok('cancelBooking', { bookingId: early }, 'booking { status }');
  expect(booking.status).toBe('REFUNDING');
  const [late] = await book((await table(0.5)).id);
  await (await player()).ok('requestCancellation', { bookingId: late, reason: own.flu });
  const request = await db.cancellationRequest.findFirstOrThrow({ where: { reason: own.flu } });
  const decision = { decision: 'SESSION_CREDIT', reason: aboutThem.decision };
  const admin = await at(superAdmin);
  await admin.ok('decideCancellation', { requestId: gid('CancellationRequest', request.id), ...decision });
  await settleDown();
});

test('what staff do for them, and why', async () => {
  const admin = await at(superAdmin);
  const userId = gid('AdminUser', zephyrine.id);
  await admin.ok('grantEmergencyPass', { userId, reason: aboutThem.pass });
  await admin.ok('grantUserCredit', {
    userId,
    amountCents: 900,
    balanceCents: 2500,
    reason: aboutThem.credit,
  });
  const { id } = await db.credit.findFirstOrThrow({ where: { userId: zephyrine.id, amountCents: 900 } });
  const withdrawn = { userId, creditId: gid('UserCredit', id), leftCents: 900, reason: aboutThem.withdrawal };
  await admin.ok('withdrawUserCredit', withdrawn);

  const [removed] = await book((await table(10)).id, { useCredit: false });
  await admin.ok('removeFromSession', { bookingId: removed, refund: 'WHOLE', reason: aboutThem.removal });
  const played = await db.booking.findFirstOrThrow({
    where: { userId: zephyrine.id, status: 'confirmed', session: { status: 'completed' } },
  });
  const back = { bookingId: gid('Booking', played.id), amountCents: 300, leftCents: 2500 };
  await admin.ok('refundBooking', { ...back, reason: aboutThem.goodwill });
  await settleDown();
});

test('five more evenings, the first one paid with credit', async () => {
  for (let evening = 0; evening < 5; evening += 1) {
    const { id } = await table(30);
    if (evening > 0) await book(id);
    else {
      const order = { sessionId: gid('Session', id), agreeToTerms: true };
      await (await player()).ok('startCheckout', order);
    }
    await playThrough(id);
  }
  const evenings = { sitterId: zephyrine.id, status: 'confirmed', session: { status: 'completed' } } as const;
  expect(await db.booking.count({ where: evenings })).toBe(10);
  const reminders = { userId: zephyrine.id, kind: 'session-reminder', status: 'sent' } as const;
  expect(await db.outboxMail.count({ where: reminders })).toBeGreaterThanOrEqual(10);
});

test('the download has all of it, as one file and as tables', async () => {
  // The search finds each of the words while they are there.
  for (const word of [...names.slice(0, 3), ...ownWords, ...wordsAbout, ...saidWords])
    expect([word, await tracesOf([word])]).not.toEqual([word, []]);
  const token = await tokenOfPlayer();
  const file = async (path: string) => {
    const { status, body } = await app.call('GET', `/api/account/data${path}`, undefined, bearer(token));
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const data = await file('');
  const json = JSON.stringify(data);
  // Their own words, and what others said to them; what is for others alone is not in it.
  const { note, report, answer, ...toThem } = aboutThem;
  const toBeRead = [...ownWords, ...saidWords, ...Object.values(toThem).map(wordOf), answered];
  for (const text of [...toBeRead, person.fullName, ADDRESS, FORMER, person.username, picture])
    expect([text, json.includes(text)]).toEqual([text, true]);
  for (const text of [note, report, answer].map(wordOf))
    expect([text, json.includes(text)]).toEqual([text, false]);
  const counts = Object.fromEntries(ownListNames.map((name) => [name, data[name].length]));
  expect(counts).toMatchObject({
    bookings: 16,
    'cancellation-requests': 1,
    payments: 12,
    refunds: 3,
    credit: 2,
    'credit-uses': 1,
    passes: 1,
    campaigns: 1,
    messages: 4,
    reviews: 1,
    addresses: 1,
    reports: 1,
  });
  expect(data.profile.needsOfTables).toMatchObject({ lines: ['confined_spaces'] });
  expect(data.notifications).toMatchObject({ newsletter: true, reminderHours: [24, 1] });
  let tables = '';
  for (const name of ownListNames) tables += await file(`/${name}.csv`);
  const profile = [own.bio, own.pronouns, own.lines, own.veils].map(wordOf);
  for (const text of toBeRead.filter((each) => !profile.includes(each)))
    expect([text, tables.includes(text)]).toEqual([text, true]);
});

/** Deletes the account as its person does, and lets the week and all jobs pass. */
async function leave(token: string) {
  await app.as(token).ok('deleteAccount', { password: PASSWORD });
  await settleDown();
  await time.ahead((7 * DAY + HOUR) / 1000);
  for (let minute = 0; minute < 3; minute += 1) {
    // Uses that limits count are timed by the machine's clock, which nobody moves: these are a week old.
    await db.rateLimit.updateMany({ data: { expire: 0n } });
    await settleDown();
    await time.jump(60);
  }
}

const THREADS = '{ viewer { conversations(first: 5) { edges { node { with { databaseId fullName } } } } } }';

test('a week after they have gone nothing is found of them', async () => {
  const { stripeCustomerId } = await db.user.findUniqueOrThrow({ where: { id: zephyrine.id } });
  const pixels = await db.picture.findFirstOrThrow({ where: { uploadedById: zephyrine.id } });
  await leave(await tokenOfPlayer());
  const { erasedAt, deletion } = await db.user.findUniqueOrThrow({
    where: { id: zephyrine.id },
    include: { deletion: true },
  });
  expect([erasedAt, deletion?.finishedAt]).toEqual([expect.any(Date), expect.any(Date)]);
  // Kept: what the Game Master wrote, to whomever, is the Game Master's; and what they said to others has two owners.
  // It is under no name any more, and was said before they left (see the mail that closes an account).
  const [own, others] = [await tracesOf(saidWords), await tracesOf([...names, ...ownWords, ...wordsAbout])];
  expect({ own, others }).toEqual({ own: ['Message.content: 2'], others: ['Message.content: 1'] });
  const kept = await db.message.findMany({ where: { content: { in: [answered, ...Object.values(said)] } } });
  expect(kept.map(({ senderId }) => senderId).sort()).toEqual(
    [host.viewer.id, zephyrine.id, zephyrine.id].sort(),
  );
  const { viewer } = await (await at(host.viewer)).ask(THREADS);
  const withThem = viewer.conversations.edges.map(({ node }: { node: { with: object } }) => node.with);
  expect(withThem).toContainEqual({ databaseId: zephyrine.id, fullName: 'Deleted user' });

  expect(await db.playerNeeds.count()).toBe(0);

  // Pictures are rows, no files: these pixels are on no row, and at no address.
  expect(await db.picture.count({ where: { data: pixels.data } })).toBe(0);
  expect((await fetch(app.url + picture)).status).toBe(404);
  // Stripe keeps what was paid, as it must, and Postmark a letter for 45 days; what can be deleted there is.
  expect(await atStripe('GET', `/customers/${stripeCustomerId}`)).toMatchObject({ deleted: true });
  expect((await atStripe('GET', '/customers', { email: ADDRESS })).data).toEqual([]);
});

test('the friend and the Game Master can go as well', async () => {
  for (const { id, fullName } of [friend, host.viewer]) {
    expect([id, await tracesOf([fullName])]).not.toEqual([id, []]);
    await leave(await tokenOf({ id }));
  }
  expect(await tracesOf(['Ottoline', 'Fernsby', host.viewer.fullName, host.viewer.email])).toEqual([]);
  // The evenings that were run keep the name on the profile, which is nobody's and on no list; mails to players about
  // those evenings name it (mail-kinds.ts).
  const places = (await tracesOf(['Wychwood'])).map((place) => place.split(':')[0]);
  expect(places).toEqual(['GameMaster.name', 'OutboxMail.html', 'OutboxMail.text']);
});

test('the money is whole: our rows, the ledger and the provider say the same', async () => {
  const { rows, ledger, provider } = await booksOf(sandbox, zephyrine);
  // Twelve payments, one of them for two friends as well; given back, removed, and a little of goodwill.
  expect(rows).toMatchObject({ cardPaid: 14 * 2500, cardBack: 2500 + 2500 + 300 });
  expect([ledger.cardPaid, ledger.cardBack]).toEqual([rows.cardPaid, rows.cardBack]);
  expect([provider.cardPaid, provider.cardBack]).toEqual([rows.cardPaid, rows.cardBack]);
  expect(await auditorFinds()).toEqual([]);
});
