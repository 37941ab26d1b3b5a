import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aPerson, finishAfter, leave } from '../../tests/scene/leaving.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aSession, aSuperAdmin, inHours } from '../../tests/scene/world.ts';
import { reconcile } from '../bookings/bookings.jobs.ts';
import { startCheckout } from '../bookings/checkout/checkout.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';

// Whose payment we have not heard of, or whose bank has not said yes or no, when they leave.

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
beforeEach(() => sandbox.stripe('POST', '/payments/mode', { status: 'processing' }));
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.stripe('POST', '/payments/mode', { status: 'succeeded' });
  await sandbox.close();
  await closeAll();
});

async function onItsWay(hours: number) {
  const player = await aPerson();
  const { id: sessionId } = await aSession({ scheduledAt: inHours(hours) });
  const checkout = await startCheckout(player, { sessionId, agreeToTerms: true });
  await sandbox.pay(checkout.stripeSessionId!);
  await reconcile();
  return player;
}

/** The bank says yes, and the deletion goes on. */
async function settled() {
  const { payments } = await sandbox.stripe('GET', '/payments');
  for (const { state, paymentIntent } of payments)
    if (state === 'processing')
      await sandbox.stripe('POST', `/payments/${paymentIntent}/settle`, { status: 'succeeded' });
  await reconcile();
  await finishAfter(60_000);
}

const UNDER_WAY = 'The payment of 1 seat is on its way or under review: ';

test.each([
  ['in time', 240, 'refunding', 'money-returned'],
  ['late', 20, 'cancel_requested', 'cancellation-requested'],
] as const)(
  'whoever leaves %s is told before and after what becomes of it',
  async (_, hours, status, last) => {
    const player = await onItsWay(hours);
    const { viewer } = await as(player).ask(
      '{ viewer { deletionPreview { bookings refundCents underWay } } }',
    );
    const underWay = `${UNDER_WAY}once that is settled, what was paid goes back by the rule you booked under.`;
    expect(viewer.deletionPreview).toEqual({ bookings: 0, refundCents: 0, underWay });
    expect((await leave(player)).message).toContain(`. ${underWay}`);
    await settled();
    expect(await db.booking.findFirst({ where: { userId: player.id } })).toMatchObject({ status });
    const mails = await db.outboxMail.findMany({ where: { userId: player.id }, orderBy: { id: 'asc' } });
    // Nobody reads that a seat is booked which ends in the same minute.
    expect(mails.map(({ kind }) => kind)).toEqual(['payment-on-its-way', 'account-closed', last]);
    expect(mails[0]!.text).toContain('/account?tab=bookings');
    expect(mails.at(-1)!.text).not.toContain('/account?tab=bookings');
  },
);

test('a super admin who deletes somebody is told that all of it goes back', async () => {
  const player = await onItsWay(20);
  const superAdmin = await aSuperAdmin();
  const userId = globalId('AdminUser', player.id);
  const underWay = `${UNDER_WAY}what was paid goes back once that is settled.`;
  const { admin } = await as(superAdmin).ask(
    'query ($id: ID!) { admin { user(id: $id) { deletionPreview { bookings refundCents underWay } } } }',
    { id: userId },
  );
  expect(admin.user.deletionPreview).toEqual({ bookings: 0, refundCents: 0, underWay });
  expect((await as(superAdmin).ok('deleteUser', { userId }, 'message')).message).toContain(underWay);
  await settled();
  expect(await db.booking.findFirst({ where: { userId: player.id } })).toMatchObject({ status: 'refunding' });
});

describe('what was paid a moment ago', () => {
  beforeEach(() => sandbox.stripe('POST', '/payments/mode', { status: 'succeeded' }));

  async function paidUnheard(hours = 240) {
    const player = await aPerson();
    const { id: sessionId } = await aSession({ scheduledAt: inHours(hours) });
    const { stripeSessionId } = await startCheckout(player, { sessionId, agreeToTerms: true });
    await sandbox.pay(stripeSessionId!);
    return player;
  }

  test('goes back as whoever leaves was told, before we have heard of it', async () => {
    const player = await paidUnheard();
    const { viewer } = await as(player).ask(
      '{ viewer { deletionPreview { bookings refundCents underWay } } }',
    );
    expect(viewer.deletionPreview).toEqual({ bookings: 1, refundCents: 2500, underWay: null });
    expect((await leave(player)).message).toContain('$25.00 goes back to your card.');
  });

  test('is told to who leaves too late for it', async () => {
    const player = await paidUnheard(20);
    const { viewer } = await as(player).ask('{ viewer { deletionPreview { late lateCents refundCents } } }');
    expect(viewer.deletionPreview).toEqual({ late: 1, lateCents: 2500, refundCents: 0 });
  });

  test('goes back as the super admin was told who deletes its player', async () => {
    const player = await paidUnheard(20);
    const superAdmin = await aSuperAdmin();
    const userId = globalId('AdminUser', player.id);
    const { admin } = await as(superAdmin).ask(
      'query ($id: ID!) { admin { user(id: $id) { deletionPreview { bookings refundCents } } } }',
      { id: userId },
    );
    expect(admin.user.deletionPreview).toEqual({ bookings: 1, refundCents: 2500 });
    expect((await as(superAdmin).ok('deleteUser', { userId }, 'message')).message).toContain('$25.00');
  });
});
