import { callOffSession } from '../../../api/bookings/cancelling/session-cancellation.service.ts';
import { partialRefundCents } from '../../../api/bookings/core/policy.rules.ts';
import { db } from '../../../api/platform/db.ts';
import { HOUR } from '../../../api/platform/durations.rules.ts';
import { ask, book } from '../../scene/seats.ts';
import { aSession, inHours } from '../../scene/world.ts';
import { ALL_BY_CARD, NOTHING, PRICE, SECOND, type Situation } from './situation.ts';
import { aStory, at, type Story, type World } from './story.ts';

const sessionIn = (hours: number, more: object = {}) =>
  aSession({ scheduledAt: inHours(hours), priceCents: PRICE, ...more });

async function paid(world: World, hours = 24 * 7, more: object = {}) {
  const it = await aStory(world);
  const session = await sessionIn(hours, more);
  const [bookingId] = await it.pays([session.id]);
  return { it, session, bookingId: bookingId! };
}

/** Paid long before, and asked to cancel ten hours before the start. */
async function late(world: World, more: object = {}) {
  const { it, session, bookingId } = await paid(world, 30, more);
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(10) } });
  return { it, session, bookingId, requestId: await it.asks(bookingId) };
}

const back = (cents: number) => ({ cardBack: cents });

/** Somebody else buys the seat that is on resale. */
const resold = (it: Story, sessionId: number) =>
  it.step('the seat is sold again', async () => {
    await book(it.sandbox, sessionId);
    return {};
  });

export const cancelling: Situation[] = [
  {
    name: 'cancelled days before',
    ends: NOTHING,
    async play(world) {
      const { it, bookingId } = await paid(world);
      await it.cancels(bookingId);
      return it;
    },
  },
  {
    name: 'cancelled a second more than 24 hours before',
    ends: NOTHING,
    async play(world) {
      const { it, session, bookingId } = await paid(world, 30);
      await at(new Date(+session.scheduledAt - 24 * HOUR - SECOND), () => it.cancels(bookingId));
      return it;
    },
  },
  {
    name: 'exactly 24 hours before: a request, declined',
    ends: ALL_BY_CARD,
    async play(world) {
      const { it, session, bookingId } = await paid(world, 30);
      const requestId = await at(new Date(+session.scheduledAt - 24 * HOUR), () => it.asks(bookingId));
      await it.decided(requestId, { decision: 'declined' }, {});
      return it;
    },
  },
  {
    name: 'late request, full refund',
    ends: NOTHING,
    async play(world) {
      const { it, requestId } = await late(world);
      await it.decided(requestId, { decision: 'full_refund' }, back(PRICE));
      return it;
    },
  },
  ...[50, 75].map((feePercent): Situation => {
    const returned = partialRefundCents(PRICE, feePercent);
    const fee = PRICE - returned;
    return {
      name: `late request, a fee of ${feePercent}%`,
      ends: { card: fee, credit: 0, fee },
      async play(world) {
        const { it, requestId } = await late(world);
        await it.decided(requestId, { decision: 'partial_refund', feePercent }, { cardBack: returned, fee });
        return it;
      },
    };
  }),
  {
    name: 'late request, session credit',
    ends: { card: PRICE, credit: -PRICE, fee: 0 },
    async play(world) {
      const { it, requestId } = await late(world);
      await it.decided(requestId, { decision: 'session_credit' }, { creditBack: PRICE });
      return it;
    },
  },
  {
    name: 'late request, emergency pass',
    ends: NOTHING,
    async play(world) {
      const { it, requestId } = await late(world);
      await it.decided(requestId, { decision: 'emergency_pass' }, back(PRICE));
      return it;
    },
  },
  {
    name: 'booked within 24 hours, no automatic refund was promised',
    ends: ALL_BY_CARD,
    async play(world) {
      const { it, bookingId } = await paid(world, 20);
      const requestId = await it.asks(bookingId);
      await it.decided(requestId, { decision: 'declined' }, {});
      return it;
    },
  },
  {
    name: 'late request, the seat is sold again: everything goes back',
    ends: NOTHING,
    async play(world) {
      const { it, session } = await late(world, { maxPlayers: 1 });
      await resold(it, session.id);
      return it;
    },
  },
  {
    name: 'late with a fee, then the seat is sold again: the fee goes back',
    ends: NOTHING,
    async play(world) {
      const { it, session, requestId } = await late(world, { maxPlayers: 1 });
      const cardBack = partialRefundCents(PRICE, 50);
      await it.decided(
        requestId,
        { decision: 'partial_refund', feePercent: 50 },
        { cardBack, fee: PRICE - cardBack },
      );
      await resold(it, session.id);
      return it;
    },
  },
  {
    name: 'the session is called off an hour before',
    ends: NOTHING,
    async play(world) {
      const { it, session } = await paid(world);
      await at(new Date(+session.scheduledAt - HOUR), () =>
        it.step('called off', async () => {
          await callOffSession(world.staff, session.id, 'The hall burnt down.');
          return { 'the rule': back(PRICE) };
        }),
      );
      return it;
    },
  },
  {
    name: 'a seat that was held and not paid is given back',
    ends: NOTHING,
    async play(world) {
      const it = await aStory(world);
      const session = await sessionIn(200);
      const { id } = await ask(it.player, session.id);
      const booking = await db.booking.findFirstOrThrow({ where: { checkoutId: id } });
      await it.cancels(booking.id);
      return it;
    },
  },
];
