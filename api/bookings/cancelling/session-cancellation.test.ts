import { closeAll } from '../../../tests/scene/close.ts';
import { overlap } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { inLine } from '../../../tests/scene/seats.ts';
import {
  aGameMaster,
  aSession,
  aStaffMember,
  aSuperAdmin,
  aUser,
  inHours,
  refused,
} from '../../../tests/scene/world.ts';
import { grantCredit } from '../../payments/credits.service.ts';
import { oweRefund } from '../../payments/refunds.service.ts';
import { db } from '../../platform/db.ts';
import { transaction } from '../../platform/transaction.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { payRefunds } from '../bookings.jobs.ts';
import { startCheckout } from '../checkout/checkout.service.ts';
import { releaseCheckout, settle } from '../checkout/settle.service.ts';
import { verifyCheckout } from '../checkout/verification.service.ts';
import { listOwnBookings } from '../core/booking.service.ts';
import { keepFee } from '../core/late-fee.ts';
import { getRoster } from '../core/roster.service.ts';
import { requestCancellation } from './cancellation.service.ts';
import { decideCancellation } from './decision.service.ts';
import { removeFromSession } from './removal.service.ts';
import { callOffSession } from './session-cancellation.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

async function booked(sessionId: number, { pay = true } = {}) {
  const player = await aUser();
  const checkout = await startCheckout(player, {
    sessionId,
    specialRequests: 'A quiet corner',
    agreeToTerms: true,
  });
  if (pay) {
    await sandbox.pay(checkout.stripeSessionId!);
    await verifyCheckout(player, checkout.stripeSessionId!);
  }
  return {
    player,
    checkout,
    booking: await db.booking.findFirstOrThrow({ where: { checkoutId: checkout.id } }),
  };
}

