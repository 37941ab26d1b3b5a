import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import { tellGameMasters } from '../bookings/moving/game-master-digest.service.ts';
import { authorName } from '../identity/author-name.rules.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { MaybeViewer, Viewer } from '../platform/viewer.ts';
import { createReview, forgetReviews } from './review.service.ts';

afterAll(closeAll);

/** An evening of some days ago, or otherwise, with somebody at the table. */
async function anEvening(gameMasterId: number, player: Viewer, more: Parameters<typeof aSession>[0] = {}) {
  const session = await aSession({ gameMasterId, scheduledAt: inHours(-72), status: 'completed', ...more });
  return { ...(await seat(player, session.id)), session };
}

async function aPlayed() {
  const { viewer: gameMaster, profile } = await aGameMaster();
  const player = await aUser({ fullName: 'Ada King Lovelace' });
  const booking = await anEvening(profile.id, player);
  // Paid, so that its Game Master may see it.
  const intent = { stripePaymentIntentId: `pi_review_${booking.id}`, amountCents: 2500, paidAt: new Date() };
  await db.payment.create({
    data: { ...intent, userId: player.id, bookings: { connect: { id: booking.id } } },
  });
  const bookingId = globalId('Booking', booking.id);
  return { gameMaster, player, booking, bookingId, profile };
}

const rate = (player: Viewer, bookingId: string, stars = 5, words: string | null = null) =>
  as(player).ok('createReview', { bookingId, stars, words }, 'review { id } booking { canReview }');

const about = (viewer: MaybeViewer, { id }: { id: number }) =>
  as(viewer)
    .ask(
      `{ gameMaster(id: "${id}") { rating reviewCount reviews { totalCount edges { node {
        stars words author isMine editedAt reply hiddenReason canReply canHide session { title } } } } } }`,
    )
    .then(({ gameMaster }) => {
      const { totalCount, edges } = gameMaster.reviews;
      expect(totalCount).toBe(edges.length);
      return { ...gameMaster, reviews: edges.map(({ node }: { node: object }) => node) };
    });

/** What the author was told of their review, by mail and in app alike. */
async function subjectsTo({ id: userId }: Viewer) {
  const about = { where: { userId, kind: { startsWith: 'review-' } }, orderBy: { id: 'asc' } } as const;
  const subjects = (await db.outboxMail.findMany(about)).map(({ subject }) => subject);
  expect((await db.notice.findMany(about)).map(({ text }) => text)).toEqual(subjects);
  return subjects;
}

const mayRate = async (player: MaybeViewer, bookingId: string) =>
  (await as(player).ask(`{ booking(id: "${bookingId}") { canReview } }`)).booking?.canReview;

test('who sat there rates the evening once, and the Game Master has the average with its count', async () => {
  const { player, gameMaster, bookingId, profile, booking } = await aPlayed();
  expect(await about(null, profile)).toEqual({ rating: null, reviewCount: 0, reviews: [] });
  expect(await mayRate(player, bookingId)).toBe(true);
  expect(await mayRate(gameMaster, bookingId)).toBe(false); // it is the player's to do
  const { booking: after } = await rate(player, bookingId, 4, ' Dread,\nand good tea. ');
  expect(after.canReview).toBe(false);
  const again = await as(player).refused('createReview', { bookingId, stars: 1 }, 'CONFLICT');
  expect(again.message).toBe('You have rated this session already.');
  await rate(player, globalId('Booking', (await anEvening(profile.id, player)).id), 5);
  const { rating, reviewCount, reviews } = await about(null, profile);
  expect([rating, reviewCount]).toEqual([4.5, 2]);
  expect(reviews[1]).toEqual({
    stars: 4,
    words: 'Dread,\nand good tea.',
    author: 'Ada L.',
    isMine: false,
    editedAt: null,
    reply: null,
    hiddenReason: null,
    canReply: false,
    canHide: false,
    session: { title: booking.session.title },
  });
});

test('nobody rates who was not seated, before the end, or what was called off', async () => {
  const { player, profile, bookingId } = await aPlayed();
  const refusal = async (id: number, code = 'CONFLICT') =>
    (await as(player).refused('createReview', { bookingId: globalId('Booking', id), stars: 1 }, code))
      .message;
  const lost = await aSession({ gameMasterId: profile.id, scheduledAt: inHours(-9), status: 'completed' });
  const { id: ended } = await seat(player, lost.id, 'cancelled');
  expect(await refusal(ended)).toContain('You had no seat');
  expect(await refusal((await seat(player, lost.id, 'pending')).id)).toContain('You had no seat');
  const ahead = await anEvening(profile.id, player, { scheduledAt: inHours(1), status: 'scheduled' });
  expect(await refusal(ahead.id)).toContain('once it is over');
  const running = await anEvening(profile.id, player, { scheduledAt: inHours(-2), status: 'active' });
  expect(await refusal(running.id)).toContain('once it is over');
  const called = await anEvening(profile.id, player, { status: 'cancelled' });
  expect(await refusal(called.id)).toContain('called off');
  for (const { id } of [ahead, running, called])
    expect(await mayRate(player, globalId('Booking', id))).toBe(false);
  const { id: ofOther } = await anEvening(profile.id, await aUser());
  expect(await refusal(ofOther, 'NOT_FOUND')).toBe('Booking not found');
  await as(null).refused('createReview', { bookingId, stars: 5 }, 'NOT_LOGGED_IN');
  for (const stars of [0, 6])
    await as(player).refused('createReview', { bookingId, stars }, 'BAD_INPUT', 'stars');
  const words = 'a'.repeat(1001);
  await as(player).refused('createReview', { bookingId, stars: 5, words }, 'BAD_INPUT', 'words');
  expect((await about(null, profile)).reviewCount).toBe(0);
  // The database says so to whoever comes another way.
  const row = { bookingId: ahead.id, gameMasterId: profile.id, stars: 1, createdAt: new Date() };
  await expect(db.review.create({ data: row })).rejects.toThrow('this review is not earned');
});

