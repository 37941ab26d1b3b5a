import { callOffSession } from '../../../api/bookings/cancelling/session-cancellation.service.ts';
import { partialRefundCents } from '../../../api/bookings/core/policy.rules.ts';
import { clock } from '../../../api/platform/clock.ts';
import { db } from '../../../api/platform/db.ts';
import { HOUR } from '../../../api/platform/durations.rules.ts';
import { as } from '../../scene/as.ts';
import { creditFor } from '../../scene/money.ts';
import { aSession, inHours } from '../../scene/world.ts';
import { NOTHING, PRICE, type Situation } from './situation.ts';
import { aStory, type World } from './story.ts';

const DAYS_10 = 240;

/** A player with so much credit pays for a seat. */
async function paid(
  world: World,
  credit: number,
  {
    useCredit = true,
    endsInHours = 0,
    hours = DAYS_10,
  }: { useCredit?: boolean; endsInHours?: number; hours?: number } = {},
) {
  const it = await aStory(world);
  await creditFor(it.player.id, credit, endsInHours ? inHours(endsInHours) : null);
  const session = await aSession({ scheduledAt: inHours(hours), priceCents: PRICE });
  const [bookingId] = await it.pays([session.id], { useCredit });
  return { it, session, bookingId: bookingId! };
}

async function late(world: World, credit: number) {
  const { it, session, bookingId } = await paid(world, credit, { hours: 30 });
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(10) } });
  return { it, requestId: await it.asks(bookingId) };
}

export const credit: Situation[] = [
  {
    name: 'a cart of two, paid in part by credit, one cancelled',
    ends: { card: 3000, credit: 0, fee: 0 },
    async play(world) {
      const it = await aStory(world);
      await creditFor(it.player.id, 1000);
      const one = await aSession({ scheduledAt: inHours(DAYS_10), priceCents: PRICE });
      const two = await aSession({ scheduledAt: inHours(DAYS_10 + 50), priceCents: 3000 });
      const [first] = await it.pays([one.id, two.id]);
      await it.cancels(first!);
      return it;
    },
  },
  {
    name: 'paid in part by credit',
    ends: NOTHING,
    async play(world) {
      const { it, bookingId } = await paid(world, 1000);
      await it.cancels(bookingId);
      return it;
    },
  },
  {
    name: 'paid by credit alone',
    ends: NOTHING,
    async play(world) {
      const { it, bookingId } = await paid(world, 4000);
      await it.cancels(bookingId);
      return it;
    },
  },
  {
    name: 'the credit has expired meanwhile',
    ends: NOTHING,
    async play(world) {
      const { it, bookingId } = await paid(world, 1000, { endsInHours: 24 });
      await world.time.ahead(3 * 24 * 3600);
      const letters = await it.cancels(bookingId);
      it.says('mail', letters.map(({ TextBody }) => TextBody).join(), 'for at least 30 more days');
      const { viewer } = await as(it.player).ask('{ viewer { credits { amountCents endsAt } } }');
      const days = (+new Date(viewer.credits[0].endsAt) - +clock.now()) / (24 * HOUR);
      if (Math.round(days) !== 30) it.wrong.push(`the account shows credit for ${days} more days`);
      return it;
    },
  },
  {
    name: 'the credit is left unused',
    ends: NOTHING,
    async play(world) {
      const { it, bookingId } = await paid(world, 1000, { useCredit: false });
      await it.cancels(bookingId);
      return it;
    },
  },
  {
    name: 'late with a fee, paid in part by credit',
    ends: { card: 0, credit: 1875, fee: 1875 },
    async play(world) {
      const { it, requestId } = await late(world, 2000);
      const returned = partialRefundCents(PRICE, 75);
      await it.decided(
        requestId,
        { decision: 'partial_refund', feePercent: 75 },
        { cardBack: PRICE - 2000, creditBack: returned - (PRICE - 2000), fee: PRICE - returned },
      );
      return it;
    },
  },
  {
    name: 'late, all of it becomes credit, paid in part by credit',
    ends: { card: PRICE - 1000, credit: 1000 - PRICE, fee: 0 },
    async play(world) {
      const { it, requestId } = await late(world, 1000);
      await it.decided(requestId, { decision: 'session_credit' }, { creditBack: PRICE });
      return it;
    },
  },
  {
    name: 'called off, paid in part by credit',
    ends: NOTHING,
    async play(world) {
      const { it, session } = await paid(world, 1000);
      await it.step('called off', async () => {
        await callOffSession(world.staff, session.id, 'The hall burnt down.');
        return { 'the rule': { cardBack: PRICE - 1000, creditBack: 1000 } };
      });
      return it;
    },
  },
];
