import { LOST, type RefundCause } from '../../payments/refunds.service.ts';
import type { Prisma, Tx } from '../../platform/db.ts';
import { formatUsd } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockBookingAlone, lockRow } from '../../seating/locks.ts';
import { partialRefundCents } from './policy.rules.ts';

export const owing = {
  user: true,
  session: { select: { id: true, title: true, status: true } },
  payment: { include: { refunds: true, disputes: true } },
  refunds: { orderBy: { id: 'desc' } },
  requests: { where: { decision: { not: null } }, orderBy: { id: 'desc' }, take: 1 },
} as const;
export type OwingBooking = Prisma.BookingGetPayload<{ include: typeof owing }>;

/** What an ended booking should bring back to the card, as its last refund or its decision said; within what was paid. */
export function refundOwed(booking: OwingBooking): { amountCents: number; cause: RefundCause } {
  const { amountCents, cause } = decided(booking);
  return { amountCents: Math.min(amountCents, left(booking.payment)), cause };
}

function decided(booking: OwingBooking): { amountCents: number; cause: RefundCause } {
  const earlier = failedOf(booking).find(wentBefore);
  if (earlier) return { amountCents: earlier.amountCents, cause: 'goodwill' };
  const own = booking.refunds.filter(
    (each) => each.paymentId === booking.paymentId && each.failureReason !== LOST && !wentBefore(each),
  );
  const goneCents = returnedBefore(booking, booking.refunds);
  const cardCents = paidByCard(booking) - goneCents;
  const stands = ({ cause }: { cause: RefundCause }) =>
    own.some((each) => each.cause === cause && each.status !== 'failed');
  const failed = own.find((each) => !stands(each)) ?? own[0];
  if (failed) return { amountCents: failed.amountCents, cause: failed.cause };
  const [request] = booking.requests;
  if (request?.decision === 'partial_refund' && request.feePercent !== null) {
    const wanted = partialRefundCents(booking.amountCents, request.feePercent);
    const amountCents = Math.max(0, Math.min(wanted, paidByCard(booking)) - goneCents);
    return { amountCents, cause: 'late_request' };
  }
  if (request?.decidedById) return { amountCents: cardCents, cause: 'late_request' };
  const cause = booking.session.status === 'cancelled' ? 'session_cancelled' : 'player_cancelled';
  return { amountCents: cardCents, cause };
}

interface Returnable {
  amountCents: number;
  refunds: { status: string; amountCents: number }[];
  disputes: { status: string; amountCents: number }[];
}

const paidByCard = (booking: { amountCents: number; creditCents: number }) =>
  booking.amountCents - booking.creditCents;

type Row = { bookingId: number | null; cause: RefundCause; status: string; amountCents: number };

/** Made while the seat was kept, by hand at the provider or by staff here: a part of the price that an ending finds gone. */
const wentBefore = ({ cause }: { cause: RefundCause }) => cause === 'by_hand' || cause === 'goodwill';

const returnedBefore = ({ id }: { id: number }, refunds: Row[]) =>
  refunds
    .filter((each) => each.bookingId === id && wentBefore(each) && each.status !== 'failed')
    .reduce((sum, each) => sum + each.amountCents, 0);

type OwnRefund = Row & {
  id: number;
  paymentId: number;
  finishedAt: Date | null;
  failureReason: string | null;
};

/**
 * Refunds of an ended booking that failed and were not made again. One that failed while the seat was still
 * kept is none of them: the ending counted it as not gone.
 */
export function failedOf<Refund extends OwnRefund>(booking: {
  paymentId: number | null;
  endedAt: Date | null;
  refunds: readonly Refund[];
}): Refund[] {
  const own = booking.refunds.filter(
    ({ paymentId, failureReason }) => paymentId === booking.paymentId && failureReason !== LOST,
  );
  const stand = own.filter(({ status }) => status !== 'failed');
  const isCounted = ({ finishedAt }: OwnRefund) =>
    finishedAt !== null && booking.endedAt !== null && finishedAt < booking.endedAt;
  const madeAgain = (failed: OwnRefund) =>
    wentBefore(failed)
      ? stand.some(
          (each) => wentBefore(each) && each.id > failed.id && each.amountCents === failed.amountCents,
        )
      : stand.some(({ cause }) => cause === failed.cause);
  return own.filter(
    (each) => each.status === 'failed' && !(wentBefore(each) && isCounted(each)) && !madeAgain(each),
  );
}

/** The bank has the money, or keeps it until it has decided. */
export const holdsMoney = ({ status }: { status: string }) =>
  status === 'lost' || status === 'needs_response' || status === 'under_review';

/** What of a payment has not gone back and is not on its way. */
export function left(payment: Returnable | null): number {
  if (!payment) return 0;
  const gone = [
    ...payment.refunds.filter(({ status }) => status !== 'failed'),
    ...payment.disputes.filter(holdsMoney),
  ];
  return Math.max(0, payment.amountCents - gone.reduce((sum, { amountCents }) => sum + amountCents, 0));
}

