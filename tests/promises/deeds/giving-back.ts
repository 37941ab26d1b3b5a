import { partialRefundCents } from '../../../api/bookings/core/policy.rules.ts';
import { db } from '../../../api/platform/db.ts';
import { globalId } from '../../../api/platform/graphql/ids.ts';
import { as } from '../../scene/as.ts';
import { creditFor } from '../../scene/money.ts';
import { aSession, aSuperAdmin, aUser, inHours } from '../../scene/world.ts';
import { figuresIn } from './figures.ts';
import { NOTHING, PRICE, type Situation } from './situation.ts';
import { aStory, type Story, type World } from './story.ts';

/** A super admin gives something back, or takes a player off the list. */

async function paid(world: World, { credit = 0, hours = 200 } = {}) {
  const player = await aUser();
  if (credit > 0) await creditFor(player.id, credit);
  const it = await aStory(world, player);
  const session = await aSession({ scheduledAt: inHours(hours), priceCents: PRICE });
  const [bookingId] = await it.pays([session.id]);
  return { it, session, bookingId: bookingId! };
}

/** Reads the preview, gives so much back, and the player keeps the seat. */
const gives = (it: Story, bookingId: number, amountCents: number) =>
  it.step('something is given back', async () => {
    const admin = await aSuperAdmin();
    const id = globalId('Booking', bookingId);
    const { admin: seen } = await as(admin).ask(
      'query ($id: ID!, $cents: Int!) { admin { partRefundPreview(bookingId: $id, amountCents: $cents) { leftCents cardCents creditCents sentence } } }',
      { id, cents: amountCents },
    );
    const { leftCents, cardCents, creditCents, sentence } = seen.partRefundPreview;
    const input = { bookingId: id, amountCents, leftCents, reason: 'The lights went out' };
    const { booking } = await as(admin).ok('refundBooking', input, 'booking { status }');
    if (booking.status !== 'CONFIRMED') it.wrong.push(`given back, and ${booking.status}`);
    return {
      preview: figuresIn(sentence),
      'figures of the preview': { cardBack: cardCents, creditBack: creditCents },
    };
  });

/** Reads what each choice would do, and removes the player with one of them. */
const removes = (it: Story, bookingId: number, refund: 'WHOLE' | 'BY_THE_RULES' | 'NOTHING') =>
  it.step('is removed', async () => {
    const admin = await aSuperAdmin();
    const id = globalId('Booking', bookingId);
    const { admin: seen } = await as(admin).ask(
      'query ($id: ID!) { admin { removalPreviews(bookingId: $id) { refund cardCents creditCents feeCents sentence } } }',
      { id },
    );
    const choice = seen.removalPreviews.find((each: { refund: string }) => each.refund === refund);
    const { cardCents, creditCents, feeCents, sentence } = choice;
    const input = { bookingId: id, refund, seenCents: cardCents + creditCents };
    await as(admin).ok('removeFromSession', input, 'booking { status }');
    return {
      preview: figuresIn(sentence),
      'figures of the preview': { cardBack: cardCents, creditBack: creditCents, fee: feeCents },
    };
  });

/** The session is as near as this. */
const in10Hours = (sessionId: number) =>
  db.session.update({ where: { id: sessionId }, data: { scheduledAt: inHours(10) } });

const FEE = PRICE - partialRefundCents(PRICE, 50);

export const givingBack: Situation[] = [
  {
    name: 'a part is given back and the seat kept',
    ends: { card: PRICE - 700, credit: 0, fee: 0 },
    async play(world) {
      const { it, bookingId } = await paid(world);
      await gives(it, bookingId, 500);
      await gives(it, bookingId, 200);
      return it;
    },
  },
  {
    name: 'a part is given back, then the player cancels: the rest goes back',
    ends: NOTHING,
    async play(world) {
      const { it, bookingId } = await paid(world);
      await gives(it, bookingId, 1000);
      await it.cancels(bookingId);
      return it;
    },
  },
  {
    name: 'card and credit are given back in part, then the player cancels',
    ends: NOTHING,
    async play(world) {
      const { it, bookingId } = await paid(world, { credit: 1000 });
      await gives(it, bookingId, PRICE - 1000 + 300);
      await it.cancels(bookingId);
      return it;
    },
  },
  {
    name: 'a part is given back, then late with a fee: it is a part of what goes back',
    ends: { card: FEE, credit: 0, fee: FEE },
    async play(world) {
      const { it, session, bookingId } = await paid(world, { hours: 30 });
      await gives(it, bookingId, 1000);
      await in10Hours(session.id);
      const requestId = await it.asks(bookingId);
      const cardBack = PRICE - FEE - 1000;
      await it.decided(requestId, { decision: 'partial_refund', feePercent: 50 }, { cardBack, fee: FEE });
      return it;
    },
  },
  ...(['WHOLE', 'BY_THE_RULES'] as const).map(
    (refund): Situation => ({
      name: `removed days before, ${refund}, after a part was given back`,
      ends: NOTHING,
      async play(world) {
        const { it, bookingId } = await paid(world, { credit: 1000 });
        await gives(it, bookingId, 400);
        await removes(it, bookingId, refund);
        return it;
      },
    }),
  ),
  {
    name: 'removed late, by the rules: the least fee is kept',
    ends: { card: FEE, credit: 0, fee: FEE },
    async play(world) {
      const { it, session, bookingId } = await paid(world, { hours: 30 });
      await in10Hours(session.id);
      await removes(it, bookingId, 'BY_THE_RULES');
      return it;
    },
  },
  {
    name: 'removed, and nothing goes back',
    ends: { card: PRICE - 1000, credit: 1000, fee: PRICE },
    async play(world) {
      const { it, bookingId } = await paid(world, { credit: 1000 });
      await removes(it, bookingId, 'NOTHING');
      return it;
    },
  },
];
