import { as } from '../../tests/scene/as.ts';
import { aCampaign, aMember, timeMachine } from '../../tests/scene/campaign.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { before } from '../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aSession, aStaffMember, aUser, inHours, refused } from '../../tests/scene/world.ts';
import { getSession } from '../catalog/sessions.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { payRefunds, reconcile, settleOpenCheckouts } from './bookings.jobs.ts';
import { previewCallOff } from './cancelling/call-off-preview.service.ts';
import { cancelBooking, requestCancellation } from './cancelling/cancellation.service.ts';
import { callOffSession } from './cancelling/session-cancellation.service.ts';
import { releaseUnpaidDates } from './charges/charge-upkeep.service.ts';
import { chargeCampaignDates } from './charges/charges.jobs.ts';
import { payCampaignDate } from './charges/date-payment.service.ts';
import { startCheckout } from './checkout/checkout.service.ts';
import { settle } from './checkout/settle.service.ts';
import { verifyCheckout } from './checkout/verification.service.ts';
import { statusLabel } from './core/status.rules.ts';

let sandbox: Sandbox;
let time: ReturnType<typeof timeMachine>;
beforeAll(async () => {
  sandbox = await startSandbox();
  time = timeMachine(sandbox);
});
beforeEach(() => sandbox.stripe('POST', '/webhooks', { drop: true }));
afterEach(() => sandbox.stripe('POST', '/payments/mode', { status: 'succeeded' }));
afterAll(async () => {
  clock.setOffset(0);
  await sandbox.close();
  await closeAll();
});

const slowBank = () => sandbox.stripe('POST', '/payments/mode', { status: 'processing' });
/** The bank says yes or no to everything that is on its way. */
async function bankSays(status: 'succeeded' | 'failed') {
  const { payments } = await sandbox.stripe('GET', '/payments');
  for (const payment of payments) {
    if (payment.state === 'processing')
      await sandbox.stripe('POST', `/payments/${payment.paymentIntent}/settle`, { status });
  }
}
const kindsOf = async ({ email }: { email: string }) =>
  (await db.outboxMail.findMany({ where: { toAddress: email }, orderBy: { id: 'asc' } })).map(
    ({ kind }) => kind,
  );

async function scene() {
  const player = await aUser();
  const session = await aSession({
    maxPlayers: 1,
    scheduledAt: new Date(clock.now().getTime() + 20 * 86_400_000),
  });
  const checkout = await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  const booking = () =>
    db.booking.findFirstOrThrow({
      where: { checkoutId: checkout.id },
      include: { seat: true, session: true },
    });
  const verify = () => verifyCheckout(player, checkout.stripeSessionId);
  return { player, session, checkout, booking, verify };
}