describe('calling a session off', () => {
  test('refunds who paid, ends who was paying, tells everybody, keeps the rows', async () => {
    const session = await aSession();
    const [paid, paying] = [await booked(session.id), await booked(session.id, { pay: false })];
    const staff = await aStaffMember();
    expect(await callOffSession(staff, session.id, 'The Game Master is ill.')).toEqual({
      deleted: false,
      refundedBookings: 1,
      message: '1 player told: $25.00 is on its way back.',
    });
    await payRefunds();
    expect(await db.session.findUnique({ where: { id: session.id } })).toMatchObject({ status: 'cancelled' });
    expect(await db.booking.findUnique({ where: { id: paid.booking.id } })).toMatchObject({
      status: 'refunded',
    });
    expect(await db.booking.findUnique({ where: { id: paying.booking.id } })).toMatchObject({
      status: 'expired',
    });
    await expect(sandbox.pay(paying.checkout.stripeSessionId!)).rejects.toThrow();
    expect(
      await db.outboxMail.count({ where: { toAddress: paid.player.email, kind: 'money-returned' } }),
    ).toBe(1);
    expect(
      await db.outboxMail.count({ where: { toAddress: paying.player.email, kind: 'session-called-off' } }),
    ).toBe(1);
    expect(await db.auditEntry.count({ where: { actorId: staff.id, action: 'session.cancelled' } })).toBe(1);
    await refused(callOffSession(staff, session.id, undefined), 'CONFLICT');
  });

  test('says that it was called off before it says why, to whoever paid, was paying or waited', async () => {
    const session = await aSession({ maxPlayers: 2 });
    const [paid, paying] = [await booked(session.id), await booked(session.id, { pay: false })];
    const [waiting] = await inLine(session.id, 1);
    await callOffSession(await aStaffMember(), session.id, 'GM ill');
    const why = 'The session was cancelled by our staff: GM ill';
    expect(await db.booking.findUnique({ where: { id: paid.booking.id } })).toMatchObject({ endReason: why });
    for (const { email } of [paid.player, paying.player, waiting!]) {
      const mails = await db.outboxMail.findMany({ where: { toAddress: email, text: { contains: why } } });
      expect(mails).toHaveLength(1);
      // Before what it costs them or gives back: in the subject, which is all that a notice shows.
      expect(mails[0]!.subject).toContain(`Called off: ${session.title}`);
    }
  });

  test('deletes what nobody ever booked', async () => {
    const session = await aSession();
    expect(await callOffSession(await aStaffMember(), session.id, undefined)).toEqual({
      deleted: true,
      refundedBookings: 0,
      message: 'There was no money to return.',
    });
    expect(await db.session.findUnique({ where: { id: session.id } })).toBeNull();
    await refused(callOffSession(await aStaffMember(), session.id, undefined), 'NOT_FOUND');
  });

  test('deletes what was held and never paid, and tells who was paying', async () => {
    const session = await aSession();
    const [ranOut, paying] = [
      await booked(session.id, { pay: false }),
      await booked(session.id, { pay: false }),
    ];
    await releaseCheckout(ranOut.checkout.id);
    expect(await callOffSession(await aStaffMember(), session.id, 'The room is gone')).toEqual({
      deleted: true,
      refundedBookings: 0,
      message: 'There was no money to return.',
    });
    expect(await db.session.findUnique({ where: { id: session.id } })).toBeNull();
    await expect(sandbox.pay(paying.checkout.stripeSessionId!)).rejects.toThrow();
    const told = {
      kind: 'session-called-off',
      toAddress: { in: [ranOut, paying].map(({ player }) => player.email) },
    };
    expect(await db.outboxMail.findMany({ where: told, select: { toAddress: true } })).toEqual([
      { toAddress: paying.player.email },
    ]);
    expect(
      await db.auditEntry.findFirst({ where: { action: 'session.deleted', targetId: String(session.id) } }),
    ).toMatchObject({
      detail: { reason: 'The room is gone', old: { title: session.title, priceCents: session.priceCents } },
    });
  });

  test.each([
    ['kept because somebody else has paid', true],
    ['booked by nobody else', false],
  ])('a session %s: the other seat of an order that is being paid ends in true words', async (_, isPaid) => {
    const [off, other] = [await aSession(), await aSession()];
    if (isPaid) await booked(off.id);
    const player = await aUser();
    await transaction((tx) => grantCredit(tx, { userId: player.id, bookingId: null, amountCents: 1000 }));
    const cartItems = [{ sessionId: off.id }, { sessionId: other.id }];
    const checkout = await startCheckout(player, { cartItems, agreeToTerms: true });
    await callOffSession(await aStaffMember(), off.id, 'The room is gone.');
    await Promise.all([settle(checkout.id), releaseCheckout(checkout.id)]);
    await expect(sandbox.pay(checkout.stripeSessionId!)).rejects.toThrow();
    expect(
      await db.booking.findFirst({ where: { checkoutId: checkout.id, sessionId: other.id } }),
    ).toMatchObject({
      status: 'expired',
      paymentStatus: 'unpaid',
      endReason: `The payment page was closed because "${off.title}" was called off. Nothing was charged.`,
    });
    const mails = await db.outboxMail.findMany({
      where: { toAddress: player.email, kind: { in: ['order-ended', 'session-called-off'] } },
      orderBy: { kind: 'asc' },
    });
    expect(mails).toMatchObject([
      {
        subject: `Not booked: "${other.title}"`,
        text: expect.stringMatching(/Nothing was charged, and the session credit.*book again/s),
      },
      { subject: `Called off: ${off.title}` },
    ]);
  });

  test('is for staff, and for its own Game Master until it starts', async () => {
    const { profile, viewer } = await aGameMaster();
    const session = await aSession({ gameMasterId: profile.id });
    await refused(callOffSession(await aUser(), session.id, undefined), 'FORBIDDEN');
    await refused(callOffSession((await aGameMaster()).viewer, session.id, undefined), 'FORBIDDEN');
    await refused(callOffSession(null, session.id, undefined), 'NOT_LOGGED_IN');
    const played = await aSession({ gameMasterId: profile.id, scheduledAt: inHours(-1) });
    await refused(callOffSession(viewer, played.id, undefined), 'CONFLICT');
    const draft = await aSession({ status: 'draft' });
    await refused(callOffSession(viewer, draft.id, undefined), 'NOT_FOUND');
    const { player } = await booked(session.id);
    expect(await callOffSession(viewer, session.id, undefined)).toMatchObject({ refundedBookings: 1 });
    expect(await db.booking.findFirst({ where: { userId: player.id } })).toMatchObject({
      endReason: 'The session was cancelled by its Game Master.',
    });
  });

  test('is not for a Game Master who loses it while the provider is asked what is left', async () => {
    const [before, after] = [await aGameMaster(), await aGameMaster()];
    const { id } = await aSession({ gameMasterId: before.profile.id });
    const { booking } = await booked(id);
    const [, calledOff] = await overlap(
      (tx) => tx.session.update({ where: { id }, data: { gameMasterId: after.profile.id } }),
      () => callOffSession(before.viewer, id, undefined),
    );
    expect(calledOff).toMatchObject({ status: 'rejected', reason: { code: 'FORBIDDEN' } });
    expect(await db.booking.findUnique({ where: { id: booking.id } })).toMatchObject({ status: 'confirmed' });
  });
});