test('the Game Master is told by mail, as of all that happens at a table', async () => {
  const { player, gameMaster, bookingId } = await aPlayed();
  await rate(player, bookingId, 4);
  await tellGameMasters();
  const mail = await db.outboxMail.findFirstOrThrow({
    where: { userId: gameMaster.id, kind: 'table-changes' },
  });
  expect(mail.text).toContain(`${player.fullName} rated it with 4 stars.`);
  expect(mail.aboutUserIds).toContain(player.id);
});

test('of two tabs at once one is heard', async () => {
  const { player, profile, booking } = await aPlayed();
  const input = { bookingId: booking.id, stars: 3 };
  const row = { ...input, gameMasterId: profile.id, createdAt: new Date() };
  const [first, second] = await overlap(
    (tx) => tx.review.create({ data: row }),
    () => createReview(player, { ...input, stars: 5 }),
  );
  expect(first.status).toBe('fulfilled');
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'CONFLICT' } });
  expect(await about(null, profile)).toMatchObject({ rating: 3, reviewCount: 1 });
});

test('a campaign is rated after every third date that was played', async () => {
  const { viewer: gameMaster, profile } = await aGameMaster();
  const player = await aUser();
  const data = { gameMasterId: profile.id, title: 'The Long Road', timeZone: 'UTC' };
  const { id: campaignId } = await db.campaign.create({ data });
  const dates: string[] = [];
  const play = async () => {
    const { id, session } = await anEvening(profile.id, player, { scheduledAt: inHours(dates.length - 99) });
    await db.session.update({ where: { id: session.id }, data: { campaignId } });
    dates.push(globalId('Booking', id));
  };
  const open = async () => {
    const may = await Promise.all(dates.map((id) => mayRate(player, id)));
    return may.flatMap((can, at) => (can ? [at + 1] : []));
  };
  for (let date = 0; date < 2; date += 1) await play();
  expect(await open()).toEqual([]);
  const early = await as(player).refused('createReview', { bookingId: dates[1], stars: 1 }, 'CONFLICT');
  expect(early.message).toContain('after every third date');
  await play();
  await play();
  expect(await open()).toEqual([4]); // the last of those that could be
  const [third, fourth] = [dates[2]!, dates[3]!].map((id) => Number(atob(id).split(':')[1]));
  // Two tabs, two dates: the second comes too early then.
  const [, second] = await overlap(
    (tx) =>
      tx.review.create({
        data: { bookingId: fourth!, gameMasterId: profile.id, stars: 4, createdAt: new Date() },
      }),
    () => createReview(player, { bookingId: third, stars: 1 }),
  );
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'CONFLICT' } });
  await play();
  await play();
  expect(await open()).toEqual([]);
  await play();
  expect(await open()).toEqual([7]);
  await rate(player, dates[6]!, 5);
  expect(await about(gameMaster, profile)).toMatchObject({ rating: 4.5, reviewCount: 2 });
});

test('its author changes it, and everybody is told; nobody else does', async () => {
  const { player, gameMaster, bookingId, profile } = await aPlayed();
  const { review } = await rate(player, bookingId, 2, 'Long.');
  const same = { id: review.id, stars: 2, words: 'Long.' };
  await as(player).ok('updateReview', same);
  expect((await about(player, profile)).reviews).toMatchObject([{ isMine: true, editedAt: null }]);
  await as(player).ok('updateReview', { ...same, stars: 4 });
  const after = await about(null, profile);
  expect(after).toMatchObject({ rating: 4, reviewCount: 1, reviews: [{ stars: 4, words: 'Long.' }] });
  expect(after.reviews[0].editedAt).not.toBeNull();
  for (const other of [gameMaster, await aUser(), await aStaffMember()])
    await as(other).refused('updateReview', same, 'NOT_FOUND');
});

