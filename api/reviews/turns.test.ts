import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { lockWaiters, overlap } from '../../tests/scene/overlap.ts';
import { aPlayedEvening, aReviewedEvening } from '../../tests/scene/reviews.ts';
import { seat } from '../../tests/scene/table.ts';
import { until } from '../../tests/scene/until.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db, type Tx } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';
import { lockRow, lockToEdit } from '../seating/locks.ts';
import { createReview, hideReview, replyToReview, updateReview } from './review.service.ts';

afterAll(closeAll);

const starsOf = async ({ id }: { id: number }) => {
  const { starSum, reviewCount } = await db.gameMaster.findUniqueOrThrow({ where: { id } });
  return [starSum, reviewCount];
};

/** A profile that somebody else has since its first person was given five stars. */
async function aHandedOver() {
  const { viewer: first, profile } = await aGameMaster();
  const evening = await aReviewedEvening(await aUser(), profile.id);
  const heir = await aUser({ isGameMaster: true });
  const handTo = (tx: Pick<Tx, 'gameMaster'>, { id: userId }: { id: number }) =>
    tx.gameMaster.update({ where: { id: profile.id }, data: { userId, personSince: clock.now() } });
  await handTo(db, heir);
  return { ...evening, profile, first, handTo };
}
type HandedOver = Awaited<ReturnType<typeof aHandedOver>>;

type Change = (tx: Tx, it: HandedOver) => Promise<unknown>;

const losses: Record<string, Change> = {
  'the seat is given up': (tx, { bookingId }) =>
    tx.booking.update({ where: { id: bookingId }, data: { status: 'cancelled' } }),
  'the evening is called off': (tx, { session }) =>
    tx.session.update({ where: { id: session.id }, data: { status: 'cancelled' } }),
  'the evening is put off': (tx, { session }) =>
    tx.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(99), status: 'scheduled' } }),
};

test.each(Object.entries(losses))(
  'when %s while the profile goes back, no stars are left',
  async (_name, lose) => {
    const giveBack: Change = (tx, { handTo, first }) => handTo(tx, first);
    for (const [one, other] of [
      [lose, giveBack],
      [giveBack, lose],
    ] as const) {
      const it = await aHandedOver();
      const results = await overlap(
        (tx) => one(tx, it),
        () => db.$transaction((tx) => other(tx, it)),
      );
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      expect(await starsOf(it.profile)).toEqual([0, 0]);
    }
  },
);

const writes = {
  'its author changes it': (id: number, player: Viewer) => updateReview(player, { id, stars: 1 }),
  'staff hide it': async (id: number) => hideReview(await aStaffMember(), { id, reason: 'Unkind' }),
};

// Whoever has the profile writes its reviews next: who had a review and waited for the profile would wait for ever.
test.each(Object.entries(writes))(
  'when %s, the profile is locked before the review',
  async (_name, write) => {
    const { profile } = await aGameMaster();
    const player = await aUser();
    const { reviewId: id } = await aReviewedEvening(player, profile.id);
    const { written, free } = await db.$transaction(async (tx) => {
      await lockToEdit(tx, 'GameMaster', profile.id);
      const written = write(id, player);
      written.catch(() => {}); // told below
      await until(async () => (await lockWaiters()) > 0);
      const free = await tx.$queryRaw`SELECT id FROM "Review" WHERE id = ${id} FOR UPDATE SKIP LOCKED`;
      return { written: [written], free };
    });
    await Promise.all(written);
    expect(free).toEqual([{ id }]);
  },
);

test('a review that is hidden while its Game Master answers gets no answer', async () => {
  const { viewer, profile } = await aGameMaster();
  const player = await aUser();
  const { reviewId: id } = await aReviewedEvening(player, profile.id);
  const [, answered] = await overlap(
    async (tx) => {
      await lockRow(tx, 'User', player.id);
      await tx.review.update({ where: { id }, data: { hiddenAt: clock.now(), hiddenReason: 'Unkind' } });
    },
    () => replyToReview(viewer, { id, reply: 'Thank you' }),
  );
  expect(answered).toMatchObject({ reason: { code: 'CONFLICT' } });
  expect(await db.review.findUnique({ where: { id } })).toMatchObject({ reply: null });
});