describe('a page that was filled in and is not paid yet', () => {
  async function onItsWay() {
    const it = await scene();
    await slowBank();
    await sandbox.pay(it.checkout.stripeSessionId!);
    await reconcile();
    return it;
  }

  test('is said so everywhere, and the seat is kept for days', async () => {
    const { player, session, booking, verify } = await onItsWay();
    expect(await verify()).toMatchObject({
      success: false,
      paymentStatus: 'processing',
      message: expect.stringContaining('Your payment is on its way'),
    });
    const row = await booking();
    expect(row).toMatchObject({ status: 'pending', paymentStatus: 'processing' });
    expect(statusLabel(row, clock.now())).toBe('Payment on its way');
    expect(await kindsOf(player)).toEqual(['payment-on-its-way']);
    await time.ahead(3 * 86_400);
    await settleOpenCheckouts();
    await refused(
      startCheckout(await aUser(), { sessionId: session.id, agreeToTerms: true }),
      'SESSION_FULL',
    );
    await refused(startCheckout(player, { sessionId: session.id, agreeToTerms: true }), 'CONFLICT');
    const { booking: seen } = await as(player).ask(
      `{ booking(id: "${globalId('Booking', row.id)}") { cancellation { kind sentence } } }`,
    );
    expect(seen.cancellation).toEqual({
      kind: 'NONE',
      sentence: expect.stringMatching(
        /^Your payment is on its way.+ The booking can be cancelled after that\.$/,
      ),
    });
    const { sentence } = seen.cancellation;
    await expect(cancelBooking(player, row.id)).rejects.toThrow(sentence);
    await expect(requestCancellation(player, row.id, 'I am ill')).rejects.toThrow(sentence);
    expect(await booking()).toMatchObject({ status: 'pending', seat: { sessionId: session.id } });
  });

  test('finds another seat when its hold had ended and its own is taken', async () => {
    const session = await aSession({ maxPlayers: 2, scheduledAt: new Date(+clock.now() + 20 * 86_400_000) });
    const [player, faster] = [await aUser(), await aUser()];
    const ask = (viewer: typeof player) =>
      startCheckout(viewer, { sessionId: session.id, agreeToTerms: true });
    const checkout = await ask(player);
    await ask(await aUser()); // the other seat, whose hold ends after it
    await slowBank();
    await sandbox.pay(checkout.stripeSessionId!);
    await time.ahead(40 * 60); // nobody has looked at it so far
    const taken = await db.seat.findFirstOrThrow({ where: { booking: { checkoutId: checkout.id } } });
    const { id } = await ask(faster);
    expect(await db.seat.findUnique({ where: { id: taken.id }, include: { booking: true } })).toMatchObject({
      booking: { checkoutId: id },
    });
    await reconcile();
    const [kept] = await db.seat.findMany({ where: { booking: { checkoutId: checkout.id } } });
    expect(kept).toMatchObject({ sessionId: session.id });
    await refused(ask(await aUser()), 'SESSION_FULL');
  });

  test('is a booking when the bank says yes', async () => {
    const { player, booking, verify } = await onItsWay();
    await time.ahead(2 * 86_400);
    await bankSays('succeeded');
    await reconcile();
    expect(await booking()).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
      seat: { heldUntil: null },
    });
    expect(await verify()).toMatchObject({ success: true });
    expect(await kindsOf(player)).toEqual(['payment-on-its-way', 'booking-confirmed']);
  });

  test('frees the seat when the bank says no, and can be tried again', async () => {
    const { player, session, booking, verify } = await onItsWay();
    await bankSays('failed');
    await reconcile();
    expect(await booking()).toMatchObject({ status: 'expired', paymentStatus: 'unpaid', seat: null });
    expect(await verify()).toMatchObject({
      success: false,
      message: expect.stringContaining('did not carry out'),
    });
    expect(await kindsOf(player)).toEqual(['payment-on-its-way', 'payment-refused']);
    await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  });

  test('is not on its way again by what was read before the bank said no', async () => {
    const { player, checkout } = await onItsWay();
    const [asked, said] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hears = asked.promise.then(async () => {
      await bankSays('failed');
      await settle(checkout.id);
      said.resolve();
    });
    const late = before(/"Checkout".*FOR/s, async () => {
      asked.resolve();
      await said.promise;
    });
    await settle(checkout.id);
    await hears;
    expect(late.happened()).toBe(true);
    expect(await db.checkout.findUnique({ where: { id: checkout.id } })).toMatchObject({ status: 'failed' });
    expect((await kindsOf(player)).at(-1)).toBe('payment-refused');
  });

  test('of a session that is called off goes back, and the mail that says so says that', async () => {
    await slowBank();
    const { player, session, checkout, booking, verify } = await scene();
    await sandbox.pay(checkout.stripeSessionId!);
    await verify();
    const staff = await aStaffMember();
    const { lines } = (await previewCallOff(staff, await getSession(staff, session.id)))!;
    const { message } = await callOffSession(staff, session.id, 'The hall burnt down.');
    expect(message).toBe(
      'The payment of 1 seat is on its way or under review: what was paid goes back once that is settled.',
    );
    expect(lines).toContain(message);
    expect(lines.join(' ')).not.toMatch(/no money goes back|nothing is charged/);
    const mail = await db.outboxMail.findFirstOrThrow({
      where: { toAddress: player.email, kind: 'session-called-off' },
    });
    expect(mail.text).toContain('We return what you paid for it');
    await bankSays('succeeded');
    await reconcile();
    await payRefunds();
    expect(await booking()).toMatchObject({ status: 'refunded', paymentStatus: 'refunded', seat: null });
  });

  test('is asked about by the sweeper when no event comes', async () => {
    const { booking } = await onItsWay();
    await bankSays('failed');
    await time.ahead(3700);
    await settleOpenCheckouts();
    expect(await booking()).toMatchObject({ status: 'expired', seat: null });
  });
});

