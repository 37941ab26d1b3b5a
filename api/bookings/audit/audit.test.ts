import { atStripe } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { DECLINES, type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { statementsOf } from '../../../tests/scene/statements.ts';
import { aSession, aUser } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { payRefunds } from '../bookings.jobs.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';
import { auditDaily, auditMoney, auditNightly, lastAudit } from './audit.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function paid() {
  const player = await aUser();
  const session = await aSession();
  const checkout = await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  await sandbox.pay(checkout.stripeSessionId!);
  await verifyCheckout(player, checkout.stripeSessionId);
  return {
    player,
    session,
    booking: await db.booking.findFirstOrThrow({ where: { checkoutId: checkout.id } }),
  };
}
const rules = async () => [...new Set((await auditMoney()).map((finding) => finding.rule))].sort();

test('ordinary trade leaves nothing to find', async () => {
  await paid();
  const { player, booking } = await paid();
  await cancelBooking(player, booking.id);
  await payRefunds();
  expect(await auditMoney()).toEqual([]);
});

test('a card that was declined on a page that is still open has brought nothing to find', async () => {
  const { id } = await aSession();
  const { stripeSessionId } = await startCheckout(await aUser(), { sessionId: id, agreeToTerms: true });
  await sandbox.pay(stripeSessionId!, DECLINES).catch(() => {});
  const page = await atStripe('GET', `/checkout/sessions/${stripeSessionId}`);
  const { data } = await atStripe('GET', '/payment_intents');
  expect(page.status).toBe('open');
  expect(data[0]).toMatchObject({ status: 'requires_payment_method', amount_received: 0 });
  expect(await auditMoney()).toEqual([]);
});

test.each([
  [
    'a paid booking without a seat',
    'seats',
    (id: number) => db.seat.updateMany({ where: { bookingId: id }, data: { bookingId: null } }),
  ],
  [
    'an ended booking that keeps its seat',
    'ended',
    (id: number) => db.booking.update({ where: { id }, data: { status: 'cancelled' } }),
  ],
  [
    'a booking without its payment',
    'payments',
    (id: number) => db.booking.update({ where: { id }, data: { paymentId: null } }),
  ],
  [
    'a refund that is nobody’s',
    'refunds',
    (id: number) => db.booking.update({ where: { id }, data: { status: 'refunding' } }),
  ],
  [
    'a payment of another amount than at Stripe',
    'provider',
    async (id: number) => {
      const { paymentId } = await db.booking.findUniqueOrThrow({ where: { id } });
      await db.payment.update({ where: { id: paymentId! }, data: { amountCents: 1 } });
    },
  ],
])('finds %s', async (_name, rule, damage) => {
  const { booking } = await paid();
  const before = await auditMoney();
  await damage(booking.id);
  const found = (await auditMoney()).filter(
    ({ subject, message }) => !before.some((each) => each.subject === subject && each.message === message),
  );
  expect(found.map((finding) => finding.rule)).toContain(rule);
});

test('finds money at Stripe that we never heard of, and tells staff once', async () => {
  const player = await aUser();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  const checkout = await startCheckout(player, { sessionId: (await aSession()).id, agreeToTerms: true });
  await sandbox.pay(checkout.stripeSessionId!);
  expect(await rules()).toContain('payments');
  await auditNightly();
  await auditNightly();
  const keys = (
    await db.moneyAlert.findMany({ where: { key: { startsWith: 'audit:unknown-capture:pi_' } } })
  ).map((alert) => alert.key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.length).toBeGreaterThan(0);
});

test('of those who start within a day the first alone looks through everything, unless it could not', async () => {
  await auditNightly();
  const first = (await lastAudit())!.ranAt;
  const again = async (hours: number) => {
    clock.setOffset(hours * HOUR);
    await auditDaily();
    return (await lastAudit())!.ranAt.getTime() - first.getTime() > HOUR;
  };
  expect(await again(19)).toBe(false);
  // What staff ask for raises no alerts, and one that saw less is none.
  const kept = await db.setting.findUniqueOrThrow({ where: { key: 'money-audit' } });
  for (const change of [{ ranById: 1 }, { provider: null }, { unasked: ['sums-differ'] }]) {
    const value = { ...(kept.value as object), ...change };
    await db.setting.update({ where: { key: 'money-audit' }, data: { value } });
    expect(await again(19)).toBe(true);
    await db.setting.update({ where: { key: 'money-audit' }, data: { value: kept.value as object } });
  }
  expect(await again(21)).toBe(true);
});

test('a rule that cannot be asked is told; the others report, and what it had found stands', async () => {
  const { booking } = await paid();
  const keys = async () => (await lastAudit())!.findings.map(({ key }) => key);
  const alerts = () => db.moneyAlert.findMany({ where: { key: 'audit:unasked:sums-differ' } });
  await db.ledgerSum.deleteMany();
  await db.ledgerSum.create({ data: { account: 'outside', amountCents: 1, upToId: 0 } });
  await auditNightly();
  const [standing] = (await keys()).filter((key) => key.startsWith('sums-differ:'));
  expect(standing).toBeDefined();

  await db.booking.update({ where: { id: booking.id }, data: { paymentId: null } });
  await db.$executeRaw`ALTER TABLE "LedgerSum" RENAME TO "Elsewhere"`;
  try {
    await expect(auditNightly()).rejects.toThrow('could not be asked: sums-differ');
    await expect(auditMoney()).rejects.toThrow('LedgerSum');
  } finally {
    await db.$executeRaw`ALTER TABLE "Elsewhere" RENAME TO "LedgerSum"`;
  }
  expect(await keys()).toEqual(expect.arrayContaining([standing, `paid-without-payment:${booking.id}`]));
  expect(await db.moneyAlert.count({ where: { key: `audit:${standing}` } })).toBe(1);
  expect(await alerts()).toHaveLength(1);

  await db.ledgerSum.deleteMany();
  await auditNightly();
  expect(await keys()).not.toContain(standing);
  expect(await alerts()).toEqual([]);
});

test('the books are read without a write, and longer than a request may take', async () => {
  const statements = await statementsOf(() => auditMoney());
  const limits = statements.filter((text) => text.startsWith('SET LOCAL statement_timeout'));
  expect(limits.length).toBeGreaterThan(30);
  expect(statements.filter((text) => text === 'SET TRANSACTION READ ONLY')).toHaveLength(limits.length);
});

test('the oldest of more captures than one page holds is compared too', async () => {
  const capture = (more: Record<string, string> = {}) =>
    atStripe('POST', '/payment_intents', {
      amount: '900',
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: 'true',
      'allowed_payment_method_types[]': 'card',
      ...more,
    });
  const { id } = await capture({ 'metadata[checkout]': '999999' });
  for (let index = 0; index < 10; index += 1) await Promise.all(Array.from({ length: 10 }, () => capture()));
  expect((await auditMoney()).map(({ key }) => key)).toContain(`unknown-capture:${id}`);
});
