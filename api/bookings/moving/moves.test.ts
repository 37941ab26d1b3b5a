import { as } from '../../../tests/scene/as.ts';
import { timeMachine } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { movedMail, moveSession, outcomeShown } from '../../../tests/scene/move.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import {
  aFullSession,
  book,
  bookingOf,
  entryOf,
  inLine,
  intentOf,
  mailsTo,
} from '../../../tests/scene/seats.ts';
import { aGameMaster, aSession, aStaffMember, inHours, refused } from '../../../tests/scene/world.ts';
import { mailUnreadMessages } from '../../messaging/messaging.jobs.ts';
import { writeMoveMessages } from '../../messaging/move-messages.service.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { globalId } from '../../platform/graphql/ids.ts';
import { deliverMails } from '../../platform/mail-delivery.ts';
import { when } from '../../platform/mail-sheet.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { auditMoney } from '../audit/audit.service.ts';
import { payRefunds, reconcile } from '../bookings.jobs.ts';
import { cancelBooking, requestCancellation } from '../cancelling/cancellation.service.ts';
import { offerSeats } from '../waitlist/offers.service.ts';
import { joinWaitlist } from '../waitlist/waitlist.service.ts';
import { previewMove } from './move-preview.service.ts';

let sandbox: Sandbox;
let time: ReturnType<typeof timeMachine>;
let staff: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  time = timeMachine(sandbox);
  staff = await aStaffMember();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

/** What the account says of the move. */
async function noteOf(viewer: Viewer, id: number): Promise<string | null> {
  const { booking } = await as(viewer).ask(`{ booking(id: "${globalId('Booking', id)}") { moveNote } }`);
  return booking.moveNote;
}

async function audited() {
  await deliverMails();
  expect(await auditMoney()).toEqual([]);
}

test('everybody can read when a session was to be before its time last changed', async () => {
  const host = await aGameMaster();
  const [first, second, third] = [inHours(240), inHours(260), inHours(280)];
  const { id } = await aSession({ gameMasterId: host.profile.id, scheduledAt: first });
  const movedFrom = async () => {
    const { session, gameMaster } = await as(null).ask(`{
      session(id: "${globalId('Session', id)}") { movedFrom }
      gameMaster(id: "${globalId('GameMaster', host.profile.id)}") { sessions(first: 1) { edges { node { movedFrom } } } }
    }`);
    expect(gameMaster.sessions.edges).toEqual([{ node: session }]);
    return session.movedFrom;
  };
  expect(await movedFrom()).toBeNull();
  await moveSession(staff, id, { scheduledAt: second });
  await moveSession(staff, id, { scheduledAt: third });
  expect(await movedFrom()).toBe(second.toISOString());
  const [last] = await db.sessionMove.findMany({ where: { sessionId: id }, orderBy: { id: 'desc' } });
  await db.sessionMove.create({ data: { ...last!, id: undefined, oldAt: third, newAt: third } });
  expect(await movedFrom()).toBe(second.toISOString()); // another Game Master, the same time
});

