import { aCampaign } from '../../../tests/scene/campaign.ts';
import { providerCalls } from '../../../tests/scene/provider-calls.ts';
import { book, intentOf } from '../../../tests/scene/seats.ts';
import { seat } from '../../../tests/scene/table.ts';
import { unheardProvider } from '../../../tests/scene/unheard.ts';
import { aSession, aStaffMember, aUser } from '../../../tests/scene/world.ts';
import { gameMasterEffects } from '../../admin/archive.service.ts';
import { getSession } from '../../catalog/sessions.service.ts';
import { setEventAside } from '../../payments/webhook.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import { previewEnd } from '../campaigns/campaigns.service.ts';
import { callOffEffects, lookAtAll } from '../cancelling/call-off-effects.service.ts';
import { previewCallOff } from '../cancelling/call-off-preview.service.ts';
import { previewClosing } from '../closing/closing.service.ts';

const provider = unheardProvider();

/** So many sessions of which one person has paid for a seat, each by itself; of the first the provider knows. */
async function manyPaid(count: number) {
  const player = await aUser();
  const first = await aSession();
  const { bookingId } = await book(provider.sandbox, first.id, player);
  const sessions = [first.id];
  while (sessions.length < count) {
    const session = await aSession({ gameMasterId: first.gameMasterId });
    const { id } = await seat(player, session.id);
    const payment = { userId: player.id, stripePaymentIntentId: `pi_many_${id}`, amountCents: 2500 };
    await db.booking.update({
      where: { id },
      data: { payment: { create: { ...payment, paidAt: clock.now() } } },
    });
    sessions.push(session.id);
  }
  return { player, sessions, intent: await intentOf(bookingId) };
}

test('what ends many payments costs a few calls to say, and knows what was returned or disputed of one', async () => {
  const { player, sessions, intent } = await manyPaid(51);
  await provider.sandbox.stripe('POST', '/refunds', { payment_intent: intent, amount: 1000 });
  const before = await providerCalls();
  await lookAtAll(sessions);
  expect(await callOffEffects(sessions)).toMatchObject({ cardCents: 51 * 2500 - 1000, goneCents: 1000 });
  await provider.sandbox.stripe('POST', '/disputes', { payment_intent: intent });
  expect(await previewClosing(player.id)).toMatchObject({ bookings: 51, cardCents: 50 * 2500 });
  expect((await providerCalls()) - before).toBeLessThan(10);
  // What one that was set aside would have told is known by asking about each.
  const { id } = await db.webhookEvent.findFirstOrThrow({ where: { type: 'charge.dispute.created' } });
  await db.webhookEvent.update({ where: { id }, data: { error: 'It cannot be carried out.' } });
  await transaction((tx) => setEventAside(tx, id));
  await previewClosing(player.id);
  expect((await providerCalls()) - before).toBeGreaterThan(51);
}, 60_000);

test.each([[1], [51]])(
  'of %d payments it is said that the provider could not be asked',
  async (count) => {
    await db.webhookEvent.deleteMany(); // set aside above
    const { player, sessions } = await manyPaid(count);
    const staff = await aStaffMember();
    const { campaign } = await aCampaign([]);
    await db.session.updateMany({ where: { id: { in: sessions } }, data: { campaignId: campaign.id } });
    const first = await getSession(staff, sessions[0]!);
    const said = async () => [
      ...(await previewCallOff(staff, first))!.lines,
      ...(await previewEnd(staff, campaign))!.lines,
      ...(await gameMasterEffects(first.gameMasterId)).archive,
      (await previewClosing(player.id)).unsure,
    ];
    const unsure = async () =>
      (await said()).filter((line) => line?.includes('did not answer just now')).length;
    expect(await unsure()).toBe(0);
    await provider.sandbox.stripe('POST', '/faults', { kind: '500_before', count: 1000 });
    expect(await unsure()).toBe(4);
  },
  60_000,
);
