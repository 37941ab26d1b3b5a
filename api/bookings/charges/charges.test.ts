import {
  aCampaign,
  aMember,
  atStripe,
  CARDS,
  chargesAt,
  timeMachine,
} from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { until } from '../../../tests/scene/until.ts';
import { aStaffMember, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { post } from '../../payments/ledger.service.ts';
import { deleteCustomer } from '../../payments/stripe-card.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { deliverMails } from '../../platform/mail-delivery.ts';
import { auditMoney } from '../audit/audit.service.ts';
import { payRefunds, processWebhooks, settleOpenCheckouts } from '../bookings.jobs.ts';
import { endCampaign } from '../campaigns/campaigns.service.ts';
import { leaveCampaign, skipDate } from '../campaigns/membership.service.ts';
import { callOffSession } from '../cancelling/session-cancellation.service.ts';
import { settle } from '../checkout/settle.service.ts';
import { ASKED_NOW } from '../core/charge.rules.ts';
import { reservedToPay } from '../core/session-credit.ts';
import { releaseUnpaidDates, sendNotices } from './charge-upkeep.service.ts';
import { chargeCampaignDates } from './charges.jobs.ts';
import { payCampaignDate } from './date-payment.service.ts';
import { forgetCustomer } from './saved-cards.service.ts';

let sandbox: Sandbox;
let time: ReturnType<typeof timeMachine>;
beforeAll(async () => {
  sandbox = await startSandbox();
  time = timeMachine(sandbox);
});
beforeEach(async () => {
  await sandbox.stripe('DELETE', '/faults');
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

/** One reserved date of one member, the given hours ahead. */
async function aReservedDate({
  hours = 60,
  card = CARDS.pays as string | null,
  maxPlayers = 4,
}: {
  hours?: number;
  card?: string | null;
  maxPlayers?: number;
} = {}) {
  const campaign = await aCampaign([inHours(hours)], { maxPlayers });
  const session = campaign.sessions[0]!;
  const member = await aMember(campaign, card);
  const { id } = await db.booking.findFirstOrThrow({ where: { membershipId: member.membershipId } });
  const hoursBefore = (h: number) => new Date(session.scheduledAt.getTime() - h * HOUR);
  return { ...campaign, session, ...member, bookingId: id, hoursBefore };
}

const bookingOf = (id: number) =>
  db.booking.findUniqueOrThrow({ where: { id }, include: { seat: true, charges: true, payment: true } });

const subjectsOf = async (email: string) => {
  await deliverMails();
  return (await sandbox.mails(email)).map(({ Subject }) => Subject).toReversed();
};

const captured = async (customer: string) => (await chargesAt(customer)).filter((charge) => charge.captured);

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

async function audited() {
  await payRefunds();
  await deliverMails();
  expect(await auditMoney()).toEqual([]);
}

describe('charging the saved card', () => {
  test('a notice at T−72 h, one charge at T−48 h and never earlier, a seat and one mail', async () => {
    const { player, customer, bookingId, hoursBefore, campaign } = await aReservedDate({ hours: 80 });
    await sendNotices();
    expect(await subjectsOf(player.email)).toEqual([]);
    await time.to(hoursBefore(72));
    await sendNotices();
    await sendNotices();
    expect(await subjectsOf(player.email)).toEqual([expect.stringContaining('is charged on')]);
    const [notice] = await sandbox.mails(player.email);
    expect(notice?.TextBody).toContain(`/campaigns/${campaign.id}?skip=${bookingId}`);

    await time.to(later(hoursBefore(48), -2000));
    await chargeCampaignDates();
    expect(await chargesAt(customer)).toEqual([]);
    await time.to(hoursBefore(48));
    await Promise.all([chargeCampaignDates(), chargeCampaignDates(), chargeCampaignDates()]);
    await chargeCampaignDates();
    expect(await captured(customer)).toHaveLength(1);
    const booking = await bookingOf(bookingId);
    expect(booking).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      seat: { heldUntil: null },
      charges: [{ attempt: 1, status: 'succeeded', amountCents: 2500 }],
      payment: { amountCents: 2500, checkoutId: null },
    });
    expect(await subjectsOf(player.email)).toContainEqual(expect.stringContaining('Your seat is booked'));
    await audited();
  });

  test('session credit pays a part, or the whole without asking the card', async () => {
    const part = await aReservedDate();
    const whole = await aReservedDate();
    for (const [{ player }, amountCents] of [
      [part, 1000],
      [whole, 2500],
    ] as const) {
      await creditFor(player.id, amountCents);
    }
    await time.to(part.hoursBefore(47.9));
    await chargeCampaignDates();
    expect(await captured(part.customer)).toMatchObject([{ amountCents: 1500 }]);
    expect(await bookingOf(part.bookingId)).toMatchObject({ status: 'confirmed', creditCents: 1000 });
    expect(await chargesAt(whole.customer)).toEqual([]);
    expect(await bookingOf(whole.bookingId)).toMatchObject({
      status: 'confirmed',
      creditCents: 2500,
      seat: { heldUntil: null },
      charges: [{ status: 'void' }],
    });
    await audited();
  });

  test('credit set aside for a charge that is declined is free again, and used by the next try', async () => {
    const { player, bookingId, hoursBefore } = await aReservedDate({ card: CARDS.declines });
    await creditFor(player.id, 1000);
    await time.to(hoursBefore(47.9));
    await chargeCampaignDates();
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'pending', creditCents: 0 });
    await time.to(hoursBefore(36));
    await chargeCampaignDates();
    expect((await bookingOf(bookingId)).charges).toMatchObject([
      { status: 'failed', amountCents: 1500 },
      { status: 'failed', amountCents: 1500 },
      { status: 'scheduled', attempt: 3 },
    ]);
    await time.to(hoursBefore(24));
    await releaseUnpaidDates();
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'expired', seat: null });
    expect(await db.creditUse.count({ where: { bookingId, returnedAt: null } })).toBe(0);
    await audited();
  });

  test('a date that is moved is charged, and released, by its new time', async () => {
    const { session, bookingId, hoursBefore, customer } = await aReservedDate({ hours: 60 });
    const scheduledAt = later(session.scheduledAt, 24 * HOUR);
    await db.session.update({ where: { id: session.id }, data: { scheduledAt } });
    await time.to(hoursBefore(48));
    await chargeCampaignDates();
    expect(await chargesAt(customer)).toEqual([]);
    const moved = await bookingOf(bookingId);
    expect(moved.heldUntil).toEqual(later(scheduledAt, -24 * HOUR));
    expect(moved.seat?.heldUntil).toEqual(moved.heldUntil);
    expect(moved.charges).toMatchObject([{ dueAt: hoursBefore(24), nextAttemptAt: hoursBefore(24) }]);
    await time.to(hoursBefore(24));
    await chargeCampaignDates();
    expect(await captured(customer)).toHaveLength(1);
    await audited();
  });
});

