import { holdsMoney } from '../../payments/dispute.rules.ts';
import { isOfKeptSeat, type RefundCause } from '../../payments/refunds.service.ts';
import type { Tx } from '../../platform/db.ts';
import { formatUsd } from '../../platform/money.ts';
import { type Earmarked, earmarkedOf, NOTHING_EARMARKED, readBalances } from './balances.ts';
import { inSentences, whyLess } from './return-sentence.ts';

/*
 * The terms for the parts of a payment; each is a sum in cents.
 *
 *   charged       paid by the card
 *   refunded      gone back to the card or on its way: refunds that have not failed
 *   disputed      with a bank, for good (lost) or until it decides (held)
 *   remaining     charged less refunded less disputed; after a decided dispute the provider refunds none of it
 *   given         became session credit or was returned by a transfer, instead of to the card
 *   returned      arrived on the card, or given; what is on its way is not returned yet
 *   earmarked     given, or owed by staff to one booking: no other booking of the payment can have it
 *   refundable    of one booking: the part of its price that can go back, and how
 *   owed          of an ended booking or unallocated: has to go back, and no refund of it is on its way
 *   unallocated   of a payment: the part that no booking takes
 *   fee           of an ended booking: the part that is kept
 */

interface Returnable {
  amountCents: number;
  refunds: { status: string; amountCents: number }[];
  disputes: { status: string; amountCents: number }[];
}

const paidByCard = (booking: { amountCents: number; creditCents: number }) =>
  booking.amountCents - booking.creditCents;

type Row = { bookingId: number | null; cause: RefundCause; status: string; amountCents: number };

const sum = (rows: readonly { amountCents: number }[]) =>
  rows.reduce((cents, each) => cents + each.amountCents, 0);

const ownOf = ({ id }: { id: number }, refunds: Row[]) =>
  refunds.filter(({ bookingId, status }) => bookingId === id && status !== 'failed');

/** The part of these refunds that has not arrived yet. */
const onItsWay = (own: Row[]) => sum(own.filter(({ status }) => status === 'pending'));

/**
 * Returns what of a payment has not gone back, is not on its way and is not with a bank, in cents; 0 without a
 * payment.
 */
export function remainingCents(payment: Returnable | null): number {
  if (!payment) return 0;
  const gone = [
    ...payment.refunds.filter(({ status }) => status !== 'failed'),
    ...payment.disputes.filter(holdsMoney),
  ];
  return Math.max(0, payment.amountCents - sum(gone));
}

/** What of a booking's price has not gone back yet, split by how it can go back. */
export interface Refundable {
  /** Can go back to the card. */
  cardCents: number;
  /**
   * Cannot go back to the card, because the provider refunds no payment whose dispute was decided: staff return it
   * another way.
   */
  byStaffCents: number;
  /** Is with the bank, for good or until the bank has decided. */
  bankCents: number;
  /** The part of `bankCents` that the bank has not decided about. */
  heldCents: number;
  /** Was paid with session credit and can become credit again. */
  creditCents: number;
  /** The sentence that says why not all goes back to the card; null: all does. */
  note: string | null;
}

export const byStaffInWords = (cents: number) =>
  `Your bank does not accept a refund of this payment to the card after the dispute: our staff return ${formatUsd(cents)} to you another way and write to you.`;

/**
 * True when a bank has decided a dispute of this payment, for either side: the provider then refuses refunds of it.
 */
export const isDisputeDecided = ({ disputes }: Pick<Returnable, 'disputes'>) =>
  disputes.some(({ status }) => status === 'won' || status === 'lost');

const byStaff = (cents: number, why: { note: string | null }) => ({
  cardCents: 0,
  byStaffCents: cents,
  note: inSentences(byStaffInWords(cents), why.note),
});

/**
 * Returns the reasons why not all of the price comes back, without the sentence about what staff return another way.
 */
export const lessOf = ({ byStaffCents, note }: Pick<Refundable, 'byStaffCents' | 'note'>) =>
  note?.replace(byStaffInWords(byStaffCents), '').trim() || null;

interface PaidBooking {
  id: number;
  amountCents: number;
  creditCents: number;
  creditBackCents: number;
}

/**
 * Reads what of a booking can go back. `goneCents` of its payment had gone back when the provider reported the
 * payment; our own refund rows for that may be missing still.
 */
export async function readRefundable(
  tx: Tx,
  booking: PaidBooking & { paymentId: number | null },
  goneCents = 0,
): Promise<Refundable> {
  const found = await tx.payment.findUnique({
    where: { id: booking.paymentId ?? 0 },
    include: { refunds: true, disputes: true },
  });
  const payment = found && { ...found, refunds: [...found.refunds, ...withoutRow(found.refunds, goneCents)] };
  return refundableOf(booking, payment, payment ? await readEarmarkedOf(tx, payment) : NOTHING_EARMARKED);
}

/** Returns the part of `goneCents` that none of our refund rows covers, as a row of its own. */
function withoutRow(
  refunds: readonly { status: string; stripeRefundId: string | null; amountCents: number }[],
  goneCents: number,
): Row[] {
  const known = refunds.filter(
    ({ status, stripeRefundId }) => status !== 'failed' && stripeRefundId !== null,
  );
  const amountCents = goneCents - sum(known);
  return amountCents > 0 ? [{ bookingId: null, cause: 'by_hand', status: 'succeeded', amountCents }] : [];
}

