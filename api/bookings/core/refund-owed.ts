import type { RefundCause } from '../../payments/refunds.service.ts';
import type { Prisma, Tx } from '../../platform/db.ts';
import { formatUsd } from '../../platform/money.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockBookingAlone } from '../../seating/locks.ts';
import { partialRefundCents } from './rules.ts';

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

/** Why a promise failed whose money the bank has returned itself. */
export const LOST = 'dispute_lost';

function decided(booking: OwingBooking): { amountCents: number; cause: RefundCause } {
  const own = booking.refunds.filter(
    ({ paymentId, cause, failureReason }) =>
      paymentId === booking.paymentId && cause !== 'by_hand' && failureReason !== LOST,
  );
  const cardCents = paidByCard(booking) - returnedByHand(booking, booking.refunds);
  const stands = ({ cause }: { cause: RefundCause }) =>
    own.some((each) => each.cause === cause && each.status !== 'failed');
  const failed = own.find((each) => !stands(each)) ?? own[0];
  if (failed) return { amountCents: failed.amountCents, cause: failed.cause };
  const [request] = booking.requests;
  if (request?.decision === 'partial_refund' && request.feePercent !== null) {
    const wanted = partialRefundCents(booking.amountCents, request.feePercent);
    return { amountCents: Math.min(wanted, cardCents), cause: 'late_request' };
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

/** What of a booking somebody returned on the provider's own pages. */
const returnedByHand = ({ id }: { id: number }, refunds: Row[]) =>
  refunds
    .filter((each) => each.bookingId === id && each.cause === 'by_hand' && each.status !== 'failed')
    .reduce((sum, each) => sum + each.amountCents, 0);

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

/** What of a booking's card money has not gone back yet. */
export interface Rest {
  /** Can go back to the card. */
  cardCents: number;
  /** Cannot, because the provider refunds no payment that was fought over: staff return it another way. */
  byStaffCents: number;
  /** Is with the bank, for good or until it has decided. */
  bankCents: number;
  /** Where not all goes back to the card, the sentence that says why; null: all does. */
  note: string | null;
}

export const byStaffInWords = (cents: number) =>
  `Your bank lets nothing of this payment go back to the card after the dispute there: our staff return ${formatUsd(cents)} to you another way and write to you.`;

export async function whatIsLeft(
  tx: Tx,
  booking: { id: number; amountCents: number; creditCents: number; paymentId: number | null },
): Promise<Rest> {
  const payment = await tx.payment.findUnique({
    where: { id: booking.paymentId ?? 0 },
    include: { refunds: true, disputes: true },
  });
  return leftOf(booking, payment);
}

/** The same, of rows that were read. */
export function leftOf(
  booking: { id: number; amountCents: number; creditCents: number },
  payment: (Returnable & { refunds: Row[] }) | null,
): Rest {
  const paid = paidByCard(booking);
  if (!payment) return { cardCents: paid, byStaffCents: 0, bankCents: 0, note: null };
  const byHand = returnedByHand(booking, payment.refunds);
  const cents = Math.max(0, Math.min(paid - byHand, left(payment)));
  if (cents > 0 && payment.disputes.some(({ status }) => status === 'won'))
    return { cardCents: 0, byStaffCents: cents, bankCents: 0, note: byStaffInWords(cents) };
  return { cardCents: cents, byStaffCents: 0, ...whyLess(payment.disputes, paid - cents, byHand) };
}

/** What of a fee that the card has paid can still go back to it, and, where it is not all, why. */
export async function feeLeftOnCard(
  tx: Tx,
  booking: { id: number; amountCents: number; creditCents: number; paymentId: number | null },
  feeCents: number,
): Promise<Omit<Rest, 'byStaffCents'>> {
  const payment = await tx.payment.findUnique({
    where: { id: booking.paymentId ?? 0 },
    include: { refunds: true, disputes: true },
  });
  if (!payment) return { cardCents: feeCents, bankCents: 0, note: null };
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
): Pick<Rest, 'bankCents' | 'note'> {
  const known = Math.min(Math.max(0, knownCents), cents);
  const taken = (isTaken: (dispute: { status: string }) => boolean, most: number) =>
    Math.min(
      most,
      disputes.filter(isTaken).reduce((sum, { amountCents }) => sum + amountCents, 0),
    );
  const lostCents = taken(({ status }) => status === 'lost', cents - known);
  const bankCents = taken(holdsMoney, cents - known);
  const sentences = [
    [cents - bankCents, `${formatUsd(cents - bankCents)} had gone back to your card before.`],
    [lostCents, bankReturnedInWords(lostCents)],
    [bankCents - lostCents, held(bankCents - lostCents)],
  ] as const;
  return {
    bankCents,
    note: sentences.flatMap(([part, words]) => (part > 0 ? [words] : [])).join(' ') || null,
  };
}

/** The booking whose refund is to be owed again, with its payment; both locked. */
export async function lockOwing(tx: Tx, bookingId: number) {
  await lockBookingAlone(tx, bookingId);
  const known = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, select: { paymentId: true } });
  await tx.$queryRaw`SELECT id FROM "Payment" WHERE id = ${known.paymentId} FOR UPDATE`;
  const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, include: owing });
  const { paymentId } = booking;
  if (!paymentId) throw new Refusal('CONFLICT', 'Its payment is not known. Find the payment first.');
  const owed = refundOwed(booking);
  if (owed.amountCents <= 0) {
    throw new Refusal('CONFLICT', 'All of its payment has gone back already. Nothing more is refunded.');
  }
  return { ...booking, paymentId, owed };
}
