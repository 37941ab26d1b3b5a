import { aCampaign, aMember, atStripe, chargesAt } from '../../../tests/scene/campaign.ts';
import { unheardProvider } from '../../../tests/scene/unheard.ts';
import { until } from '../../../tests/scene/until.ts';
import { inHours } from '../../../tests/scene/world.ts';
import { chargeCard } from '../../payments/stripe-intent.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { chargeDueDates } from './charges.service.ts';

// A charge was asked for, and nobody heard what became of it: the provider is looked through before it is asked again.

const provider = unheardProvider();
afterEach(() => clock.setOffset(0));

async function unanswered() {
  const { sessions, ...scene } = await aCampaign([inHours(60)]);
  const { player, customer, paymentMethodId } = await aMember({ ...scene, sessions });
  clock.setOffset(13 * HOUR);
  const { id } = await db.booking.findFirstOrThrow({ where: { sessionId: sessions[0]!.id } });
  const { id: attemptId } = await db.chargeAttempt.findFirstOrThrow({ where: { bookingId: id } });
  await db.booking.update({ where: { id }, data: { noticeDueAt: null } });
  await db.chargeAttempt.update({ where: { id: attemptId }, data: { status: 'pending', amountCents: 2500 } });
  return { player, customer, paymentMethodId: paymentMethodId!, id, attemptId };
}

test('a date that is given up while it is looked is not charged', async () => {
  const { player, customer, id, attemptId } = await unanswered();
  const slow = { kind: 'slow', method: 'GET', path: '/v1/payment_intents', ms: 9_000 };
  await provider.sandbox.stripe('POST', '/faults', slow);
  const charging = chargeDueDates();
  await until(async () => (await provider.sandbox.stripe('GET', '/faults')).faults.length === 0);
  await cancelBooking(player, id);
  await provider.sandbox.stripe('DELETE', '/faults'); // only now it is told
  await charging;
  expect(await chargesAt(customer)).toEqual([]);
  expect(await db.chargeAttempt.findUniqueOrThrow({ where: { id: attemptId } })).toMatchObject({
    status: 'void',
  });
  expect(await db.payment.count({ where: { userId: player.id } })).toBe(0);
});

test('of a date that is still reserved for who has left, nothing is asked', async () => {
  const { customer, id, attemptId } = await unanswered();
  await db.chargeAttempt.update({
    where: { id: attemptId },
    data: { status: 'scheduled', amountCents: null },
  });
  await db.campaignMembership.updateMany({
    where: { bookings: { some: { id } } },
    data: { leftAt: clock.now() },
  });
  await chargeDueDates();
  expect(await chargesAt(customer)).toEqual([]);
  expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'pending' });
});

test('what it took is found behind a page of newer payments', async () => {
  const { player, customer, paymentMethodId, id, attemptId } = await unanswered();
  const asked = { chargeId: attemptId, bookingId: id, amountCents: 2500, customerId: customer };
  // Its key is forgotten by now, as Stripe forgets keys after a day.
  await chargeCard({ ...asked, idempotencyKey: 'forgotten', paymentMethodId, description: 'A date' });
  for (let more = 0; more < 100; more += 1)
    await atStripe('POST', '/payment_intents', { amount: '900', currency: 'usd', customer });
  await chargeDueDates();
  expect(await chargesAt(customer)).toHaveLength(1);
  expect(await db.booking.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'paid',
  });
  expect(await db.payment.count({ where: { userId: player.id } })).toBe(1);
});

test('what another date of its player took is not taken for it', async () => {
  const { customer, paymentMethodId, id, attemptId } = await unanswered();
  const other = { chargeId: attemptId + 1000, bookingId: id + 1000, amountCents: 2500, customerId: customer };
  await chargeCard({
    ...other,
    idempotencyKey: 'another-date',
    paymentMethodId,
    description: 'Another date',
  });
  await chargeDueDates();
  expect(await chargesAt(customer)).toHaveLength(2);
  expect(await db.booking.findUniqueOrThrow({ where: { id }, include: { charges: true } })).toMatchObject({
    status: 'confirmed',
    charges: [{ id: attemptId, status: 'succeeded' }],
  });
});
