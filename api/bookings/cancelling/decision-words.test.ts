import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aLateCanceller, bookingOf, ledger } from '../../../tests/scene/seats.ts';
import { aSession, aStaffMember, aSuperAdmin, inHours } from '../../../tests/scene/world.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { auditMoney } from '../audit/audit.service.ts';
import { payRefunds, reconcile } from '../bookings.jobs.ts';
import { decideCancellation } from './decision.service.ts';
import { refundBooking } from './part-refund.service.ts';
import { previewRemoval } from './removal.service.ts';

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
  'Your bank holds $25.00 because the payment was disputed there. The bank decides who gets the money; we cannot return it on top of that.';
const BEFORE = '$25.00 already went back to your card.';
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

const mailOf = async ({ email }: { email: string }) =>
  (
    await db.outboxMail.findFirstOrThrow({ where: { toAddress: email, kind: 'cancellation-decided' } })
  ).text.replace(/\s+/g, ' ');

test('account, mail and ledger name one fee, and its percentage only where that is what is kept', async () => {
  const session = await aSession({ scheduledAt: inHours(20) });
  const [whole, part] = [
    await aLateCanceller(sandbox, session.id),
    await aLateCanceller(sandbox, session.id),
  ];
  const where = { bookings: { some: { id: part.bookingId } } };
  const { stripePaymentIntentId: payment_intent } = await db.payment.findFirstOrThrow({ where });
  await sandbox.stripe('POST', '/refunds', { payment_intent, amount: 1000 });
  await reconcile();
  const given = { amountCents: 500, leftCents: 1500, reason: 'A long wait.' };
  await refundBooking(await aSuperAdmin(), part.bookingId, given);
  const removals = await previewRemoval(await aSuperAdmin(), part.bookingId);
  const said = removals.map(({ feeCents, sentence }) => [
    feeCents,
    /A late fee of (.*?) is kept/.exec(sentence)?.[1],
  ]);
  expect(said).toContainEqual([1000, '$10.00']);
  for (const [{ viewer, bookingId, requestId }, feeCents, words] of [
    [whole, 1250, '$12.50 (50% of the price)'],
    [part, 1000, '$10.00'],
  ] as const) {
    const answer = { decision: 'partial_refund', feePercent: 50, reason: 'Be well.' };
    await decideCancellation(await aStaffMember(), requestId, answer);
    const { endReason } = await bookingOf(bookingId);
    expect(endReason).toContain(`Cancelled late with a fee of ${words}.`);
    expect(await mailOf(viewer)).toContain(`A late fee of ${words} is kept.`);
    expect(await ledger('fees', bookingId)).toBe(feeCents);
  }
});

test('once the session has begun nobody reads that the seat may be sold again', async () => {
  const { id: sessionId } = await aSession({ scheduledAt: inHours(10) });
  const [decided, removed] = [
    await aLateCanceller(sandbox, sessionId),
    await aLateCanceller(sandbox, sessionId),
  ];
  const kept = async () =>
    (await previewRemoval(await aSuperAdmin(), removed.bookingId)).find(({ feeCents }) => feeCents === 1250);
  const FEE = 'A late fee of $12.50 (50% of the price) is kept.';
  expect(await kept()).toMatchObject({
    sentence: expect.stringContaining(`${FEE} If your seat is sold again`),
  });
  clock.setOffset(11 * HOUR);
  const answer = { decision: 'partial_refund', feePercent: 50, reason: 'Be well.' };
  await decideCancellation(await aStaffMember(), decided.requestId, answer);
  const { text } = await db.outboxMail.findFirstOrThrow({
    where: { toAddress: decided.viewer.email, kind: 'cancellation-decided' },
  });
  expect(text.replace(/\s+/g, ' ')).toContain(FEE);
  expect(text).not.toContain('sold again');
  expect(await kept()).toMatchObject({ sentence: expect.stringMatching(/is kept\.$/) });
  clock.setOffset(0);
});

test.each([
  [0, 'Your request was declined. Your seat stays yours. '],
  [11, 'Your request was declined. '],
])('who is declined %i hours later reads of the seat while it is one', async (hours, words) => {
  const { id: sessionId } = await aSession({ scheduledAt: inHours(10) });
  const { viewer, requestId } = await aLateCanceller(sandbox, sessionId);
  clock.setOffset(hours * HOUR);
  const answer = { decision: 'declined', reason: 'We are full.' };
  await decideCancellation(await aStaffMember(), requestId, answer);
  const text = await mailOf(viewer);
  expect(text).toContain(words);
  if (hours > 0) expect(text).not.toContain('stays yours');
  clock.setOffset(0);
});