// Whose answer it is, is seen once they have their turn.
test.each([
  [
    'the role is taken back',
    (tx: Tx, profileId: number) => tx.gameMaster.update({ where: { id: profileId }, data: { userId: null } }),
  ],
  [
    'the review is of somebody else',
    async (tx: Tx, _profileId: number, id: number) => {
      const { profile } = await aGameMaster();
      const { booking } = await tx.review.findUniqueOrThrow({ where: { id }, include: { booking: true } });
      await tx.session.update({ where: { id: booking.sessionId }, data: { gameMasterId: profile.id } });
      await tx.review.update({ where: { id }, data: { gameMasterId: profile.id } });
    },
  ],
])('no Game Master answers after %s', async (_, change) => {
  const { viewer, profile } = await aGameMaster();
  const player = await aUser();
  const { reviewId: id } = await aReviewedEvening(player, profile.id);
  const [, answered] = await overlap(
    async (tx) => {
      await lockRow(tx, 'User', player.id);
      await change(tx, profile.id, id);
    },
    () => replyToReview(viewer, { id, reply: 'Thank you' }),
  );
  expect(answered).toMatchObject({ reason: { code: 'FORBIDDEN' } });
  expect(await db.review.findUnique({ where: { id } })).toMatchObject({ reply: null });
});

test('whoever is erased while they write has said nothing', async () => {
  const player = await aUser();
  const { bookingId } = await aPlayedEvening(player);
  const [, written] = await overlap(
    (tx) => tx.user.update({ where: { id: player.id }, data: { erasedAt: clock.now() } }),
    () => createReview(player, { bookingId, stars: 1, words: 'Still here.' }),
  );
  expect(written).toMatchObject({ reason: { code: 'NOT_LOGGED_IN' } });
  expect(await db.review.count({ where: { bookingId } })).toBe(0);
});

/** To somebody else, in the moment in which something is written that asks nobody but the database. */
const handedOverWhile = ({ id }: { id: number }, write: () => Promise<unknown>) =>
  overlap(async (tx) => {
    const userId = (await aUser({ isGameMaster: true })).id;
    return tx.gameMaster.update({ where: { id }, data: { userId, personSince: clock.now() } });
  }, write);

test('whoever rates a seat that was never paid while it is deleted reads that it is gone', async () => {
  const [player, { id: sessionId }] = [await aUser(), await aSession()];
  const { id } = await seat(player, sessionId, 'pending');
  const input = { bookingId: globalId('Booking', id), stars: 5, words: '' };
  const [, told] = await overlap(
    async (tx) => {
      await tx.booking.delete({ where: { id } });
    },
    () => as(player).refused('createReview', input, 'NOT_FOUND'),
  );
  expect(told).toMatchObject({ status: 'fulfilled' });
});

test('the database takes no review while the profile changes hands, whoever writes it', async () => {
  const { profile } = await aGameMaster();
  const { bookingId } = await aPlayedEvening(await aUser(), profile.id);
  const data = { bookingId, gameMasterId: profile.id, stars: 5, createdAt: clock.now() };
  const [, written] = await handedOverWhile(profile, async () => db.review.create({ data }));
  expect(written).toMatchObject({ reason: { message: expect.stringContaining('not earned') } });
  expect(await starsOf(profile)).toEqual([0, 0]);
});

test('nor does a review come to a profile that changes hands', async () => {
  const [{ profile }, other] = [await aGameMaster(), await aGameMaster()];
  const { session, reviewId } = await aReviewedEvening(await aUser(), profile.id);
  const gameMasterId = other.profile.id;
  await db.session.update({ where: { id: session.id }, data: { gameMasterId } });
  const [, written] = await handedOverWhile(other.profile, async () =>
    db.review.update({ where: { id: reviewId }, data: { gameMasterId } }),
  );
  expect(written).toMatchObject({ value: { ratedUserId: null, earned: false } });
  expect(await starsOf(other.profile)).toEqual([0, 0]);
});
