import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import {
  aFullSession,
  aLateCanceller,
  ask,
  book,
  bookingOf,
  entryOf,
  inLine,
  runJobs,
} from '../../../tests/scene/seats.ts';
import { aSession, aStaffMember, inHours, refused } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { cancelBooking } from '../cancelling/cancellation.service.ts';
import { decideCancellation } from '../cancelling/decision.service.ts';
import { offerSeats } from '../waitlist/offers.service.ts';
import { auditMoney } from './audit.service.ts';
import type { FixChoice } from './fix.ts';
import { fixFinding } from './fixes.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(async () => {
  await runJobs();
  expect(await keys()).toEqual([]);
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const keys = async () => (await auditMoney()).filter(({ rule }) => rule !== 'mails').map(({ key }) => key);

/** Found, fixed, clean; a second time nothing happens. */
async function putRight(key: string, choice: FixChoice) {
  expect(await keys()).toEqual([key]);
  const staff = await aStaffMember();
  const sentence = await fixFinding(staff, { key, choice });
  expect(await keys()).toEqual([]);
  await refused(fixFinding(staff, { key, choice }), 'CONFLICT');
  return sentence;
}

async function offered() {
  const { session, owner, bookingId } = await aFullSession(sandbox);
  const [player] = await inLine(session.id, 1);
  await cancelBooking(owner, bookingId);
  await offerSeats();
  return { session, player: player!, entry: await entryOf(player!, session.id) };
}

const aLateSession = () => aSession({ scheduledAt: inHours(10), maxPlayers: 1 });

test('a seat that is kept for nobody is released', async () => {
  const { session, entry } = await offered();
  await db.waitlistEntry.update({ where: { id: entry.id }, data: { status: 'left' } });
  await putRight(`offer-of-nobody:${entry.seat!.id}`, 'free_seat');
  await book(sandbox, session.id);
});

test('an offer that lost its seat is made again, before anybody else’s', async () => {
  const { session, player, entry } = await offered();
  await db.seat.update({ where: { id: entry.seat!.id }, data: { waitlistEntryId: null, heldUntil: null } });
  await putRight(`offer-without-seat:${session.id}`, 'repair_seats');
  await offerSeats();
  expect(await entryOf(player, session.id)).toMatchObject({
    status: 'offered',
    seat: { id: entry.seat!.id },
  });
});

test('a seat that is sold for nobody is an ordinary one', async () => {
  const session = await aLateSession();
  const { bookingId } = await book(sandbox, session.id);
  const { id } = await db.seat.update({ where: { bookingId }, data: { resaleBookingId: bookingId } });
  await putRight(`resale-of-nobody:${id}`, 'free_seat');
  await refused(ask((await aLateBuyer()).viewer, session.id), 'SESSION_FULL');
});

const aLateBuyer = async () => book(sandbox, (await aSession()).id);

test.each([null, 60])('what was sold and not given back goes back: fee %p', async (feePercent) => {
  const session = await aLateSession();
  const seller = await aLateCanceller(sandbox, session.id);
  if (feePercent) {
    const answer = { decision: 'partial_refund', feePercent, reason: 'We wish you well.' };
    await decideCancellation(await aStaffMember(), seller.requestId, answer);
    await runJobs();
  }
  const { bookingId, viewer } = await book(sandbox, (await aSession()).id);
  // The buyer sits there, and nobody told the seller.
  const { id } = await db.seat.findFirstOrThrow({ where: { sessionId: session.id } });
  await db.seat.updateMany({ where: { bookingId }, data: { bookingId: null } });
  await db.booking.update({ where: { id: bookingId }, data: { sessionId: session.id } });
  await db.seat.update({ where: { id }, data: { bookingId } });
  await putRight(`sold-without-return:${id}`, 'refund');
  await runJobs();
  expect(await bookingOf(seller.bookingId)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
  expect(await bookingOf(bookingId)).toMatchObject({ status: 'confirmed', userId: viewer.id });
});