/** Session credit as a present of the house. */
const creditFor = (userId: number, amountCents: number) =>
  db.$transaction(async (tx) => {
    const { id } = await tx.credit.create({ data: { userId, amountCents } });
    await post(tx, {
      key: `credit:${id}`,
      memo: 'A present',
      entries: [
        { account: 'fees', amountCents },
        { account: 'credit', amountCents: -amountCents },
      ],
    });
  });

describe('a charge that was returned at the provider before we heard of it', () => {
  test.each([
    ['wholly: no seat is given, and the player is told so', undefined],
    ['in part: the seat is theirs, and the part is in our books', 1000],
  ])('%s', async (_name, amount) => {
    const { player, bookingId, customer, hoursBefore } = await aReservedDate();
    await time.to(hoursBefore(48));
    await time.ahead(1);
    const lost = { kind: '500_after', method: 'POST', path: '/v1/payment_intents', count: 3 };
    await sandbox.stripe('POST', '/faults', lost);
    await chargeCampaignDates();
    await sandbox.stripe('DELETE', '/faults');
    const [charge] = await captured(customer);
    await sandbox.stripe('POST', '/refunds', { payment_intent: charge!.id, amount });
    await time.ahead(120);
    await chargeCampaignDates();
    const subjects = await subjectsOf(player.email);
    const booking = await bookingOf(bookingId);
    if (amount) {
      expect(booking).toMatchObject({ status: 'confirmed', paymentStatus: 'partially_refunded' });
    } else {
      expect(booking).toMatchObject({
        status: 'refunded',
        paymentStatus: 'refunded',
        seat: null,
        endReason: 'Your payment went back to your card already, so the seat is not yours.',
      });
      expect(subjects.at(-1)).toMatch(/^Your booking has ended: /);
    }
    expect(await db.refund.findMany({ where: { bookingId } })).toMatchObject([
      { cause: 'by_hand', amountCents: amount ?? 2500, status: 'succeeded' },
    ]);
    await audited();
  });
});

