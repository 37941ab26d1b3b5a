import { auditorFinds } from '../../../tests/promises/stage.ts';
import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { creditFor } from '../../../tests/scene/money.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { book, ledger } from '../../../tests/scene/seats.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser, inHours } from '../../../tests/scene/world.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { db } from '../../platform/db.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { payRefunds, reconcile } from '../bookings.jobs.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { settle } from '../checkout/settle.service.ts';
import type { RemovalRefund } from '../core/decision.rules.ts';
import { requestCancellation } from './cancellation.service.ts';
import { removeFromSession } from './removal.service.ts';
import { callOffSession } from './session-cancellation.service.ts';

let sandbox: Sandbox;
let admin: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  admin = await aSuperAdmin();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

/** A paid seat of a session that starts in so many hours. */
async function paid(hours: number, { credit = 0, maxPlayers = 4 } = {}) {
  const player = await aUser();
  if (credit > 0) await creditFor(player.id, credit);
  const session = await aSession({ scheduledAt: inHours(240), priceCents: 2501, maxPlayers });
  const checkout = await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  await sandbox.pay(checkout.stripeSessionId!);
  await settle(checkout.id);
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(hours) } });
  const booking = await db.booking.findFirstOrThrow({
    where: { checkoutId: checkout.id },
    include: { payment: true },
  });
  return { player, session, id: booking.id, intent: booking.payment!.stripePaymentIntentId };
}

const read = (id: number) =>
  db.booking.findUniqueOrThrow({
    where: { id },
    include: { refunds: { orderBy: { id: 'asc' } }, seat: true, requests: true },
  });
const remove = (id: number, refund: RemovalRefund) =>
  removeFromSession(admin, id, { reason: 'You threw dice', refund });
const previews = async (viewer: Viewer, id: number) =>
  (
    await as(viewer).ask(
      'query ($id: ID!) { admin { removalPreviews(bookingId: $id) { refund cardCents creditCents feeCents sentence } } }',
      { id: globalId('Booking', id) },
    )
  ).admin?.removalPreviews;
const mailOf = async ({ email }: Viewer) =>
  (await db.outboxMail.findMany({ where: { toAddress: email, kind: 'money-returned' } })).map(
    ({ text }) => text,
  );

const WHOLE = { cardCents: 2501, feeCents: 0, sentence: '$25.01 goes back to the card you paid with.' };
const LATE = {
  cardCents: 1251,
  feeCents: 1250,
  sentence:
    '$12.51 goes back to the card you paid with. A late fee of $12.50 (50% of the price) is kept. If your seat is sold again, the fee goes back too.',
};
const NOTHING = { cardCents: 0, feeCents: 2501, sentence: '$25.01 of the price is kept.' };

test.each([
  ['days before', 200, WHOLE],
  ['in the last day', 10, LATE],
  ['after the start', -1, NOTHING],
])('%s the rules bring what they would bring the player', async (_when, hours, byTheRules) => {
  const { player, id } = await paid(hours);
  expect(await previews(admin, id)).toEqual([
    { refund: 'WHOLE', creditCents: 0, ...WHOLE },
    { refund: 'BY_THE_RULES', creditCents: 0, ...byTheRules },
    { refund: 'NOTHING', creditCents: 0, ...NOTHING },
  ]);
  await remove(id, 'by_the_rules');
  await payRefunds();
  const { refunds, seat, endReason } = await read(id);
  expect(seat).toBeNull();
  expect(endReason).toMatch(/^Our staff removed you from this session: You threw dice/);
  const back = refunds.map(({ cause, amountCents }) => [cause, amountCents]);
  const { cardCents, feeCents } = byTheRules;
  expect(back).toEqual(cardCents > 0 ? [['removed_by_staff', cardCents]] : []);
  expect([await ledger('fees', id), await ledger('revenue', id)]).toEqual([feeCents, 0]);
  const [text] = await mailOf(player);
  expect(text).not.toMatch(/threw dice [^.]/); // no full stop was typed
  if (feeCents === 0) return;
  const kept = byTheRules.sentence.split('. ').find((each) => each.includes('kept'));
  for (const said of [text, endReason]) expect(said).toContain(kept);
  // What stands in the account and on the receipt is no promise that ends.
  expect(endReason).not.toContain('sold again');
});

test('nothing: the seat is free, the price is kept, and the player reads so', async () => {
  const { player, id } = await paid(200, { credit: 1000 });
  await remove(id, 'nothing');
  expect(await read(id)).toMatchObject({
    status: 'cancelled',
    paymentStatus: 'paid',
    seat: null,
    refunds: [],
  });
  expect(await creditBalance(player.id)).toBe(0);
  expect(await mailOf(player)).toEqual([
    expect.stringContaining('You threw dice. $25.01 of the price is kept.'),
  ]);
  const entry = await db.auditEntry.findFirstOrThrow({
    where: { action: 'booking.removed', targetId: String(id) },
  });
  expect(entry.detail).toMatchObject({ refund: 'nothing', feeCents: 2501, reason: 'You threw dice' });
});

test('what is kept goes back when the session is called off', async () => {
  const { player, session, id, intent } = await paid(200, { credit: 1000 });
  await remove(id, 'nothing');
  expect(await callOffSession(await aStaffMember(), session.id, 'A flood.')).toMatchObject({
    refundedBookings: 1,
    message: '1 player told: $15.01 is on its way back and $10.00 is session credit again.',
  });
  await payRefunds();
  const { payments } = await sandbox.ledger();
  expect(payments.find((line: { payment_intent: string }) => line.payment_intent === intent).net).toBe(0);
  expect(await creditBalance(player.id)).toBe(1000);
  expect(await ledger('fees', id)).toBe(0);
});

