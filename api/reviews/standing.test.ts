import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { aPlayedEvening, aReviewedEvening } from '../../tests/scene/reviews.ts';
import { aGameMaster, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import { previewMove } from '../bookings/moving/move-preview.service.ts';
import { unlinkGameMaster } from '../catalog/game-master-link.service.ts';
import { updateSession } from '../catalog/session-editor.service.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { MaybeViewer } from '../platform/viewer.ts';

afterAll(closeAll);

async function aReview() {
  const { viewer: gameMaster, profile } = await aGameMaster();
  const player = await aUser();
  const evening = await aReviewedEvening(player, profile.id);
  return { ...evening, gameMaster, profile, player, id: globalId('Review', evening.reviewId) };
}

const about = async (viewer: MaybeViewer, { id }: { id: number }) =>
  (
    await as(viewer).ask(`{ gameMaster(id: "${id}") { rating reviewCount reviews {
      edges { node { stars reply heldBack canReply canHide } } } } }`)
  ).gameMaster;
const seen = async (viewer: MaybeViewer, profile: { id: number }) => {
  const { reviewCount, reviews } = await about(viewer, profile);
  return [reviewCount, reviews.edges.map(({ node }: { node: { heldBack: string | null } }) => node.heldBack)];
};
const callOffLines = async (viewer: MaybeViewer, id: number) =>
  (await as(viewer).ask(`{ session(id: "${id}") { callOffPreview { lines } } }`)).session.callOffPreview
    .lines;

test('a review falls with its evening or its seat, and stands again with them', async () => {
  const { session, bookingId, profile, player, id } = await aReview();
  const staff = await aStaffMember();
  const changes = [
    ['Session', 'status', 'cancelled', 'completed', 'The session was called off.'],
    ['Booking', 'status', 'refunding', 'confirmed', 'Its author has no seat at this session any more.'],
    [
      'Booking',
      'status',
      'cancel_requested',
      'confirmed',
      'Its author has no seat at this session any more.',
    ],
  ] as const;
  expect(await seen(null, profile)).toEqual([1, [null]]);
  for (const [table, column, lost, back, why] of changes) {
    const set = (value: string) =>
      db.$executeRawUnsafe(
        `UPDATE "${table}" SET ${column} = '${value}' WHERE id = ${table === 'Session' ? session.id : bookingId}`,
      );
    await set(lost);
    expect(await seen(null, profile)).toEqual([0, []]);
    expect((await as(null).ask(`{ node(id: "${id}") { id } }`)).node).toBeNull();
    for (const reader of [player, staff]) expect(await seen(reader, profile)).toEqual([0, [why]]);
    await set(back);
    expect(await seen(null, profile)).toEqual([1, [null]]);
  }
});

test('of an evening that is put off it is said anew once it is over; who decides is told before', async () => {
  const { session, profile, player, id } = await aReview();
  const staff = await aStaffMember();
  const lost = (scheduledAt: Date) => previewMove(staff, session.id, { ...session, scheduledAt });
  expect(await lost(inHours(-73))).toMatchObject({ told: 0, reviews: 0 });
  expect(await lost(inHours(72))).toMatchObject({ reviews: 1 });
  expect(await callOffLines(staff, session.id)).toContain(
    '1 review of it is not shown any more, and does not count.',
  );

  await updateSession(staff, session.id, { scheduledAt: inHours(72), status: 'scheduled' });
  expect(await seen(null, profile)).toEqual([0, []]);
  expect(await seen(player, profile)).toEqual([0, ['It was written before this session was played.']]);
  expect(await lost(inHours(96))).toMatchObject({ reviews: 0 }); // it is not shown already
  // Nothing can be said of it while it lies ahead.
  await as(player).ok('updateReview', { id, stars: 1, words: 'Nobody came.' });
  expect(await seen(null, profile)).toEqual([0, []]);
  const over = { scheduledAt: inHours(-5), status: 'completed' } as const;
  await db.review.updateMany({ data: { editedAt: inHours(-9) } });
  await db.session.update({ where: { id: session.id }, data: over });
  expect(await seen(null, profile)).toEqual([0, []]);
  await as(player).ok('updateReview', { id, stars: 1, words: 'Nobody came.' }); // and means it
  expect(await seen(null, profile)).toEqual([1, [null]]);
});

test('who reads that a review is hidden no longer reads why it is not shown all the same', async () => {
  const { session, player, id } = await aReview();
  const staff = await aStaffMember();
  const mail = async () =>
    db.outboxMail.findFirstOrThrow({
      where: { toAddress: player.email, kind: 'review-moderated' },
      orderBy: { id: 'desc' },
    });
  const shown = async () => {
    await as(staff).ok('hideReview', { id, reason: 'Unkind' });
    await as(staff).ok('showReview', { id });
    return mail();
  };
  const subject = 'Your review is shown again';
  expect(await shown()).toMatchObject({ subject, text: expect.stringContaining('and its stars count.') });
  await db.session.update({ where: { id: session.id }, data: { status: 'cancelled' } });
  const { subject: other, text } = await shown();
  expect(other).toBe('Your review is no longer hidden');
  expect(text).toContain('but it is still not shown, and its stars do not count.');
  expect(text).toContain('Why: The session was called off.');
  expect(text).not.toContain('again');
});

test('another Game Master takes over no stars; said anew it speaks of them', async () => {
  const { session, gameMaster, profile, player, id } = await aReview();
  const staff = await aStaffMember();
  const other = await aGameMaster();
  await as(gameMaster).ok('replyToReview', { id, reply: 'Thank you' });
  const to = { scheduledAt: session.scheduledAt, gameMasterId: other.profile.id };
  expect(await previewMove(staff, session.id, to)).toMatchObject({ told: 0, reviews: 1 });
  await db.session.update({ where: { id: session.id }, data: { gameMasterId: other.profile.id } });
  expect(await seen(player, profile)).toEqual([
    0,
    ['The session has changed its Game Master since the review was written.'],
  ]);
  expect(await seen(null, other.profile)).toEqual([0, []]);
  await as(player).ok('updateReview', { id, stars: 2 });
  expect(await seen(player, profile)).toEqual([0, []]);
  expect(await about(other.viewer, other.profile)).toEqual({
    rating: 2,
    reviewCount: 1,
    reviews: { edges: [{ node: { stars: 2, reply: null, heldBack: null, canReply: true, canHide: false } }] },
  });
  await as(other.viewer).ok('replyToReview', { id, reply: 'Noted' });
  const answers = {
    where: { toAddress: player.email, kind: 'review-answered' },
    orderBy: { id: 'asc' },
  } as const;
  expect((await db.outboxMail.findMany(answers)).map(({ subject }) => subject)).toEqual(
    [profile, other.profile].map(({ name }) => `GM ${name} answered your review`),
  );
});

test('who rates while the evening gets another Game Master rates whoever has it then', async () => {
  const { profile } = await aGameMaster();
  const other = await aGameMaster();
  const player = await aUser();
  const { session, bookingId } = await aPlayedEvening(player, profile.id);
  const [, second] = await overlap(
    (tx) => tx.session.update({ where: { id: session.id }, data: { gameMasterId: other.profile.id } }),
    () => as(player).ok('createReview', { bookingId: globalId('Booking', bookingId), stars: 5 }),
  );
  expect(second.status).toBe('fulfilled');
  expect(await seen(null, other.profile)).toEqual([1, [null]]);
});

test('nobody rates an evening from which they asked to be let off, until staff say no', async () => {
  const player = await aUser();
  const { bookingId } = await aPlayedEvening(player);
  const input = { bookingId: globalId('Booking', bookingId), stars: 1 };
  const become = (status: 'cancel_requested' | 'confirmed') =>
    db.booking.update({ where: { id: bookingId }, data: { status } });
  const mayRate = async () =>
    (await as(player).ask(`{ booking(id: "${input.bookingId}") { canReview } }`)).booking.canReview;
  await become('cancel_requested');
  expect(await mayRate()).toBe(false);
  const { message } = await as(player).refused('createReview', input, 'CONFLICT');
  expect(message).toContain('You had no seat');
  await become('confirmed');
  expect(await mayRate()).toBe(true);
  await as(player).ok('createReview', input);
});

test('nobody of the staff hides or shows what is said of a table they ran, whoever runs the profile by now', async () => {
  const { gameMaster, profile, id } = await aReview();
  const staff = await aStaffMember();
  await db.user.update({ where: { id: gameMaster.id }, data: { isAdmin: true } });
  const asStaff = { ...gameMaster, isAdmin: true };
  const canHide = async (viewer: MaybeViewer) =>
    (await about(viewer, profile)).reviews.edges.map(
      ({ node }: { node: { canHide: boolean } }) => node.canHide,
    );
  const hide = { id, reason: 'Unkind' };
  for (const step of [
    async () => {},
    () => unlinkGameMaster(asStaff, profile.id),
    async () => db.gameMaster.update({ where: { id: profile.id }, data: { formerUserId: null } }),
  ]) {
    await step();
    const { gameMasterId } = await db.gameMaster
      .findUniqueOrThrow({ where: { id: profile.id } })
      .then(({ userId }) => ({ gameMasterId: userId === null ? null : profile.id }));
    const now = { ...asStaff, gameMasterId };
    expect(await canHide(now)).toEqual([false]);
    await as(now).refused('hideReview', hide, 'FORBIDDEN');
  }
  expect(await canHide(staff)).toEqual([true]);
  await as(staff).ok('hideReview', hide);
  await as({ ...asStaff, gameMasterId: null }).refused('showReview', { id }, 'FORBIDDEN');
});

test('staff are offered no way to hide what they wrote themselves', async () => {
  const { player, profile, id } = await aReview();
  const { reviews } = await about({ ...player, isAdmin: true }, profile);
  expect(reviews.edges).toMatchObject([{ node: { canHide: false } }]);
  const hiding = as({ ...player, isAdmin: true }).refused('hideReview', { id, reason: 'Mine' }, 'FORBIDDEN');
  expect((await hiding).message).toContain('Please ask a colleague on our team');
});

test('whoever runs the profile by now answers nothing that was said of somebody before them', async () => {
  const { profile, id, gameMaster } = await aReview();
  const heir = await aUser({ isGameMaster: true });
  const link = { userId: heir.id, formerUserId: gameMaster.id };
  await db.gameMaster.update({ where: { id: profile.id }, data: link });
  const now = { ...heir, gameMasterId: profile.id };
  expect((await about(now, profile)).reviews.edges).toMatchObject([{ node: { canReply: false } }]);
  const { message } = await as(now).refused('replyToReview', { id, reply: 'Ha' }, 'FORBIDDEN');
  expect(message).toContain('who was rated');
});

test.each(['userId', 'formerUserId'])('nobody rates a table of their own, as its %s', async (column) => {
  const { profile, player } = await aReview();
  const { bookingId } = await aPlayedEvening(player, profile.id);
  await db.gameMaster.update({ where: { id: profile.id }, data: { [column]: player.id } });
  // What they said before does not count either, for as long as it is theirs.
  expect(await seen(null, profile)).toEqual([0, []]);
  const input = { bookingId: globalId('Booking', bookingId), stars: 5 };
  const { message } = await as(player).refused('createReview', input, 'CONFLICT');
  expect(message).toBe('You run this table, so it is not yours to rate.');
});

test.each([
  [`a${'\n'.repeat(998)}b`, 'a\n\nb'],
  ['a\r\n\r\n \r\n\u2800\r\nb  ', 'a\n\nb'],
  ['a\n\u200b\n\u3164\n\u2028\nb\nc', 'a\n\nb\nc'],
  ['\u200b\u200b', ''],
  ['\u3164', ''],
])('%j takes no more room than it has words', async (words, kept) => {
  const { player, reviewId, id } = await aReview();
  await as(player).ok('updateReview', { id, stars: 5, words });
  expect((await db.review.findUniqueOrThrow({ where: { id: reviewId } })).words).toBe(kept);
});

test('the answer takes no more room than it has words either', async () => {
  const { gameMaster, id, reviewId } = await aReview();
  const tower = `a${'\u0301\u0316'.repeat(9)}`;
  await as(gameMaster).refused('replyToReview', { id, reply: tower }, 'BAD_INPUT', 'reply');
  await as(gameMaster).ok('replyToReview', { id, reply: `Thank${'\n'.repeat(99)}you` });
  expect((await db.review.findUniqueOrThrow({ where: { id: reviewId } })).reply).toBe('Thank\n\nyou');
});