describe('while a charge is under way', () => {
  /** Runs `meanwhile` between the begin of the charge and its answer, which does not come before. */
  async function during(meanwhile: () => Promise<unknown>) {
    await sandbox.stripe('POST', '/faults', {
      kind: 'slow',
      ms: 9_000,
      path: '/v1/payment_intents',
      method: 'POST',
    });
    const charging = chargeCampaignDates();
    await until(() => db.chargeAttempt.count({ where: { status: 'pending' } }));
    await meanwhile();
    await sandbox.stripe('DELETE', '/faults');
    await charging;
    await payRefunds();
  }

  async function refundedOnce({ bookingId, customer, player }: Awaited<ReturnType<typeof aReservedDate>>) {
    const [charge, ...more] = await captured(customer);
    expect(more).toEqual([]);
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'refunded', seat: null });
    const { payments: lines } = await sandbox.ledger();
    const line = lines.find((row: { payment_intent: string }) => row.payment_intent === charge?.id);
    expect(line).toMatchObject({ net: 0, captured: 2500 });
    expect(await subjectsOf(player.email)).toContainEqual(expect.stringContaining('is on its way back'));
    await audited();
  }

  test('credit that is given meanwhile is planned for no date that is being charged without it', async () => {
    const date = await aReservedDate();
    await time.to(date.hoursBefore(48));
    expect([...(await reservedToPay(db, date.player.id)).keys()]).toEqual([date.bookingId]);
    await during(async () => {
      await creditFor(date.player.id, 2500);
      expect([...(await reservedToPay(db, date.player.id)).keys()]).toEqual([]);
    });
    expect(await bookingOf(date.bookingId)).toMatchObject({ status: 'confirmed', creditCents: 0 });
  });

  test.each([
    [
      'skips the date',
      async (date: Date_) =>
        expect(await skipDate(date.player, date.bookingId)).toBe(`You skip this date. ${ASKED_NOW}`),
    ],
    ['leaves the campaign', (date: Date_) => leaveCampaign(date.player, date.campaign.id)],
    [
      'sees the date called off',
      async (date: Date_) => callOffSession(await aStaffMember(), date.session.id, 'Ill.'),
    ],
    [
      'sees the campaign end',
      async (date: Date_) => endCampaign(await aStaffMember(), date.campaign.id, 'Ill.'),
    ],
  ] as const)('the player %s: the money goes back, once', async (_what, act) => {
    const date = await aReservedDate();
    await time.to(date.hoursBefore(48));
    await during(() => act(date));
    await refundedOnce(date);
    const { player } = date;
    const told = await db.outboxMail.findMany({
      where: {
        toAddress: player.email,
        kind: { in: ['date-skipped', 'campaign-left', 'session-called-off', 'campaign-ended'] },
      },
    });
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(ASKED_NOW)]);
    expect(told[0]!.text).not.toMatch(/not charged/);
  });

  test('nobody can pay by hand; and while the payment page is open nothing is charged', async () => {
    const date = await aReservedDate();
    await time.to(date.hoursBefore(48));
    await during(() => refused(payCampaignDate(date.player, date.bookingId), 'CONFLICT'));
    expect(await bookingOf(date.bookingId)).toMatchObject({ status: 'confirmed' });

    const other = await aReservedDate();
    const page = await payCampaignDate(other.player, other.bookingId);
    expect(await payCampaignDate(other.player, other.bookingId)).toMatchObject({ url: page.url });
    await time.to(other.hoursBefore(47.95));
    const again = await payCampaignDate(other.player, other.bookingId);
    await chargeCampaignDates();
    expect(await chargesAt(other.customer)).toEqual([]);
    await sandbox.pay(again.stripeSessionId!);
    await settle(again.id);
    expect(await bookingOf(other.bookingId)).toMatchObject({
      status: 'confirmed',
      seat: { heldUntil: null },
    });
    await time.ahead(120);
    await chargeCampaignDates();
    expect(await chargesAt(other.customer)).toEqual([]);
    await audited();
  });
});
type Date_ = Awaited<ReturnType<typeof aReservedDate>>;