describe('the roster', () => {
  test('groups players by their newest booking, for staff and the host only', async () => {
    const { profile, viewer: host } = await aGameMaster();
    const session = await aSession({ gameMasterId: profile.id, priceCents: 3000 });
    const [ann, ben, cid] = [
      await booked(session.id),
      await booked(session.id),
      await booked(session.id, { pay: false }),
    ];
    await removeFromSession(await aSuperAdmin(), ben.booking.id);
    await payRefunds();
    const again = await startCheckout(ben.player, { sessionId: session.id, agreeToTerms: true });
    await sandbox.pay(again.stripeSessionId!);
    await verifyCheckout(ben.player, again.stripeSessionId!);

    const roster = await getRoster(host, session.id);
    const names = (entries: { booking: { userId: number } }[]) =>
      entries.map(({ booking }) => booking.userId);
    expect(names(roster.confirmed)).toEqual([ben.player.id, ann.player.id]);
    expect(names(roster.other)).toEqual([cid.player.id]);
    expect(roster.confirmed[0]).toMatchObject({ earlierBookings: 1, paidTwice: false });
    expect(roster.confirmed[1]!.booking.specialRequests).toBe('A quiet corner');
    expect(roster.revenueCents).toBe(6000);
    expect(await getRoster(await aStaffMember(), session.id)).toMatchObject({ revenueCents: 6000 });
    // What is kept of a late cancellation was earned, and what went back was not.
    const { paymentId } = await db.booking.findUniqueOrThrow({ where: { id: ann.booking.id } });
    const late = { paymentId: paymentId!, amountCents: 1000, cause: 'late_request' } as const;
    await db.$transaction((tx) => oweRefund(tx, { ...late, bookingId: ann.booking.id }));
    await payRefunds();

    expect(await getRoster(host, session.id)).toMatchObject({ revenueCents: 5000 });
    await db.$transaction((tx) => keepFee(tx, ann.booking.id, 500));
    expect(await getRoster(host, session.id)).toMatchObject({ revenueCents: 5000 });
    await refused(getRoster(ann.player, session.id), 'FORBIDDEN');
    await refused(getRoster((await aGameMaster()).viewer, session.id), 'FORBIDDEN');
  });

  test('only a super admin removes a player, and only from the booking named', async () => {
    const { booking, player } = await booked((await aSession()).id);
    await refused(removeFromSession(await aStaffMember(), booking.id), 'FORBIDDEN');
    await refused(
      removeFromSession(await aSuperAdmin(), booking.id, {}, player.id + 1),
      'BAD_INPUT',
      'userId',
    );
    await refused(
      removeFromSession(await aSuperAdmin(), booking.id, { reason: 'x'.repeat(1_001) }, player.id),
      'BAD_INPUT',
      'reason',
    );
    await removeFromSession(await aSuperAdmin(), booking.id, { reason: 'You asked us to.' }, player.id);
    await refused(removeFromSession(await aSuperAdmin(), booking.id), 'CONFLICT');
    const endReason = 'Our staff removed you from this session: You asked us to.';
    expect(await db.booking.findUnique({ where: { id: booking.id } })).toMatchObject({ endReason });
    expect(
      await db.outboxMail.findFirst({ where: { toAddress: player.email, kind: 'money-returned' } }),
    ).toMatchObject({
      text: expect.stringContaining(endReason),
    });
    expect(
      await db.auditEntry.findFirst({ where: { action: 'booking.removed', targetId: String(booking.id) } }),
    ).toMatchObject({
      detail: { reason: 'You asked us to.', status: { old: 'confirmed' } },
    });
  });
});

test('a late fee that was kept goes back when the session is then called off', async () => {
  const session = await aSession({ scheduledAt: inHours(10), priceCents: 2501 });
  const { player, booking } = await booked(session.id);
  await requestCancellation(player, booking.id, 'A cold');
  const { id } = await db.cancellationRequest.findFirstOrThrow({ where: { bookingId: booking.id } });
  const staff = await aStaffMember();
  const answer = { decision: 'partial_refund', feePercent: 50, reason: 'The rule.' };
  await decideCancellation(staff, id, answer);
  await payRefunds();
  expect(await shown(player)).toMatchObject({ statusLabel: 'Partly refunded' });

  const { message } = await callOffSession(staff, session.id, 'The Game Master is ill.');
  expect(message).toBe('1 player told: $12.50 is on its way back.');
  await payRefunds();
  expect(await shown(player)).toMatchObject({ statusLabel: 'Refunded', paymentStatus: 'refunded' });
  const refunds = await db.refund.findMany({ where: { bookingId: booking.id }, orderBy: { id: 'asc' } });
  expect(refunds).toMatchObject([
    { amountCents: 1251, status: 'succeeded' },
    { amountCents: 1250, status: 'succeeded', cause: 'session_cancelled' },
  ]);
  const mail = await db.outboxMail.findFirstOrThrow({
    where: { kind: 'fee-returned', toAddress: player.email },
  });
  expect(mail.text).toContain('Now the session was called off, so we return the fee.');
  expect(mail.text).toContain('$12.50 goes back');
  // Nothing is left that staff would have to look into: the fee is not owed by a sale any more.
  expect(await db.seat.count({ where: { sessionId: session.id, resaleBookingId: { not: null } } })).toBe(0);
});

const shown = async (player: Viewer) => (await listOwnBookings(player, {}))[0];