const readEarmarkedOf = async (tx: Pick<Tx, '$queryRaw'>, payment: Returnable & { id: number }) =>
  (await readEarmarked(tx, [payment])).get(payment.id) ?? NOTHING_EARMARKED;

/**
 * Reads the earmarked amounts of each payment, by payment ID: what its bookings got back beside the card, or staff
 * owe them.
 */
export async function readEarmarked(
  tx: Pick<Tx, '$queryRaw'>,
  payments: readonly (Returnable & { id: number })[],
): Promise<Map<number, Earmarked>> {
  const ids = payments.map(({ id }) => id);
  const balances = Map.groupBy(await readBalances(tx, [], ids), ({ paymentId }) => paymentId);
  return new Map(
    payments.map((payment) => [
      payment.id,
      earmarkedOf(balances.get(payment.id) ?? [], remainingCents(payment)),
    ]),
  );
}

/** Same as `readRefundable`, from rows already read; `earmarked` belongs to the payment. */
export function refundableOf(
  booking: PaidBooking,
  payment: (Returnable & { refunds: Row[] }) | null,
  earmarked: Earmarked,
): Refundable {
  const paid = paidByCard(booking);
  const outside = earmarked.given.get(booking.id) ?? 0;
  // Refunded while the seat was kept: this part of the price is gone before the booking ends.
  const own = ownOf(booking, payment?.refunds ?? []).filter(isOfKeptSeat);
  const before = payment ? sum(own) + outside : 0;
  const cents = payment
    ? Math.max(0, Math.min(paid - before, remainingCents(payment) - earmarked.cents))
    : paid;
  const rest = {
    byStaffCents: 0,
    bankCents: 0,
    heldCents: 0,
    creditCents: booking.creditCents - booking.creditBackCents,
  };
  const { note: less, ...atBank } = whyLess(payment?.disputes ?? [], paid - cents, before, {
    outsideCents: outside,
    waitingCents: onItsWay(own),
  });
  const back = booking.creditBackCents;
  const creditNote = back > 0 ? `${formatUsd(back)} already became session credit.` : null;
  const note = inSentences(less, creditNote) || null;
  if (payment && cents > 0 && isDisputeDecided(payment)) {
    return { ...rest, ...atBank, ...byStaff(cents, { note }) };
  }
  return { ...rest, ...atBank, cardCents: cents, note };
}

type WithPayment = PaidBooking & {
  paymentId: number | null;
  payment: (Returnable & { refunds: Row[] }) | null;
};

/** Computes what is left of each booking if they end in this order: seats of one payment share what is left of it. */
function refundableOfEach(
  bookings: readonly WithPayment[],
  earmarked: ReadonlyMap<number, Earmarked>,
): Map<number, Refundable> {
  const taken = new Map<number | null, Row[]>();
  return new Map(
    bookings.map((booking) => {
      const { id, paymentId, payment } = booking;
      const before = taken.get(paymentId) ?? [];
      const asIf = payment && { ...payment, refunds: [...payment.refunds, ...before] };
      const rest = refundableOf(booking, asIf, earmarked.get(paymentId ?? 0) ?? NOTHING_EARMARKED);
      const amountCents = rest.cardCents + rest.byStaffCents;
      const row: Row = { bookingId: id, cause: 'user_deleted', status: 'pending', amountCents };
      taken.set(paymentId, [...before, row]);
      return [id, rest];
    }),
  );
}

/** The Prisma include that `readRefundableOfEach` needs. */
export const withPayment = { payment: { include: { refunds: true, disputes: true } } } as const;

/** Same as `readRefundable`, for several bookings read with their payments. */
export const readRefundableOfEach = async (
  tx: Pick<Tx, '$queryRaw'>,
  bookings: readonly (WithPayment & { payment: { id: number } | null })[],
) =>
  refundableOfEach(
    bookings,
    await readEarmarked(
      tx,
      bookings.flatMap(({ payment }) => payment ?? []),
    ),
  );

/**
 * Returns how much of a late fee paid by card can still go back to the card, and why if not all. `takenCents` go back
 * for other seats first.
 */
export async function refundableFee(
  tx: Tx,
  booking: { id: number; amountCents: number; creditCents: number; paymentId: number | null },
  feeCents: number,
  takenCents = 0,
): Promise<Omit<Refundable, 'creditCents'>> {
  const payment = await tx.payment.findUnique({
    where: { id: booking.paymentId ?? 0 },
    include: { refunds: true, disputes: true },
  });
  const none = { byStaffCents: 0, bankCents: 0, heldCents: 0 };
  if (!payment) return { ...none, cardCents: feeCents, note: null };
  const own = ownOf(booking, payment.refunds);
  const unreturned = Math.max(0, paidByCard(booking) - sum(own));
  const unearmarked = remainingCents(payment) - (await readEarmarkedOf(tx, payment)).cents - takenCents;
  const cardCents = Math.max(0, Math.min(feeCents, unreturned, unearmarked));
  const less = whyLess(payment.disputes, feeCents - cardCents, feeCents - unreturned, {
    waitingCents: onItsWay(own),
  });
  if (cardCents > 0 && isDisputeDecided(payment)) return { ...less, ...byStaff(cardCents, less) };
  return { ...none, cardCents, ...less };
}
