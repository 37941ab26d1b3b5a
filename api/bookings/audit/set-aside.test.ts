import { aCampaign, aMember } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { overlap } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { book, bookingOf, mailsTo, runJobs } from '../../../tests/scene/seats.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { keepEvents } from '../../payments/webhook.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { processWebhooks, settleOpenCheckouts } from '../bookings.jobs.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { payCampaignDate } from '../charges/date-payment.service.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { settle } from '../checkout/settle.service.ts';
import { endCheckout, lockCheckout } from '../checkout/whole-checkout.ts';
import { auditMoney, runAudit } from './audit.service.ts';
import { detail } from './findings.service.ts';
import { fixFinding } from './fixes.service.ts';

let sandbox: Sandbox;
let owner: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  owner = await aSuperAdmin();
});
afterEach(async () => {
  await runJobs();
  expect(await keys()).toEqual([]);
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const found = async () => (await auditMoney()).filter(({ rule }) => rule !== 'mails');
const keys = async () => (await found()).map(({ key }) => key);
const choicesOf = async (key: string) => {
  const [view] = await detail((await found()).filter((finding) => finding.key === key));
  return view?.choices.map(({ choice }) => choice);
};
const aside = (key: string) => ({ key, choice: 'set_aside', reason: 'Gone at the provider' });

describe('an event that cannot be carried out', () => {
  async function stuck({ error }: { error: string | null }) {
    const id = `evt_aside${error?.length ?? 0}`;
    const data = {
      id,
      type: 'payment_method.updated',
      payload: { id, data: { object: { id: 'pm_gone', object: 'payment_method' } } },
      receivedAt: inHours(-1.1),
      nextAttemptAt: inHours(1),
      attempts: error === null ? 0 : 9,
      error,
    };
    await db.webhookEvent.create({ data });
    return { id, key: `event-stuck:${id}` };
  }
  const eventOf = (id: string) => db.webhookEvent.findUniqueOrThrow({ where: { id } });

  test('is not tried again, also when it is told again, and keeps its error', async () => {
    const error = 'Stripe refused: resource_missing (payment_method)';
    const { id, key } = await stuck({ error });
    const { type, receivedAt, payload } = await eventOf(id);
    expect(await choicesOf(key)).toEqual(['settle', 'set_aside']);
    const sentence = await fixFinding(owner, aside(key));
    expect(sentence).toBe('We will not try it again.');
    expect(await keys()).toEqual([]);
    expect(await keepEvents([{ id, type, payload: payload as object, createdAt: receivedAt }])).toBe(0);
    await db.webhookEvent.update({ where: { id }, data: { nextAttemptAt: inHours(-1) } });
    await processWebhooks();
    expect(await eventOf(id)).toMatchObject({ attempts: 9, error, payload: {} });
    const record = await db.auditEntry.findFirstOrThrow({ where: { targetId: key } });
    expect(record.detail).toMatchObject({
      finding: `event ${id} of the payment provider came more than an hour ago and is not worked off`,
      choice: 'set_aside',
      reason: 'Gone at the provider',
    });
  });

  test('is set aside by a super admin who says why, and once', async () => {
    const { key } = await stuck({ error: 'broken' });
    await refused(fixFinding(await aStaffMember(), aside(key)), 'FORBIDDEN');
    await refused(fixFinding(owner, { ...aside(key), reason: ' no ' }), 'BAD_INPUT');
    const done = await Promise.allSettled([1, 2].map(() => fixFinding(owner, aside(key))));
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('is tried first', async () => {
    const { id, key } = await stuck({ error: null });
    expect(await choicesOf(key)).toEqual(['settle']);
    await refused(fixFinding(owner, aside(key)), 'BAD_INPUT');
    await db.webhookEvent.delete({ where: { id } });
  });
});

describe('a checkout that the provider does not have any more', () => {
  async function held() {
    const player = await aUser();
    const session = await aSession();
    const checkout = await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
    const { id } = await db.booking.findFirstOrThrow({ where: { checkoutId: checkout.id } });
    await db.booking.update({ where: { id }, data: { heldUntil: inHours(-1.1) } });
    return { player, checkout, id, key: `hold-over:${id}` };
  }
  const lose = (id: number) =>
    db.checkout.update({ where: { id }, data: { stripeSessionId: `cs_test_gone${id}` } });
  const checkoutOf = (id: number) => db.checkout.findUniqueOrThrow({ where: { id } });

  test('ends unpaid, and is asked about no more', async () => {
    const { id, key, player, checkout } = await held();
    await lose(checkout.id);
    await refused(fixFinding(owner, { key, choice: 'settle' }), 'CONFLICT');
    expect(await bookingOf(id)).toMatchObject({ status: 'pending', seat: expect.anything() });
    const done = await Promise.allSettled([1, 2].map(() => fixFinding(owner, aside(key))));
    expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await bookingOf(id)).toMatchObject({ status: 'expired', paymentStatus: 'unpaid', seat: null });
    expect(await mailsTo(player, 'order-ended')).toBe(0);
    await db.checkout.update({ where: { id: checkout.id }, data: { nextCheckAt: inHours(-1) } });
    await settleOpenCheckouts();
    const { status, nextCheckAt } = await checkoutOf(checkout.id);
    expect(status).toBe('failed');
    expect(nextCheckAt!.getTime()).toBeLessThan(clock.now().getTime());
  });

  test('can be neither given up nor paid by its player, who reads why; staff are told once', async () => {
    const { id, key, player, checkout } = await held();
    await lose(checkout.id);
    const { sessionId } = await bookingOf(id);
    await refused(cancelBooking(player, id), 'CONFLICT');
    await refused(startCheckout(player, { sessionId, friends: 1, agreeToTerms: true }), 'CONFLICT');
    const alerts = () => db.moneyAlert.count({ where: { key: `page-gone:${checkout.id}` } });
    expect(await alerts()).toBe(1);
    await fixFinding(owner, aside(key));
    expect(await alerts()).toBe(0);
    expect(await startCheckout(player, { sessionId, agreeToTerms: true })).toMatchObject({
      stripeSessionId: expect.any(String),
    });
  });

  test('is settled where the provider has it, whatever was chosen', async () => {
    const { id, key, checkout } = await held();
    await sandbox.pay(checkout.stripeSessionId!);
    expect(await fixFinding(owner, aside(key))).toContain('We asked the provider');
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', seat: { heldUntil: null } });
  });

  test('is left alone when money has come for it', async () => {
    const { id, key, checkout } = await held();
    await db.checkout.update({ where: { id: checkout.id }, data: { amountCents: 2000 } });
    await sandbox.pay(checkout.stripeSessionId!);
    await settle(checkout.id);
    await db.booking.update({ where: { id }, data: { heldUntil: inHours(-1.1) } });
    await lose(checkout.id);
    await refused(fixFinding(owner, aside(key)), 'CONFLICT');
    expect(await keys()).toContain(key);
    const { id: paymentId } = await db.payment.findFirstOrThrow({ where: { checkoutId: checkout.id } });
    await fixFinding(owner, { key: `wrong-amount:${paymentId}`, choice: 'refund' });
  });

  test.each([
    ['does not answer', '500_before'],
    ['refuses to say', '400'],
  ])('is left alone while the provider %s', async (_, kind) => {
    const { id, key, checkout } = await held();
    await sandbox.stripe('POST', '/faults', {
      kind,
      path: `/v1/checkout/sessions/${checkout.stripeSessionId}`,
      method: 'GET',
      count: 9,
    });
    await expect(fixFinding(owner, aside(key))).rejects.toThrow();
    expect(await bookingOf(id)).toMatchObject({ status: 'pending', seat: expect.anything() });
    await sandbox.stripe('DELETE', '/faults');
    await fixFinding(owner, { key, choice: 'settle' });
  });

  test('ends once, where it was ended a moment before', async () => {
    const { id, key, checkout } = await held();
    await lose(checkout.id);
    const [, second] = await overlap(
      async (tx) => endCheckout(tx, await lockCheckout(tx, checkout.id), 'expired'),
      () => fixFinding(owner, aside(key)),
    );
    expect(second.status).toBe('rejected');
    expect(await checkoutOf(checkout.id)).toMatchObject({ status: 'expired' });
    expect(await bookingOf(id)).toMatchObject({ status: 'expired', seat: null });
  });

  test('of a reserved date: the date is reserved again, and can be paid', async () => {
    const { sessions } = await aCampaign([inHours(100)]);
    const { player } = await aMember({ campaign: { id: sessions[0]!.campaignId! } as never, sessions });
    const { id } = await db.booking.findFirstOrThrow({ where: { userId: player.id } });
    await lose((await payCampaignDate(player, id)).id);
    await db.session.update({ where: { id: sessions[0]!.id }, data: { scheduledAt: inHours(22) } });
    const key = `reservation-over:${id}`;
    expect(await choicesOf(key)).toEqual(['free_seat', 'set_aside']);
    await refused(fixFinding(owner, { key, choice: 'free_seat' }), 'CONFLICT');
    await fixFinding(owner, aside(key));
    expect(await bookingOf(id)).toMatchObject({ status: 'pending', checkoutId: null });
    // Whose card nobody asked keeps the seat until the start, and is asked to pay.
    await fixFinding(owner, { key, choice: 'free_seat' });
    expect(await mailsTo(player, 'charge-not-asked')).toBe(1);
    expect(await payCampaignDate(player, id)).toMatchObject({ stripeSessionId: expect.any(String) });
  });

  test('of a reserved date long before its start: it is found, and reserved again, so that its card is charged', async () => {
    const { sessions } = await aCampaign([inHours(200)]);
    const { player } = await aMember({ campaign: { id: sessions[0]!.campaignId! } as never, sessions });
    const { id } = await db.booking.findFirstOrThrow({ where: { userId: player.id } });
    const key = `page-over:${id}`;
    const open = async () => {
      const { id: checkoutId } = await payCampaignDate(player, id);
      expect(await keys()).toEqual([]);
      await db.checkout.update({ where: { id: checkoutId }, data: { expiresAt: inHours(-1.1) } });
      return checkoutId;
    };
    await lose(await open());
    expect(await choicesOf(key)).toEqual(['settle', 'set_aside']);
    await refused(fixFinding(owner, { key, choice: 'settle' }), 'CONFLICT');
    expect(await bookingOf(id)).toMatchObject({ status: 'pending', checkoutId: expect.any(Number) });
    await fixFinding(owner, aside(key));
    expect(await bookingOf(id)).toMatchObject({ status: 'pending', checkoutId: null });
    // One that the provider has is settled, whatever was chosen.
    await open();
    expect(await fixFinding(owner, aside(key))).toBe(
      'We asked the provider, and the date now matches the answer.',
    );
    expect(await bookingOf(id)).toMatchObject({ status: 'pending', checkoutId: null });
  });

  test('of a reserved date that was moved close to its start: it is found until then', async () => {
    const { sessions } = await aCampaign([inHours(200)]);
    const { player } = await aMember({ campaign: { id: sessions[0]!.campaignId! } as never, sessions });
    const { id, sessionId } = await db.booking.findFirstOrThrow({ where: { userId: player.id } });
    const { id: checkoutId } = await payCampaignDate(player, id);
    await lose(checkoutId);
    await db.checkout.update({ where: { id: checkoutId }, data: { expiresAt: inHours(-1.1) } });
    const starts = async (hours: number) => {
      const scheduledAt = inHours(hours);
      await db.session.update({ where: { id: sessionId }, data: { scheduledAt } });
      await db.booking.update({ where: { id }, data: { chargeFrom: scheduledAt } });
      return keys();
    };
    expect(await starts(10)).toEqual([`page-over:${id}`]);
    expect(await starts(-2)).toEqual([`reservation-over:${id}`]);
    expect(await starts(10)).toEqual([`page-over:${id}`]);
    await fixFinding(owner, aside(`page-over:${id}`));
    expect(await payCampaignDate(player, id)).toMatchObject({ stripeSessionId: expect.any(String) });
  });

  test('of a reserved date that was paid all the same: the money goes back, and the date can be paid', async () => {
    const { sessions } = await aCampaign([inHours(100)]);
    const { player } = await aMember({ campaign: { id: sessions[0]!.campaignId! } as never, sessions });
    const { id } = await db.booking.findFirstOrThrow({ where: { userId: player.id } });
    const { id: checkoutId, stripeSessionId } = await payCampaignDate(player, id);
    await sandbox.pay(stripeSessionId!);
    await lose(checkoutId);
    await db.session.update({ where: { id: sessions[0]!.id }, data: { scheduledAt: inHours(22) } });
    await fixFinding(owner, aside(`reservation-over:${id}`));
    await db.checkout.update({ where: { id: checkoutId }, data: { stripeSessionId } });
    const key = (await keys()).find((each) => each.startsWith('unknown-capture:'))!;
    await runAudit(owner.id);
    expect(await fixFinding(owner, { key, choice: 'settle' })).toContain('the money is on its way back');
    await settle(checkoutId);
    await runJobs();
    expect(await db.refund.findMany({ where: { payment: { userId: player.id } } })).toMatchObject([
      { amountCents: 2500, status: 'succeeded', bookingId: null },
    ]);
    expect(await mailsTo(player, 'payment-returned')).toBe(1);
    await fixFinding(owner, { key: `reservation-over:${id}`, choice: 'free_seat' });
    expect(await payCampaignDate(player, id)).toMatchObject({ amountCents: 2500 });
  });
  test('of a cart with a date that was reserved since: what it paid for the date goes back, its other seat is given', async () => {
    const player = await aUser();
    const { sessions } = await aCampaign([inHours(200), inHours(300)]);
    const ids = [sessions[1]!.id, (await aSession({ scheduledAt: inHours(250) })).id];
    const cartItems = ids.map((sessionId) => ({ sessionId }));
    const { id: checkoutId, stripeSessionId } = await startCheckout(player, {
      cartItems,
      agreeToTerms: true,
    });
    await book(sandbox, sessions[0]!.id, player);
    await sandbox.pay(stripeSessionId!);
    await lose(checkoutId);
    const where = { userId: player.id, sessionId: ids[1]! };
    const { id } = await db.booking.findFirstOrThrow({ where });
    await db.booking.update({ where: { id }, data: { heldUntil: inHours(-1.1) } });
    await fixFinding(owner, aside(`hold-over:${id}`));
    await db.checkout.update({ where: { id: checkoutId }, data: { stripeSessionId } });
    await settle(checkoutId);
    await runJobs();
    expect(await bookingOf(id)).toMatchObject({ status: 'confirmed', refunds: [] });
    expect(await db.refund.findMany({ where: { payment: { checkoutId } } })).toMatchObject([
      { amountCents: 2500, status: 'succeeded', bookingId: null },
    ]);
    expect(await cancelBooking(player, id)).toContain('$25.00 is on its way back');
  });
});
