import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aLateCanceller, bookingOf } from '../../../tests/scene/seats.ts';
import { aSession, aStaffMember, inHours } from '../../../tests/scene/world.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { db } from '../../platform/db.ts';
import { auditMoney } from '../audit/audit.service.ts';
import { payRefunds, reconcile } from '../bookings.jobs.ts';
import { decideCancellation } from './decision.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const HOLDS =
  'Your bank holds $25.00 because the payment was disputed there. It decides what becomes of it; we cannot return it beside that.';
const BEFORE = '$25.00 had gone back to your card before.';
const byBank = (payment_intent: string) => sandbox.stripe('POST', '/disputes', { payment_intent });
const byHand = (payment_intent: string) => sandbox.stripe('POST', '/refunds', { payment_intent });
const ENDED = 'Your booking was cancelled';

test.each([
  ['session_credit', byBank, `${ENDED}. ${HOLDS}`, `Cancelled late. ${HOLDS}`, 'cancelled'],
  ['session_credit', byHand, `${ENDED}. ${BEFORE}`, `Cancelled late. ${BEFORE}`, 'cancelled'],
  ['partial_refund', byBank, `${ENDED}. ${HOLDS}`, `Cancelled late. ${HOLDS}`, 'cancelled'],
  ['full_refund', byBank, `${ENDED}. ${HOLDS}`, `Cancelled late with a full refund. ${HOLDS}`, 'cancelled'],
  ['full_refund', byHand, `${ENDED}. ${BEFORE}`, `Cancelled late with a full refund. ${BEFORE}`, 'refunded'],
  [
    'emergency_pass',
    byHand,
    `${ENDED} with an emergency pass. ${BEFORE}`,
    `Cancelled late with an emergency pass. ${BEFORE}`,
    'refunded',
  ],
] as const)(
  '%s where nothing is left to return says just that',
  async (decision, gone, words, why, status) => {
    const session = await aSession({ scheduledAt: inHours(20) });
    const { viewer, bookingId, requestId } = await aLateCanceller(sandbox, session.id);
    const payment = await db.payment.findFirstOrThrow({ where: { bookings: { some: { id: bookingId } } } });
    await gone(payment.stripePaymentIntentId);
    await reconcile();
    const fee = decision === 'partial_refund' ? { feePercent: 50 } : {};
    await decideCancellation(await aStaffMember(), requestId, { decision, ...fee, reason: 'Be well.' });
    await payRefunds();
    const mail = await db.outboxMail.findFirstOrThrow({
      where: { toAddress: viewer.email, kind: 'cancellation-decided' },
    });
    expect(mail.text.replace(/\s+/g, ' ')).toContain(`${words} `);
    expect(mail.text).not.toContain('$0.00');
    expect(await bookingOf(bookingId)).toMatchObject({ status, endReason: why });
    expect(await creditBalance(viewer.id)).toBe(0);
    const off = (await auditMoney()).map(({ key }) => key);
    expect(off.filter((key) => key.endsWith(`:${bookingId}`))).toEqual([]);
  },
);