test('the late fee goes back when the seat is sold again', async () => {
  const { session, id } = await paid(10, { maxPlayers: 1 });
  await remove(id, 'by_the_rules');
  await book(sandbox, session.id);
  await payRefunds();
  expect(await read(id)).toMatchObject({
    status: 'refunded',
    endReason:
      'Our staff removed you from this session. Your seat was sold again, so what was kept went back too.',
    refunds: [{ amountCents: 1251 }, { cause: 'seat_resold', amountCents: 1250 }],
  });
});

test('what was kept of a player who was removed is called no late fee when it goes back', async () => {
  const { player, session, id } = await paid(200);
  await remove(id, 'nothing');
  const { session: asked } = await as(admin).ask(
    'query ($id: ID!) { session(id: $id) { callOffPreview { lines } } }',
    { id: String(session.id) },
  );
  expect(asked.callOffPreview.lines).toContain(
    '1 kept part of a price is refunded in full: $25.01 to cards.',
  );
  await callOffSession(admin, session.id, 'Ill');
  const mail = await db.outboxMail.findFirstOrThrow({ where: { userId: player.id, kind: 'fee-returned' } });
  expect(mail.subject).toMatch(/^We return what we kept for your seat: /);
  expect(`${mail.subject} ${mail.text} ${(await read(id)).endReason}`).not.toMatch(/fee/);
});

test('a request to cancel late is answered by it', async () => {
  const { player, id } = await paid(10);
  await requestCancellation(player, id, 'A cold');
  await remove(id, 'by_the_rules');
  expect((await read(id)).requests).toMatchObject([
    { decision: 'partial_refund', feePercent: 50, decidedById: admin.id },
  ]);
});

test('who had asked before the start pays the least fee of their own booking, whenever staff come to it', async () => {
  const { player, session, id } = await paid(10);
  await requestCancellation(player, id, 'A cold');
  const policy = { ...((await read(id)).policy as object), lateFeeMinPercent: 60 };
  await db.booking.update({ where: { id }, data: { policy } });
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(-1) } });
  expect(await previews(admin, id)).toContainEqual(
    expect.objectContaining({ refund: 'BY_THE_RULES', cardCents: 1001, feeCents: 1500 }),
  );
});

test('another sum than was shown is refused, and nobody else sees or chooses', async () => {
  const { player, id } = await paid(200);
  const staff = await aStaffMember();
  expect(await previews(staff, id)).toEqual([]);
  const input = { bookingId: globalId('Booking', id), refund: 'NOTHING', seenCents: 0 };
  for (const viewer of [player, staff]) await as(viewer).refused('removeFromSession', input, 'FORBIDDEN');
  await as(admin).refused('removeFromSession', { ...input, seenCents: 2501 }, 'CONFLICT');
  await as(admin).ok('removeFromSession', input, 'booking { status }');
  await as(admin).refused('removeFromSession', input, 'CONFLICT');
  expect(await previews(admin, id)).toEqual([]);
});

test('while a bank decides nothing can be kept: only what it leaves goes back', async () => {
  const { id, intent } = await paid(200);
  await sandbox.stripe('POST', '/disputes', { payment_intent: intent });
  await reconcile();
  const part = await paid(200);
  await sandbox.stripe('POST', '/disputes', { payment_intent: part.intent, amount: 1000 });
  await reconcile();
  await expect(remove(part.id, 'nothing')).rejects.toMatchObject({ code: 'CONFLICT', field: 'refund' });
  expect(await previews(admin, id)).toMatchObject([{ refund: 'WHOLE', cardCents: 0 }]);
  await remove(id, 'whole');
  expect(await read(id)).toMatchObject({ status: 'cancelled', seat: null, refunds: [] });
});

test('one’s own seat is for somebody else to take, and its money for somebody else to give', async () => {
  const checkout = await startCheckout(admin, { sessionId: (await aSession()).id, agreeToTerms: true });
  await sandbox.pay(checkout.stripeSessionId!);
  await settle(checkout.id);
  const { id } = await db.booking.findFirstOrThrow({ where: { checkoutId: checkout.id } });
  await expect(remove(id, 'whole')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await read(id)).toMatchObject({ status: 'confirmed', refunds: [], seat: {} });
});

test('a seat that is not paid yet costs nothing', async () => {
  const player = await aUser();
  const session = await aSession();
  await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  const { id } = await db.booking.findFirstOrThrow({ where: { userId: player.id } });
  expect(await previews(admin, id)).toMatchObject([{ refund: 'WHOLE', cardCents: 0, feeCents: 0 }]);
  await remove(id, 'whole');
  const why = 'Our staff removed you from this session: You threw dice';
  expect(await read(id)).toMatchObject({ status: 'expired', seat: null, endReason: why });
  const { text } = await db.outboxMail.findFirstOrThrow({
    where: { toAddress: player.email, kind: 'date-removed' },
  });
  expect(text).toContain(why);
  expect(
    await db.auditEntry.findFirstOrThrow({ where: { action: 'booking.removed', targetId: String(id) } }),
  ).toMatchObject({ detail: { reason: 'You threw dice', status: { old: 'pending' } } });
});

test('and the auditor finds nothing', async () => {
  expect((await auditorFinds()).filter((line) => !/dispute/.test(line))).toEqual([]);
});