describe('a one-shot', () => {
  test('that is moved from ten days to 20 hours is told to everybody at once, and may be given back until it starts', async () => {
    const host = await aGameMaster();
    const session = await aSession({
      scheduledAt: inHours(240),
      maxPlayers: 1,
      gameMasterId: host.profile.id,
      platform: 'discord',
    });
    const { viewer: player, bookingId } = await book(sandbox, session.id);
    const [waiting] = await inLine(session.id, 1);
    const scheduledAt = inHours(20);
    expect(await noteOf(player, bookingId)).toBeNull();
    await moveSession(staff, session.id, { scheduledAt, reason: 'The hall burnt down.' });

    for (const viewer of [player, waiting!, host.viewer]) {
      const mail = await movedMail(viewer);
      expect(mail?.html).toContain(`/art/sessions/${session.id}-mail.jpg`);
      expect(mail?.subject).toBe(`New time: ${session.title}`);
      expect(mail?.text).toMatch(/\nStarts .+\nWhere: Discord\n/);
      expect(mail?.text).toContain(
        `Was: ${when(session.scheduledAt, null)}\nNow: ${when(scheduledAt, null)}`,
      );
      expect(mail?.text).toContain('Why: The hall burnt down.');
    }
    expect((await movedMail(player))?.text).toContain(
      `Cancel until ${when(scheduledAt, null)} and everything`,
    );
    // The account has all lines of the mail.
    const note = await noteOf(player, bookingId);
    const abroad = await noteOf({ ...player, timeZone: 'Europe/Berlin' }, bookingId);
    expect(abroad).toMatch(/^Was: .*M Local\nNow: .*M Local, /);
    expect(abroad).not.toContain('GMT');
    expect(note?.split('\n')).toHaveLength(4);
    for (const line of note!.split('\n')) expect((await movedMail(player))?.text).toContain(line);
    await Promise.all([writeMoveMessages(), writeMoveMessages()]);
    for (const viewer of [player, waiting!, host.viewer]) {
      const messages = await db.message.findMany({
        where: { recipientId: viewer.id, sessionId: session.id },
      });
      expect(messages).toMatchObject([
        { senderId: staff.id, content: expect.stringContaining('burnt down') },
      ]);
    }

    expect(await outcomeShown(bookingId)).toMatchObject({ kind: 'FULL_REFUND', deadline: scheduledAt });
    await time.to(new Date(scheduledAt.getTime() - 0.1 * HOUR));
    // The message was in a mail of its own already.
    await mailUnreadMessages();
    expect(await mailsTo(player, 'unread-messages')).toBe(0);
    expect(await cancelBooking(player, bookingId)).toContain('$25.00');
    await payRefunds();
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
    await audited();
  });

  test('promises nothing where a bank holds everything', async () => {
    const session = await aSession({ scheduledAt: inHours(240) });
    const { viewer, bookingId } = await book(sandbox, session.id);
    const { payment } = await db.booking.findUniqueOrThrow({
      where: { id: bookingId },
      include: { payment: true },
    });
    await sandbox.stripe('POST', '/disputes', { payment_intent: payment!.stripePaymentIntentId });
    await reconcile();
    await moveSession(staff, session.id, { scheduledAt: inHours(200) });
    const mail = (await movedMail(viewer))?.text;
    expect(mail).toMatch(/Cancel until .* and the seat is given back\. Your bank holds \$25\.00/);
    expect(mail).not.toContain('price goes back');
  });

  test('promises only what is left of the price', async () => {
    const session = await aSession({ scheduledAt: inHours(240) });
    const { viewer, bookingId } = await book(sandbox, session.id);
    const { payment } = await db.booking.findUniqueOrThrow({
      where: { id: bookingId },
      include: { payment: true },
    });
    const payment_intent = payment!.stripePaymentIntentId;
    await sandbox.stripe('POST', '/refunds', { payment_intent, amount: 1000 });
    await reconcile();
    await moveSession(staff, session.id, { scheduledAt: inHours(200) });
    const said = 'and what is left of the price goes back. $10.00 already went back to your card.';
    expect((await movedMail(viewer))?.text).toContain(said);
    expect(await noteOf(viewer, bookingId)).toContain(said);
  });

  test.each(['a refund by hand', 'a dispute'])(
    'promises nothing that %s which nobody has told us of makes untrue',
    async (what) => {
      const session = await aSession({ scheduledAt: inHours(240) });
      const { viewer, bookingId } = await book(sandbox, session.id);
      const payment_intent = await intentOf(bookingId);
      await (what === 'a dispute'
        ? sandbox.stripe('POST', '/disputes', { payment_intent })
        : sandbox.stripe('POST', '/refunds', { payment_intent, amount: 1000 }));
      const scheduledAt = inHours(200);
      const { people } = (await previewMove(staff, session.id, { ...session, scheduledAt }))!;
      const { meaning } = people.find(({ userId }) => userId === viewer.id)!;
      await moveSession(staff, session.id, { scheduledAt });
      const said = 'and everything you paid that is still with us goes back.';
      for (const words of [meaning, (await movedMail(viewer))?.text, await noteOf(viewer, bookingId)])
        expect(words).toContain(said);
      await reconcile();
    },
  );

  test('leaves 48 hours to say no, and a later deadline that was promised before', async () => {
    const session = await aSession({ scheduledAt: inHours(240) });
    const { viewer: player, bookingId } = await book(sandbox, session.id);
    const before = await outcomeShown(bookingId);
    await moveSession(staff, session.id, { scheduledAt: inHours(60) });
    expect((await outcomeShown(bookingId)).deadline).toEqual(
      (await bookingOf(bookingId)).session.scheduledAt,
    );
    await moveSession(staff, session.id, { scheduledAt: inHours(400) });
    await moveSession(staff, session.id, { scheduledAt: inHours(230) });
    expect((await outcomeShown(bookingId)).deadline.getTime()).toBeGreaterThan(before.deadline.getTime());
    await time.ahead(215 * 3600);
    await expect(cancelBooking(player, bookingId)).resolves.toContain('$25.00');
    await payRefunds();
    await audited();
  });

  test('that is put off after it should have begun is told, and may be given back', async () => {
    const session = await aSession({ scheduledAt: inHours(240) });
    const { viewer: player, bookingId } = await book(sandbox, session.id);
    await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(-1) } });
    await moveSession(staff, session.id, { scheduledAt: inHours(20) });
    expect((await movedMail(player))?.text).toContain('Does the change not suit you? Cancel until');
    expect(await outcomeShown(bookingId)).toMatchObject({ kind: 'FULL_REFUND' });
  });

  test('booked after the move is cancelled by the ordinary rule', async () => {
    const session = await aSession({ scheduledAt: inHours(240) });
    await moveSession(staff, session.id, { scheduledAt: inHours(20) });
    const { viewer: player, bookingId } = await book(sandbox, session.id);
    expect(await outcomeShown(bookingId)).toMatchObject({ kind: 'REQUEST' });
    expect(await noteOf(player, bookingId)).toBeNull();
    await refused(cancelBooking(player, bookingId), 'CONFLICT');
  });

  test('whoever asked to cancel late need not wait once it is moved', async () => {
    const session = await aSession({ scheduledAt: inHours(20) });
    const { viewer: player, bookingId } = await book(sandbox, session.id);
    await requestCancellation(player, bookingId, 'I am ill');
    await refused(cancelBooking(player, bookingId), 'CONFLICT');
    await moveSession(staff, session.id, { scheduledAt: inHours(18) });
    await cancelBooking(player, bookingId);
    await payRefunds();
    expect(await bookingOf(bookingId)).toMatchObject({ status: 'refunded' });
    expect(await db.cancellationRequest.findFirst({ where: { bookingId } })).toMatchObject({
      decision: 'full_refund',
    });
    await audited();
  });

  test('with another Game Master is told to the player, the new one and the former one', async () => {
    const [old, next] = [await aGameMaster(), await aGameMaster()];
    const session = await aSession({ scheduledAt: inHours(20), gameMasterId: old.profile.id });
    const { viewer: player, bookingId } = await book(sandbox, session.id);
    expect(await outcomeShown(bookingId)).toMatchObject({ kind: 'REQUEST' });
    await moveSession(staff, session.id, { gameMasterId: next.profile.id });
    expect(await outcomeShown(bookingId)).toMatchObject({ kind: 'FULL_REFUND', refundCents: 2500 });
    for (const viewer of [player, old.viewer, next.viewer]) {
      const mail = await movedMail(viewer);
      expect(mail?.subject).toBe(`New Game Master: ${session.title}`);
      expect(mail?.text).toContain(`was ${old.profile.name}, now ${next.profile.name}`);
    }
  });

  test('at which somebody steps in on the evening is told to all, and shares no lines with who came', async () => {
    const [old, next] = [await aGameMaster(), await aGameMaster()];
    const session = await aSession({ scheduledAt: inHours(20), gameMasterId: old.profile.id });
    const { viewer: player, bookingId: id } = await book(sandbox, session.id);
    await db.booking.update({ where: { id }, data: { limitsShared: 'game_master' } });
    await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(-1) } });
    const to = { scheduledAt: inHours(-1), gameMasterId: next.profile.id };
    expect(await previewMove(staff, session.id, to)).toMatchObject({ told: 3 });
    await moveSession(staff, session.id, { gameMasterId: next.profile.id });
    for (const viewer of [player, old.viewer, next.viewer])
      expect((await movedMail(viewer))?.subject).toBe(`New Game Master: ${session.title}`);
    const mail = (await movedMail(player))?.text;
    expect(mail).toContain('The session has begun: nothing else changes for you.');
    expect(mail).not.toMatch(/cancel/i);
    expect(await bookingOf(id)).toMatchObject({ limitsShared: 'nobody' });
    expect(await outcomeShown(id)).toMatchObject({ kind: 'NONE' });
  });

  test('that is under way promises a leaver nothing', async () => {
    const session = await aSession({ scheduledAt: inHours(240) });
    const { viewer: player } = await book(sandbox, session.id);
    await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(-1) } });
    const asked = { requestedById: player.id, createdAt: inHours(-2) };
    await db.userDeletion.create({
      data: { userId: player.id, ...asked, eraseAt: inHours(99), nextAttemptAt: inHours(99) },
    });
    await moveSession(staff, session.id, { gameMasterId: (await aGameMaster()).profile.id });
    const mail = (await movedMail(player))?.text;
    expect(mail).toContain('The session has begun: nothing else changes for you.');
    expect(mail).not.toContain('give up');
  });

  test('that is under way is no news to who waits for it', async () => {
    const session = await aSession({ scheduledAt: inHours(240), maxPlayers: 1 });
    await book(sandbox, session.id);
    const [waiting] = await inLine(session.id, 1);
    await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(-1) } });
    const to = { scheduledAt: inHours(-1), gameMasterId: (await aGameMaster()).profile.id };
    const { people } = (await previewMove(staff, session.id, to))!;
    expect(people.map(({ standing }) => standing)).not.toContain('WAITING');
    await moveSession(staff, session.id, { gameMasterId: to.gameMasterId });
    expect(await movedMail(waiting!)).toBeUndefined();
  });

  test('that was played before its planned end is over: nobody is told who runs it', async () => {
    const session = await aSession({ scheduledAt: inHours(-1), status: 'completed' });
    const to = { scheduledAt: session.scheduledAt, gameMasterId: (await aGameMaster()).profile.id };
    expect(await previewMove(staff, session.id, to)).toMatchObject({ told: 0 });
    await moveSession(staff, session.id, to);
    expect(await db.sessionMove.count({ where: { sessionId: session.id } })).toBe(0);
  });

  test('whose title alone is changed troubles nobody', async () => {
    const session = await aSession();
    const { viewer: player } = await book(sandbox, session.id);
    await moveSession(staff, session.id, {});
    expect(await movedMail(player)).toBeUndefined();
    expect(await db.sessionMove.count({ where: { sessionId: session.id } })).toBe(0);
  });
});

