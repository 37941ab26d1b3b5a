import type { z } from 'zod';
import { isBookable } from '../../catalog/rules.ts';
import { lockOwner } from '../../identity/access.service.ts';
import { noteAgreements } from '../../identity/agreements.service.ts';
import { clock } from '../../platform/clock.ts';
import { db, type Prisma, type Tx } from '../../platform/db.ts';
import { refuseDuplicate } from '../../platform/duplicates.ts';
import { limit } from '../../platform/limits.ts';
import { parse } from '../../platform/parse.ts';
import { notFound, Refusal } from '../../platform/refusal.ts';
import { transaction, wakeAfter } from '../../platform/transaction.ts';
import { type MaybeViewer, requireViewer, type Viewer } from '../../platform/viewer.ts';
import { lock, lockToEdit } from '../../seating/locks.ts';
import { LIVE } from '../../seating/rules.ts';
import { TERMS_VERSION } from '../core/checkout.rules.ts';
import { mailSeatClaimed } from '../core/friend-mails.ts';
import { opensInvitation } from '../core/invitation-link.ts';
import { RUNS_IT, runsAny } from '../core/own-table.ts';
import { seatedBooking } from '../core/return-money.ts';
import { noteTableChange, wishes } from '../core/table-changes.ts';
import { claim, invitationAddress } from './rules.ts';

const invited = {
  user: true,
  bookings: { where: { forFriend: true }, include: { session: true }, orderBy: { id: 'asc' } },
} as const satisfies Prisma.CheckoutInclude;
type Invited = Prisma.CheckoutGetPayload<{ include: typeof invited }>;

/** The seats of an order that can be claimed: paid, and without a sitter. */
const unclaimed = ({ bookings }: Invited) =>
  bookings.filter(({ status, sitterId }) => status === 'confirmed' && sitterId === null);

interface Address {
  /** The ID of its checkout. */
  order: number;
  token: string;
}

async function read(tx: Pick<Tx, 'checkout'>, { order, token }: Address) {
  const checkout = await tx.checkout.findUnique({ where: { id: order }, include: invited });
  if (!checkout || !opensInvitation(checkout, token)) return null;
  return checkout.bookings[0] ? { ...checkout, session: checkout.bookings[0].session } : null;
}

export interface Invitation {
  sessionId: number;
  invitedBy: { fullName: string; disabledAt: Date | null };
  seatsLeft: number;
  /** The session is in the future and takes place. */
  isOpen: boolean;
  isOwn: boolean;
}

/** Returns what anyone with the link may know; null: the link never worked, or no longer works. */
export async function getInvitation(viewer: MaybeViewer, input: unknown): Promise<Invitation | null> {
  const address = invitationAddress.safeParse(input);
  const checkout = address.success ? await read(db, address.data) : null;
  if (!checkout) return null;
  const { session, user } = checkout;
  return {
    sessionId: session.id,
    invitedBy: user,
    seatsLeft: unclaimed(checkout).length,
    isOpen: isBookable(session, clock.now()),
    isOwn: viewer?.id === user.id,
  };
}

const attempts = limit('claim-seat', 30, 600);
/** Per order and friend: the payer gets a mail each time the friend gives the seat back. */
const claims = limit('seat-claimed', 6, 3600);
const LOG_IN = 'Please log in to claim your seat';
const SEATED_ALREADY = 'You have a seat at this session already, or are booking one';

/**
 * Claims one of the seats that were paid for friends. The checkout is locked, so that only one friend gets the last
 * seat; the database refuses a second seat of the same person in a session.
 */
export async function claimSeatOf(maybe: MaybeViewer, input: unknown): Promise<{ bookingId: number }> {
  const viewer = requireViewer(maybe, LOG_IN);
  const given = parse(claim, input);
  await attempts.use(viewer.id);
  return refuseDuplicate(
    claims.countDone(
      [`${viewer.id} ${given.order}`],
      'You have given this seat back many times. Please try again in {wait}.',
      () => transaction((tx) => claimIn(tx, viewer, given)),
    ),
    new Refusal('CONFLICT', SEATED_ALREADY),
  );
}

async function claimIn(tx: Tx, viewer: Viewer, { specialRequests, ...given }: z.output<typeof claim>) {
  await lockToEdit(tx, 'Checkout', given.order);
  const known = await read(tx, given);
  if (!known) throw notFound('Invitation');
  await lock(tx, { sessions: [known.session.id], bookings: known.bookings.map(({ id }) => id) });
  await lockOwner(tx, viewer, LOG_IN);
  const checkout = (await read(tx, given))!;
  await refuseOthers(tx, viewer, checkout);
  const [seat] = unclaimed(checkout);
  if (!seat)
    throw new Refusal(
      'SESSION_FULL',
      'You cannot claim any of these seats right now. Please ask the friend who sent you the link.',
    );
  const { id: bookingId } = seat;
  const booking = await tx.booking.update({
    where: { id: bookingId },
    data: {
      sitterId: viewer.id,
      claimedAt: clock.now(),
      claimedTermsVersion: TERMS_VERSION,
      specialRequests,
    },
    include: seatedBooking,
  });
  await noteAgreements(tx, viewer.id, given);
  await mailSeatClaimed(tx, booking);
  const { fullName } = booking.sitter!;
  await noteTableChange(
    tx,
    booking.session,
    `${fullName} takes a seat that a friend has paid for.${wishes(specialRequests)}`,
    viewer.id,
  );
  wakeAfter(tx, 'offer-seats'); // a player with a seat leaves the waitlist
  return { bookingId };
}

/** Refuses viewers who may not claim these seats. */
async function refuseOthers(
  tx: Tx,
  viewer: Viewer,
  { user, session }: NonNullable<Awaited<ReturnType<typeof read>>>,
) {
  if (user.id === viewer.id)
    throw new Refusal('CONFLICT', 'These seats are for your friends: share the link');
  if (!isBookable(session, clock.now()))
    throw new Refusal('CONFLICT', 'This session has begun, or does not take place: no seat can be claimed');
  // Staff may have given the viewer the Game Master profile of this session while the claim waited for its locks.
  if (await runsAny(tx, viewer, [session.id])) throw new Refusal('CONFLICT', RUNS_IT);
  const pair = [viewer.id, user.id];
  const isBlocked = await tx.block.count({ where: { blockerId: { in: pair }, blockedId: { in: pair } } });
  if (isBlocked > 0) throw new Refusal('FORBIDDEN', 'You cannot claim this seat');
  const seats = await tx.booking.count({
    where: { sitterId: viewer.id, sessionId: session.id, status: { in: [...LIVE] } },
  });
  if (seats > 0) throw new Refusal('CONFLICT', SEATED_ALREADY);
}