describe('paying by hand', () => {
  test('after a decline; the page left unpaid leaves the reservation as it was', async () => {
    const date = await aReservedDate({ card: CARDS.declines });
    await refused(payCampaignDate(await aUser(), date.bookingId), 'NOT_FOUND');
    await refused(payCampaignDate(null, date.bookingId), 'NOT_LOGGED_IN');
    await time.to(date.hoursBefore(48));
    await chargeCampaignDates();
    const left = await payCampaignDate(date.player, date.bookingId);
    await time.ahead(32 * 60);
    await settleOpenCheckouts();
    expect(await bookingOf(date.bookingId)).toMatchObject({
      status: 'pending',
      checkoutId: null,
      heldUntil: date.hoursBefore(24),
      seat: { heldUntil: date.hoursBefore(24) },
    });
    const page = await payCampaignDate(date.player, date.bookingId);
    expect(page.id).not.toBe(left.id);
    await sandbox.pay(page.stripeSessionId!);
    await settle(page.id);
    expect(await bookingOf(date.bookingId)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    const member = await db.campaignMembership.findUniqueOrThrow({ where: { id: date.membershipId } });
    expect(member.cardLast4).toBe('4242');
    await time.to(date.hoursBefore(36));
    await chargeCampaignDates();
    expect(await captured(date.customer)).toEqual([]);
    await refused(payCampaignDate(date.player, date.bookingId), 'CONFLICT');
    await audited();
  });

  test('two payments of one date: the first stays, the second goes back whole', async () => {
    const date = await aReservedDate();
    await time.to(date.hoursBefore(48));
    // The answer is lost, so the charge is taken for failed; then the player pays by hand.
    await sandbox.stripe('POST', '/faults', {
      kind: 'drop_after',
      count: 9,
      path: '/v1/payment_intents',
      method: 'POST',
    });
    await chargeCampaignDates();
    await sandbox.stripe('DELETE', '/faults');
    await db.chargeAttempt.updateMany({
      where: { bookingId: date.bookingId },
      data: { status: 'failed', finishedAt: clock.now() },
    });
    const page = await payCampaignDate(date.player, date.bookingId);
    await sandbox.pay(page.stripeSessionId!);
    await settle(page.id);
    const { payment } = await bookingOf(date.bookingId);
    expect(payment?.checkoutId).toBe(page.id);

    const [lost] = await captured(date.customer);
    await sandbox.stripe('POST', '/webhooks', { drop: false });
    await tellOf(lost!.id);
    await payRefunds();
    const booking = await bookingOf(date.bookingId);
    expect(booking).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', seat: { heldUntil: null } });
    expect(booking.payment?.id).toBe(payment?.id);
    expect(
      await db.refund.findMany({ where: { payment: { stripePaymentIntentId: lost!.id } } }),
    ).toMatchObject([{ cause: 'duplicate_payment', status: 'succeeded', amountCents: 2500 }]);
    await audited();
  });
});

/** Stripe tells, late, that a charge succeeded. */
async function tellOf(paymentIntentId: string) {
  const response = await fetch(`${process.env.STRIPE_API_BASE}/v1/payment_intents/${paymentIntentId}`, {
    headers: { authorization: `Bearer ${process.env.STRIPE_SECRET_KEY}` },
  });
  const object = await response.json();
  const { id } = await sandbox.stripe('POST', '/webhooks/send', { type: 'payment_intent.succeeded', object });
  await until(async () => {
    await processWebhooks();
    return (await db.webhookEvent.findUnique({ where: { id } }))?.processedAt;
  });
}

test('an event alone settles a charge whose answer was lost', async () => {
  const date = await aReservedDate();
  await time.to(date.hoursBefore(48));
  await sandbox.stripe('POST', '/faults', {
    kind: 'drop_after',
    count: 9,
    path: '/v1/payment_intents',
    method: 'POST',
  });
  await chargeCampaignDates();
  await sandbox.stripe('DELETE', '/faults');
  expect(await bookingOf(date.bookingId)).toMatchObject({
    status: 'pending',
    charges: [{ status: 'pending' }],
  });
  await sandbox.stripe('POST', '/webhooks', { drop: false });
  const [charge] = await captured(date.customer);
  await tellOf(charge!.id);
  expect(await bookingOf(date.bookingId)).toMatchObject({
    status: 'confirmed',
    charges: [{ status: 'succeeded' }],
  });
  await time.ahead(2 * 60);
  await chargeCampaignDates();
  expect(await captured(date.customer)).toHaveLength(1);
  await audited();
});

describe('a declined charge that is carried out at the provider after all', () => {
  /** Somebody confirms the declined payment there with a card that pays. */
  async function declinedAndPaid(meanwhile: (date: Date_) => Promise<unknown> = async () => {}) {
    const date = await aReservedDate({ card: CARDS.declines });
    await time.to(date.hoursBefore(48));
    await chargeCampaignDates();
    const { charges } = await bookingOf(date.bookingId);
    const intent = charges[0]!.stripePaymentIntentId!;
    expect(charges[0]).toMatchObject({ status: 'failed' });
    await meanwhile(date);
    const { id } = await atStripe('POST', `/payment_methods/${CARDS.pays}/attach`, {
      customer: date.customer,
    });
    await atStripe('POST', `/payment_intents/${intent}/confirm`, { payment_method: id });
    await sandbox.stripe('POST', '/webhooks', { drop: false });
    await tellOf(intent);
    return { ...date, intent };
  }

  test('pays its date', async () => {
    const { bookingId, intent } = await declinedAndPaid();
    const booking = await bookingOf(bookingId);
    expect(booking).toMatchObject({ status: 'confirmed', payment: { stripePaymentIntentId: intent } });
    await audited();
  });

  test('goes back whole where the date was paid by hand meanwhile', async () => {
    const { bookingId, intent } = await declinedAndPaid(async ({ player, bookingId: id }) => {
      const page = await payCampaignDate(player, id);
      await sandbox.pay(page.stripeSessionId!);
      await settle(page.id);
    });
    await payRefunds();
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
    expect(await db.refund.findMany({ where: { payment: { stripePaymentIntentId: intent } } })).toMatchObject(
      [{ cause: 'duplicate_payment', status: 'succeeded', amountCents: 2500 }],
    );
    await audited();
  });
});

test('a charge of another installation at the same account settles no charge that has its numbers', async () => {
  const date = await aReservedDate();
  const [{ id: attemptId } = { id: 0 }] = (await bookingOf(date.bookingId)).charges;
  const stranger = await aReservedDate();
  const saved = (await atStripe('GET', `/customers/${stranger.customer}/payment_methods`)).data[0];
  await sandbox.stripe('POST', '/webhooks', { drop: false });
  const foreign = await atStripe('POST', '/payment_intents', {
    amount: '2500',
    currency: 'usd',
    customer: stranger.customer,
    payment_method: saved.id,
    off_session: 'true',
    confirm: 'true',
    'metadata[charge]': String(attemptId),
    'metadata[booking]': String(date.bookingId),
  });
  await tellOf(foreign.id);
  expect(await db.moneyAlert.count({ where: { key: `foreign-charge:${foreign.id}` } })).toBe(1);
  expect(await bookingOf(date.bookingId)).toMatchObject({
    status: 'pending',
    paymentId: null,
    charges: [{ status: 'scheduled', stripePaymentIntentId: null }],
  });
});

test('a charge of a customer that was deleted since pays its date, also of who is another one by now', async () => {
  const date = await aReservedDate();
  await time.to(date.hoursBefore(48));
  const path = '/v1/payment_intents';
  await sandbox.stripe('POST', '/faults', { kind: 'drop_after', count: 9, path, method: 'POST' });
  await chargeCampaignDates();
  await sandbox.stripe('DELETE', '/faults');
  const [charge] = await captured(date.customer);
  await sandbox.stripe('POST', '/webhooks', { drop: false });
  await deleteCustomer(date.customer);
  await forgetCustomer(date.customer);
  const { id: stripeCustomerId } = await atStripe('POST', '/customers', { email: date.player.email });
  await db.user.update({ where: { id: date.player.id }, data: { stripeCustomerId } });
  await tellOf(charge!.id);
  expect(await bookingOf(date.bookingId)).toMatchObject({
    status: 'confirmed',
    charges: [{ status: 'succeeded', stripePaymentIntentId: charge!.id }],
  });
});