test('who waits keeps the place in line', async () => {
  const session = await aSession({ scheduledAt: inHours(240), maxPlayers: 1 });
  await book(sandbox, session.id);
  const [first] = await inLine(session.id, 1);
  await moveSession(staff, session.id, { scheduledAt: inHours(100) });
  expect((await entryOf(first!, session.id))?.status).toBe('waiting');
});

test.each([false, true])('who waits and runs it now waits no longer; on offer: %s', async (onOffer) => {
  const { profile, viewer: host } = await aGameMaster();
  const { session, owner, bookingId } = await aFullSession(sandbox, { scheduledAt: inHours(240) });
  await joinWaitlist(host, session.id);
  const [next] = await inLine(session.id, 1);
  if (onOffer) {
    await cancelBooking(owner, bookingId);
    await offerSeats();
    expect(await entryOf(host, session.id)).toMatchObject({ status: 'offered' });
  }
  const { people } = (await previewMove(staff, session.id, { ...session, gameMasterId: profile.id }))!;
  await moveSession(staff, session.id, { gameMasterId: profile.id, reason: 'A cold' });
  const told = people.find(({ userId }) => userId === host.id);
  expect(told).toMatchObject({ standing: 'GAME_MASTER', meaning: expect.stringContaining('You run it.') });
  expect((await movedMail(host))!.text).toContain(told!.meaning);
  if (!onOffer) await cancelBooking(owner, bookingId);
  await offerSeats();
  expect(await entryOf(host, session.id)).toMatchObject({ status: 'left', seat: null });
  expect(await entryOf(next!, session.id)).toMatchObject({ status: 'offered' });
});