/** What of a booking's price has not gone back yet. */
export interface Rest {
  /** Can go back to the card. */
  cardCents: number;
  /** Cannot, because the provider refunds no payment that was fought over: staff return it another way. */
  byStaffCents: number;
  /** Is with the bank, for good or until it has decided. */
  bankCents: number;
  /** Of that, what the bank has not decided about. */
  heldCents: number;
  /** Was session credit, and can be again. */
  creditCents: number;
  /** Where not all goes back to the card, the sentence that says why; null: all does. */
  note: string | null;
}

export const byStaffInWords = (cents: number) =>
  `Your bank lets nothing of this payment go back to the card after the dispute there: our staff return ${formatUsd(cents)} to you another way and write to you.`;

interface PaidBooking {
  id: number;
  amountCents: number;
  creditCents: number;
  creditBackCents: number;
}

export async function whatIsLeft(tx: Tx, booking: PaidBooking & { paymentId: number | null }): Promise<Rest> {
  const payment = await tx.payment.findUnique({
    where: { id: booking.paymentId ?? 0 },
    include: { refunds: true, disputes: true },
  });
  return leftOf(booking, payment);
}

/** The same, of rows that were read. */
export function leftOf(booking: PaidBooking, payment: (Returnable & { refunds: Row[] }) | null): Rest {
  const paid = paidByCard(booking);
  const before = payment ? returnedBefore(booking, payment.refunds) : 0;
  const cents = payment ? Math.max(0, Math.min(paid - before, left(payment))) : paid;
  const rest = {
    byStaffCents: 0,
    bankCents: 0,
    heldCents: 0,
    creditCents: booking.creditCents - booking.creditBackCents,
  };
  if (cents > 0 && payment?.disputes.some(({ status }) => status === 'won'))
    return { ...rest, cardCents: 0, byStaffCents: cents, note: byStaffInWords(cents) };
  const { note, ...atBank } = whyLess(payment?.disputes ?? [], paid - cents, before);
  const back = booking.creditBackCents;
  const creditNote = back > 0 ? `${formatUsd(back)} had become session credit before.` : null;
  return { ...rest, ...atBank, cardCents: cents, note: [note, creditNote].filter(Boolean).join(' ') || null };
}

/** What of a fee that the card has paid can still go back to it, and, where it is not all, why. */
export async function feeLeftOnCard(
  tx: Tx,
  booking: { id: number; amountCents: number; creditCents: number; paymentId: number | null },
  feeCents: number,
): Promise<Omit<Rest, 'byStaffCents' | 'creditCents'>> {
  const payment = await tx.payment.findUnique({
    where: { id: booking.paymentId ?? 0 },
    include: { refunds: true, disputes: true },
  });
  if (!payment) return { cardCents: feeCents, bankCents: 0, heldCents: 0, note: null };
  const own = payment.refunds.filter(
    ({ bookingId, status }) => bookingId === booking.id && status !== 'failed',
  );
  const returned = own.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const unreturned = Math.max(0, paidByCard(booking) - returned);
  const cardCents = Math.min(feeCents, unreturned, left(payment));
  return { cardCents, ...whyLess(payment.disputes, feeCents - cardCents, feeCents - unreturned) };
}

export const bankReturnedInWords = (cents: number) =>
  `Your bank has returned ${formatUsd(cents)} to you already, after a dispute.`;

const held = (cents: number) =>
  `Your bank holds ${formatUsd(cents)} because the payment was disputed there. It decides what becomes of it; we cannot return it beside that.`;

/** Why so much less goes back to the card, of which so much is known to have gone back before: each part in its words. */
function whyLess(
  disputes: Returnable['disputes'],
  cents: number,
  knownCents: number,
): Pick<Rest, 'bankCents' | 'heldCents' | 'note'> {
  const known = Math.min(Math.max(0, knownCents), cents);
  const taken = (isTaken: (dispute: { status: string }) => boolean, most: number) =>
    Math.min(
      most,
      disputes.filter(isTaken).reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
  const lostCents = taken(({ status }) => status === 'lost', cents - known);
  const bankCents = taken(holdsMoney, cents - known);
  const heldCents = bankCents - lostCents;
  const sentences = [
    [cents - bankCents, `${formatUsd(cents - bankCents)} had gone back to your card before.`],
    [lostCents, bankReturnedInWords(lostCents)],
    [heldCents, held(heldCents)],
  ] as const;
  return {
    bankCents,
    heldCents,
    note: sentences.flatMap(([part, words]) => (part > 0 ? [words] : [])).join(' ') || null,
  };
}

/** The booking whose refund is to be owed again, with its payment; both locked. */
export async function lockOwing(tx: Tx, bookingId: number) {
  await lockBookingAlone(tx, bookingId);
  const known = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, select: { paymentId: true } });
  await lockRow(tx, 'Payment', known.paymentId);
  const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, include: owing });
  const { paymentId } = booking;
  if (!paymentId) throw new Refusal('CONFLICT', 'Its payment is not known. Find the payment first.');
  const owed = refundOwed(booking);
  if (owed.amountCents <= 0) {
    throw new Refusal('CONFLICT', 'All of its payment has gone back already. Nothing more is refunded.');
  }
  return { ...booking, paymentId, owed };
}