describe('a campaign date', () => {
  async function aDate(hours = 60) {
    const campaign = await aCampaign([inHours(hours)], { maxPlayers: 1 });
    const member = await aMember(campaign);
    const booking = () =>
      db.booking.findFirstOrThrow({
        where: { membershipId: member.membershipId },
        include: { seat: true, charges: { orderBy: { attempt: 'asc' } } },
      });
    return { ...member, booking };
  }

  test.each(['succeeded', 'failed'] as const)(
    'whose charge is on its way past the line, then %s',
    async (end) => {
      const { booking } = await aDate();
      await slowBank();
      await time.ahead(13 * 3600);
      await chargeCampaignDates();
      expect(await booking()).toMatchObject({
        paymentStatus: 'processing',
        charges: [{ status: 'pending' }],
      });
      await time.ahead(24 * 3600);
      await chargeCampaignDates();
      await releaseUnpaidDates();
      const kept = await booking();
      expect(kept.status).toBe('pending');
      expect(kept.seat!.heldUntil!.getTime()).toBeGreaterThan(clock.now().getTime());
      await bankSays(end);
      await reconcile();
      await releaseUnpaidDates();
      expect(await booking()).toMatchObject(
        end === 'succeeded'
          ? { status: 'confirmed', paymentStatus: 'paid' }
          : { status: 'expired', paymentStatus: 'unpaid', seat: null },
      );
    },
  );

  test('paid by hand from a slow bank is not charged beside it', async () => {
    const { player, booking } = await aDate();
    const page = await payCampaignDate(player, (await booking()).id);
    await slowBank();
    await sandbox.pay(page.stripeSessionId!);
    await reconcile();
    await refused(payCampaignDate(player, (await booking()).id), 'CONFLICT');
    await time.ahead(13 * 3600);
    await chargeCampaignDates();
    expect(await booking()).toMatchObject({
      paymentStatus: 'processing',
      charges: [{ status: 'scheduled' }],
    });
    await sandbox.stripe('POST', '/payments/mode', { status: 'succeeded' });
    await bankSays('failed');
    await reconcile();
    await time.ahead(120);
    await chargeCampaignDates();
    expect(await booking()).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });
});

test('a payment of another amount keeps its seat, says so, and mails both sides', async () => {
  const staff = await aStaffMember();
  const { player, session, checkout, booking, verify } = await scene();
  await db.checkout.update({ where: { id: checkout.id }, data: { amountCents: 9900 } });
  await sandbox.pay(checkout.stripeSessionId!);
  expect(await verify()).toMatchObject({
    success: false,
    paymentStatus: 'in_review',
    message: expect.stringContaining('We are looking into it'),
  });
  await time.ahead(86_400);
  await refused(startCheckout(await aUser(), { sessionId: session.id, agreeToTerms: true }), 'SESSION_FULL');
  const row = await booking();
  expect(statusLabel(row, clock.now())).toBe('Payment under review');
  expect(row).toMatchObject({
    status: 'pending',
    paymentStatus: 'in_review',
    seat: { sessionId: session.id },
  });
  await refused(cancelBooking(player, row.id), 'CONFLICT');
  expect(await kindsOf(player)).toEqual(['payment-in-review']);
  expect(await kindsOf(staff)).toEqual(['alarm']);
});
