import { as } from '../../../tests/scene/as.ts';
import { aCampaign, aMember, CARDS } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { creditFor } from '../../../tests/scene/money.ts';
import { overlap } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { seat } from '../../../tests/scene/table.ts';
import { aSession, aUser, inHours } from '../../../tests/scene/world.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import { payRefunds, settleOpenCheckouts } from '../bookings.jobs.ts';
import { callOffSession } from '../cancelling/session-cancellation.service.ts';
import { releaseCheckout } from '../checkout/settle.service.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';
import { reservedToPay } from '../core/session-credit.ts';
import { payCampaignDate } from './date-payment.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

describe('a payment page for a reserved date', () => {
  /** As "Complete Payment" opens it. */
  async function reservedWithPage() {
    const campaign = await aCampaign([inHours(24 * 14)]);
    const { player } = await aMember(campaign);
    const reserved = await db.booking.findFirstOrThrow({ where: { userId: player.id } });
    const page = await payCampaignDate(player, reserved.id);
    return { player, page, reserved, session: campaign.sessions[0]!, host: campaign.gameMaster };
  }
  const again = (id: number) =>
    db.booking.findUniqueOrThrow({ where: { id }, include: { seat: true, charges: true } });

  test('closed unpaid, it gives the reservation back as it was', async () => {
    const { page, reserved } = await reservedWithPage();
    await releaseCheckout(page.id);
    const { status, checkoutId, heldUntil, seat, charges } = await again(reserved.id);
    expect({ status, checkoutId, heldUntil }).toEqual({
      status: 'pending',
      checkoutId: null,
      heldUntil: reserved.heldUntil,
    });
    expect(seat).toMatchObject({ heldUntil: reserved.heldUntil });
    expect(charges).toMatchObject([{ status: 'scheduled' }]);
  });

  test('while it is open without credit, the credit is planned for the next date', async () => {
    const campaign = await aCampaign([inHours(24 * 14), inHours(24 * 21)]);
    const { player } = await aMember(campaign);
    await creditFor(player.id, 2500);
    const [first, second] = await db.booking.findMany({
      where: { userId: player.id },
      orderBy: { id: 'asc' },
    });
    const planned = async () =>
      [...(await reservedToPay(db, player.id))].map(([id, { creditCents }]) => [id, creditCents]);
    expect(await planned()).toEqual([
      [first!.id, 2500],
      [second!.id, 0],
    ]);
    await payCampaignDate(player, first!.id, { useCredit: false });
    expect(await planned()).toEqual([[second!.id, 2500]]);
  });

  test('asks anew for what is to pay since credit came, and the page of before takes nothing', async () => {
    const { page, reserved, player } = await reservedWithPage();
    expect(await payCampaignDate(player, reserved.id)).toMatchObject({ id: page.id, amountCents: 2500 });
    await creditFor(player.id, 1000);
    const next = await payCampaignDate(player, reserved.id);
    expect(next.amountCents).toBe(1500);
    await expect(sandbox.pay(page.stripeSessionId!)).rejects.toThrow();
    await sandbox.pay(next.stripeSessionId!);
    await verifyCheckout(player, next.stripeSessionId);
    expect(await again(reserved.id)).toMatchObject({ status: 'confirmed', creditCents: 1000 });
  });

  test('opened again it is the same page, also where credit that it has set aside pays a part', async () => {
    const { reserved, player } = await reservedWithPage();
    await creditFor(player.id, 1000);
    const { id } = await payCampaignDate(player, reserved.id);
    expect(await payCampaignDate(player, reserved.id)).toMatchObject({ id, amountCents: 1500 });
    expect(await creditBalance(player.id)).toBe(0);
  });

  test('paid, it confirms the date and the planned charge is void', async () => {
    const { page, reserved, player } = await reservedWithPage();
    await sandbox.pay(page.stripeSessionId!);
    await verifyCheckout(player, page.stripeSessionId!);
    expect(await again(reserved.id)).toMatchObject({
      status: 'confirmed',
      seat: { heldUntil: null },
      charges: [{ status: 'void' }],
    });
  });

  test('paid with another card, that one is used from now on', async () => {
    const { player, membershipId } = await aMember(await aCampaign([inHours(24 * 14)]), CARDS.declines);
    const saved = () => db.campaignMembership.findUniqueOrThrow({ where: { id: membershipId } });
    const before = await saved();
    const { id } = await db.booking.findFirstOrThrow({ where: { userId: player.id } });
    const { stripeSessionId } = await payCampaignDate(player, id);
    await sandbox.pay(stripeSessionId!);
    await verifyCheckout(player, stripeSessionId);
    expect(await saved()).toMatchObject({
      stripePaymentMethodId: expect.not.stringMatching(before.stripePaymentMethodId!),
      cardLast4: '4242',
    });
  });

  test('a booking that has been paid otherwise keeps that payment, and this one goes back', async () => {
    const { page, reserved, player } = await reservedWithPage();
    const first = await db.payment.create({
      data: {
        userId: player.id,
        stripePaymentIntentId: `pi_first_${reserved.id}`,
        amountCents: 2500,
        paidAt: clock.now(),
      },
    });
    await db.booking.update({
      where: { id: reserved.id },
      data: { status: 'confirmed', paymentStatus: 'paid', paymentId: first.id },
    });
    await sandbox.pay(page.stripeSessionId!);
    await verifyCheckout(player, page.stripeSessionId!);
    await settleOpenCheckouts();
    await payRefunds();
    expect(await again(reserved.id)).toMatchObject({ status: 'confirmed', paymentId: first.id });
    const refunds = await db.refund.findMany({ where: { bookingId: reserved.id } });
    expect(refunds).toMatchObject([{ cause: 'duplicate_payment', amountCents: 2500, status: 'succeeded' }]);
    const kinds = await db.outboxMail.count({ where: { dedupeKey: { startsWith: 'second-payment:' } } });
    expect(kinds).toBe(1);
  });

  test('of a date that is called off, it closes and the reservation ends', async () => {
    const { page, reserved, session, host } = await reservedWithPage();
    await callOffSession(host, session.id, 'The host is ill.');
    expect(await again(reserved.id)).toMatchObject({
      status: 'cancelled',
      endReason: 'The session was cancelled by its Game Master: The host is ill.',
      seat: null,
      charges: [{ status: 'void' }],
    });
    await expect(sandbox.pay(page.stripeSessionId!)).rejects.toThrow();
    expect(await db.outboxMail.count({ where: { dedupeKey: `session-called-off:${reserved.id}` } })).toBe(1);
  });
});

test('whoever pays a hold by the page of dates while it is deleted reads that it is gone', async () => {
  const [player, { id: sessionId }] = [await aUser(), await aSession()];
  const { id } = await seat(player, sessionId, 'pending');
  const [, told] = await overlap(
    async (tx) => {
      await tx.booking.delete({ where: { id } });
    },
    () => as(player).refused('payCampaignDate', { bookingId: globalId('Booking', id) }, 'NOT_FOUND'),
  );
  expect(told).toMatchObject({ status: 'fulfilled' });
});
