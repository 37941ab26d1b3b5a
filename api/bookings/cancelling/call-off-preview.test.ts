import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { creditFor } from '../../../tests/scene/money.ts';
import { providerCalls } from '../../../tests/scene/provider-calls.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { book } from '../../../tests/scene/seats.ts';
import {
  aGameMaster,
  aSession,
  aStaffMember,
  aSuperAdmin,
  aUser,
  inHours,
} from '../../../tests/scene/world.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { db } from '../../platform/db.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import type { MaybeViewer } from '../../platform/viewer.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { settle } from '../checkout/settle.service.ts';
import { joinWaitlist } from '../waitlist/waitlist.service.ts';
import { callOffSession } from './session-cancellation.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function preview(viewer: MaybeViewer, sessionId: number) {
  const asked = 'query ($id: ID!) { session(id: $id) { callOffPreview { deletes refundCents lines } } }';
  return (await as(viewer).ask(asked, { id: String(sessionId) })).session?.callOffPreview ?? null;
}

/** Three seats: one paid by card, one partly by credit, one being paid for; and somebody who waits. */
async function aFullTable() {
  const { profile, viewer: host } = await aGameMaster({ name: 'Mara Quill' });
  const session = await aSession({ maxPlayers: 3, gameMasterId: profile.id });
  const byCard = await book(sandbox, session.id);
  const rich = await aUser();
  await creditFor(rich.id, 1000);
  const byCredit = await book(sandbox, session.id, rich);
  const paying = await aUser();
  await startCheckout(paying, { sessionId: session.id, agreeToTerms: true });
  const waiting = await aUser();
  await joinWaitlist(waiting, session.id);
  return { session, host, byCard, byCredit, paying, waiting };
}

test('calling off says what it does to whom, and then does just that', async () => {
  const { session, byCard, byCredit, paying, waiting } = await aFullTable();
  const staff = await aStaffMember();
  const told = await preview(staff, session.id);
  expect(told).toEqual({
    deletes: false,
    refundCents: 5000,
    lines: [
      'It leaves the board, and stays in the records as cancelled.',
      '2 paid seats are refunded in full: $40.00 to cards and $10.00 as session credit.',
      '1 seat being paid for is let go; nothing is charged.',
      '1 player on the waitlist is told.',
      'Mara Quill, its Game Master, is told.',
    ],
  });
  const id = globalId('Session', session.id);
  const reason = 'The room is under water.';
  // Somebody else has brought another sum about: nothing happens before it is read again.
  await as(staff).refused('deleteSession', { id, reason, refundCents: 2500 }, 'CONFLICT');
  expect(await db.session.findUnique({ where: { id: session.id } })).toMatchObject({ status: 'scheduled' });
  expect(await db.refund.count({ where: { booking: { sessionId: session.id } } })).toBe(0);

  await as(staff).ok('deleteSession', { id, reason, refundCents: told.refundCents });
  const { _sum } = await db.refund.aggregate({
    where: { booking: { sessionId: session.id } },
    _sum: { amountCents: true },
  });
  expect(_sum.amountCents).toBe(4000);
  expect(await creditBalance(byCredit.viewer.id)).toBe(1000);
  for (const [player, kind] of [
    [byCard.viewer, 'money-returned'],
    [byCredit.viewer, 'money-returned'],
    [paying, 'session-called-off'],
    [waiting, 'waitlist-ended'],
  ] as const) {
    expect(await db.outboxMail.findMany({ where: { toAddress: player.email, kind } })).toMatchObject([
      { text: expect.stringContaining(reason) },
    ]);
  }
  expect(
    await db.tableChange.findMany({ where: { sessionId: session.id, content: { contains: reason } } }),
  ).toHaveLength(1);
  expect(
    await db.auditEntry.findFirst({ where: { action: 'session.cancelled', targetId: String(session.id) } }),
  ).toMatchObject({ actorId: staff.id, detail: { reason } });
  expect(await preview(staff, session.id)).toBeNull();
});

test('a session that nobody booked is said to be deleted', async () => {
  const { profile } = await aGameMaster();
  const session = await aSession({ gameMasterId: profile.id });
  expect(await preview(await aStaffMember(), session.id)).toEqual({
    deletes: true,
    refundCents: 0,
    lines: [
      'Nobody has booked it or waits for it: it is deleted, and nothing is kept of it.',
      'Nobody has paid: no money goes back.',
    ],
  });
});