test('the Game Master who was rated replies once', async () => {
  const { player, gameMaster, bookingId, profile } = await aPlayed();
  const { review } = await rate(player, bookingId);
  const { id } = review;
  expect((await about(gameMaster, profile)).reviews).toMatchObject([{ canReply: true }]);
  for (const other of [player, (await aGameMaster()).viewer, await aStaffMember()])
    await as(other).refused('replyToReview', { id, reply: 'Ha' }, 'FORBIDDEN');
  for (const reply of [' \n', 'a'.repeat(1001)])
    await as(gameMaster).refused('replyToReview', { id, reply }, 'BAD_INPUT', 'reply');
  await as(gameMaster).ok('replyToReview', { id, reply: 'Come again!' });
  await as(gameMaster).refused('replyToReview', { id, reply: 'And again!' }, 'CONFLICT');
  expect((await about(null, profile)).reviews).toMatchObject([{ reply: 'Come again!', canReply: false }]);
  expect(await subjectsTo(player)).toEqual([`GM ${profile.name} answered your review`]);
});

test('staff hide with a reason that its author reads, and it counts no more until it is shown', async () => {
  const { player, gameMaster, bookingId, profile } = await aPlayed();
  const staff = await aStaffMember();
  const { review } = await rate(player, bookingId, 1, 'Names a person.');
  const hide = { id: review.id, reason: 'It names a person' };
  for (const other of [player, gameMaster]) await as(other).refused('hideReview', hide, 'FORBIDDEN');
  // Nobody of the staff hides what is said of their own tables, or shows again what they said.
  for (const own of [player, gameMaster]) {
    const { message } = await as({ ...own, isAdmin: true }).refused('hideReview', hide, 'FORBIDDEN');
    expect(message).toContain('Please ask a colleague on our team');
  }
  await as(staff).refused('hideReview', { ...hide, reason: ' ' }, 'BAD_INPUT', 'reason');
  await as(staff).ok('hideReview', hide);
  await as(staff).refused('hideReview', hide, 'CONFLICT');
  for (const other of [null, gameMaster, await aUser()]) {
    expect(await about(other, profile)).toEqual({ rating: null, reviewCount: 0, reviews: [] });
    const { node } = await as(other).ask(`{ node(id: "${review.id}") { id } }`);
    expect(node).toBeNull();
  }
  const seen = `{ booking(id: "${bookingId}") { review { hiddenReason } } }`;
  expect((await as(player).ask(seen)).booking.review).toEqual({ hiddenReason: 'It names a person' });
  expect((await as(gameMaster).ask(seen)).booking.review).toBeNull();
  await as(gameMaster).refused('replyToReview', { id: review.id, reply: 'Ha' }, 'NOT_FOUND');
  expect((await about(staff, profile)).reviews).toMatchObject([{ words: 'Names a person.', canHide: true }]);
  // Changed while it is hidden it stays so.
  await as(player).ok('updateReview', { id: review.id, stars: 2, words: 'No names.' });
  expect((await about(null, profile)).reviewCount).toBe(0);
  await as(staff).ok('showReview', { id: review.id });
  await as(staff).refused('showReview', { id: review.id }, 'CONFLICT');
  expect(await about(null, profile)).toMatchObject({ rating: 2, reviewCount: 1 });
  expect(await subjectsTo(player)).toEqual(['Your review is hidden', 'Your review is shown again']);
  const entries = await db.auditEntry.findMany({
    where: { action: { in: ['review.hidden', 'review.shown'] }, actorId: staff.id },
    orderBy: { id: 'asc' },
  });
  const number = atob(review.id).split(':')[1];
  expect(entries.map(({ action, targetType, targetId }) => [action, targetType, targetId])).toEqual([
    ['review.hidden', 'Review', number],
    ['review.shown', 'Review', number],
  ]);
});

test.each([
  ['Ada King Lovelace', 'Ada L.'],
  ['Ada', 'Ada'],
  ['Ada 𝒵', 'Ada 𝒵.'],
])('%s is known as %s', (fullName, name) => {
  expect(authorName({ fullName, disabledAt: null })).toBe(name);
});

test('a page says how many its reader can read: one’s own count once, also those that staff hid', async () => {
  const { player, bookingId, profile } = await aPlayed();
  const { review } = await rate(player, bookingId);
  await rate(player, globalId('Booking', (await anEvening(profile.id, player)).id));
  const staff = await aStaffMember();
  const counts = () =>
    Promise.all(
      [null, player, staff].map(async (viewer) => {
        const source = `{ gameMaster(id: "${profile.id}") { reviews(first: 1) { totalCount } } }`;
        return (await as(viewer).ask(source)).gameMaster.reviews.totalCount;
      }),
    );
  expect(await counts()).toEqual([2, 2, 2]);
  await as(staff).ok('hideReview', { id: review.id, reason: 'Names somebody' });
  expect(await counts()).toEqual([1, 2, 2]);
});

test('what a Game Master answered goes when they are erased, and what was said to them stays', async () => {
  const { player, gameMaster, bookingId, profile } = await aPlayed();
  const { review } = await rate(player, bookingId, 4, 'Dread');
  await as(gameMaster).ok('replyToReview', { id: review.id, reply: 'Yours, Morgan' });
  await db.$transaction((tx) => forgetReviews(tx, gameMaster.id));
  expect((await about(null, profile)).reviews).toMatchObject([{ words: 'Dread', reply: null }]);
});

test('whoever has closed the account is named no more', () => {
  expect(authorName({ fullName: 'Ada King Lovelace', disabledAt: new Date() })).toBe('A former player');
});