test('a seat on offer is not kept beyond the new start, and its player is told until when it is', async () => {
  const session = await aSession({ scheduledAt: inHours(240), maxPlayers: 1 });
  const { viewer: owner, bookingId } = await book(sandbox, session.id);
  const [first, second] = await inLine(session.id, 2);
  await cancelBooking(owner, bookingId);
  await offerSeats();
  const { offeredUntil } = await entryOf(first!, session.id);
  await moveSession(staff, session.id, { scheduledAt: inHours(200) });
  expect(await entryOf(first!, session.id)).toMatchObject({
    offeredUntil,
    seat: { heldUntil: offeredUntil },
  });
  expect((await movedMail(first!))?.text).toContain(`keep it for you until ${when(offeredUntil!, null)}`);

  const scheduledAt = inHours(5);
  const to = { scheduledAt, gameMasterId: session.gameMasterId };
  const { people } = (await previewMove(staff, session.id, to))!;
  const told = (zone: string | null) => `keep it for you until ${when(scheduledAt, zone)}`;
  expect(people.find(({ userId }) => userId === first!.id)?.meaning).toContain(told('America/Chicago'));
  await moveSession(staff, session.id, { scheduledAt });
  expect(await entryOf(first!, session.id)).toMatchObject({
    status: 'offered',
    offeredUntil: scheduledAt,
    seat: { heldUntil: scheduledAt },
  });
  expect((await movedMail(first!))?.text).toContain(told(null));
  expect((await movedMail(second!))?.text).toContain('still on the waitlist');
  await audited();
});