test('only staff and its own Game Master, until it starts, are told', async () => {
  const { session, host, byCard } = await aFullTable();
  expect((await preview(host, session.id)).lines).not.toContain('Mara Quill, its Game Master, is told.');
  for (const other of [null, byCard.viewer, (await aGameMaster()).viewer]) {
    expect(await preview(other, session.id)).toBeNull();
  }
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(-1) } });
  expect(await preview(host, session.id)).toBeNull();
  expect(await preview(await aStaffMember(), session.id)).not.toBeNull();
});

test('once it has begun, giving everybody the money back is for super admins', async () => {
  const { session } = await aFullTable();
  await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(-700) } });
  const input = { id: globalId('Session', session.id) };
  await as(await aStaffMember()).refused('deleteSession', input, 'FORBIDDEN');
  expect(await db.session.findUnique({ where: { id: session.id } })).not.toMatchObject({
    status: 'cancelled',
  });
  expect((await as(await aSuperAdmin()).ok('deleteSession', input, 'message')).message).toContain('$');
});

test('what went back at the provider before is not promised once more', async () => {
  const session = await aSession();
  const { bookingId } = await book(sandbox, session.id);
  const { payment } = await db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { payment: true },
  });
  const payment_intent = payment!.stripePaymentIntentId;
  await sandbox.stripe('POST', '/refunds', { payment_intent, amount: 500 });
  expect(await preview(await aStaffMember(), session.id)).toMatchObject({
    refundCents: 2000,
    lines: expect.arrayContaining([
      '1 paid seat is refunded: $20.00 to cards.',
      '$5.00 of the price was already refunded or on its way, or a bank holds it; we tell the players concerned.',
    ]),
  });
});

test('the provider is asked once for each payment, however often it is read at once what calling off would do', async () => {
  const { session, host } = await aFullTable();
  const before = await providerCalls();
  await preview(host, session.id);
  const once = (await providerCalls()) - before;
  expect(once).toBeGreaterThan(0);
  const aliases = Array.from({ length: 10 }, (_, at) => `a${at}: callOffPreview { refundCents }`).join(' ');
  const asked = `query ($id: ID!) { session(id: $id) { ${aliases} } }`;
  // As slow as it is across the world: all of them have come before the first is answered.
  const slow = { kind: 'slow', path: '/v1/*', count: 100, ms: 1_500 };
  await sandbox.stripe('POST', '/faults', slow);
  const { session: read } = await as(host).ask(asked, { id: String(session.id) });
  await sandbox.stripe('DELETE', '/faults');
  expect(Object.values(read)).toEqual(Array(10).fill({ refundCents: 5000 }));
  expect((await providerCalls()) - before).toBe(2 * once);
});

test('what was paid a moment ago and not heard of is asked for before it is said what goes back', async () => {
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  const [session, player, staff] = [await aSession(), await aUser(), await aStaffMember()];
  const page = await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  await sandbox.pay(page.stripeSessionId!);
  const told = await preview(staff, session.id);
  await sandbox.stripe('POST', '/webhooks', { drop: false });
  expect(told).toMatchObject({ deletes: false, refundCents: 2500 });
  expect(told.lines).toContain('1 paid seat is refunded in full: $25.00 to cards.');
});

test('what a bank that took its time has paid a moment ago is asked for, too', async () => {
  await sandbox.stripe('POST', '/payments/mode', { status: 'processing' });
  const [session, player, staff] = [await aSession(), await aUser(), await aStaffMember()];
  const page = await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  await sandbox.pay(page.stripeSessionId!);
  await settle(page.id);
  expect(await preview(staff, session.id)).toMatchObject({ refundCents: 0 });
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  const { payments } = await sandbox.stripe('GET', '/payments');
  const slow = payments.find(({ state }: { state: string }) => state === 'processing');
  await sandbox.stripe('POST', `/payments/${slow.paymentIntent}/settle`, { status: 'succeeded' });
  const told = await preview(staff, session.id);
  await sandbox.stripe('POST', '/payments/mode', { status: 'succeeded' });
  await sandbox.stripe('POST', '/webhooks', { drop: false });
  expect(told).toMatchObject({ deletes: false, refundCents: 2500 });
});

test('what was paid a moment ago and not heard of is in the sentence of who calls a table off unread', async () => {
  await sandbox.stripe('POST', '/webhooks', { drop: true });
  const [session, player, staff] = [await aSession(), await aUser(), await aStaffMember()];
  await book(sandbox, session.id);
  const page = await startCheckout(player, { sessionId: session.id, agreeToTerms: true });
  await sandbox.pay(page.stripeSessionId!);
  const { refundedBookings, message } = await callOffSession(staff, session.id, 'The room is gone.');
  await sandbox.stripe('POST', '/webhooks', { drop: false });
  expect({ refundedBookings, message }).toEqual({
    refundedBookings: 2,
    message: '2 players told: $50.00 is on its way back.',
  });
});
