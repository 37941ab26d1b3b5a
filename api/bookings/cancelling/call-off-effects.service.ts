import { countOf } from '../../platform/counts.rules.ts';
import { db, type Prisma, type Tx } from '../../platform/db.ts';
import { formatUsd } from '../../platform/money.ts';
import { ENDED, isReservation, SEATED, UNPAID, WAITING } from '../../seating/rules.ts';
import { lookAtPages } from '../checkout/page-looks.ts';
import { whereFeeWasKept } from '../core/late-fee.ts';
import { lookAtPaymentsOf, syncPaymentsOf } from '../core/payment-sync.ts';
import { readRefundableOfEach, withPayment } from '../core/refundable.ts';
import { feeParts } from '../core/resale.ts';
import { wasRemoved } from '../core/return-money.ts';
import { paymentNote } from '../core/status.rules.ts';

// The bookings affected by calling a session off. The preview and the action read the same rows.

export const whoPaid = { status: { in: [...SEATED] } } satisfies Prisma.BookingWhereInput;
export const whoHolds = { status: 'pending' } satisfies Prisma.BookingWhereInput;
/** Players who cancelled late would not have played either: the fee that was kept goes back. */
export const whosePartWasKept = async (tx: Tx, sessionIds: readonly number[]) =>
  ({
    status: { in: [...ENDED] },
    id: { in: await whereFeeWasKept(tx, sessionIds) },
  }) satisfies Prisma.BookingWhereInput;

/** An attempt that came to nothing: it has no money, credit or campaign membership. */
export const neverPaid = {
  paymentStatus: 'unpaid',
  paymentId: null,
  membershipId: null,
  creditUses: { none: {} },
  refunds: { none: {} },
} as const satisfies Prisma.BookingWhereInput;

/** Holds paid in one checkout with another session's seat: the player has to be told why that one ends too. */
const ofLargerOrder = (sessionId: number) =>
  ({
    status: 'pending',
    checkout: { bookings: { some: { sessionId: { not: sessionId } } } },
  }) satisfies Prisma.BookingWhereInput;

/** True when somebody paid, or is paying in an order that goes on: then its rows must stay. */
export async function isBooked(sessionId: number): Promise<boolean> {
  const unpaid = { ...neverPaid, status: { in: [...UNPAID] } } satisfies Prisma.BookingWhereInput;
  const keeps = { OR: [{ NOT: unpaid }, ofLargerOrder(sessionId)] } satisfies Prisma.BookingWhereInput;
  return (await db.booking.count({ where: { sessionId, ...keeps } })) > 0;
}

const paidFor = async (sessionIds: readonly number[]): Promise<Prisma.BookingWhereInput> => ({
  sessionId: { in: [...sessionIds] },
  OR: [whoPaid, await whosePartWasKept(db, sessionIds)],
});

/**
 * Syncs all payments of these sessions before a refund is promised: parts may have gone back at the provider already.
 */
export const askOfAll = async (sessionIds: readonly number[]) => syncPaymentsOf(await paidFor(sessionIds));

/**
 * Same for a preview, which must not use up the provider's capacity for payments. False: the provider did not answer.
 */
export async function lookAtAll(sessionIds: readonly number[]) {
  await lookAtPages({ sessionId: { in: [...sessionIds] } });
  return lookAtPaymentsOf(await paidFor(sessionIds));
}

export interface CallOffEffects {
  sessions: number;
  paidSeats: number;
  /** Reserved for campaign members, not charged yet. */
  reservedSeats: number;
  /** Being paid at this moment. */
  holds: number;
  /** With a payment that is on its way or under review. */
  underWay: number;
  waiting: number;
  /** How many late fees go back. */
  fees: number;
  cardCents: number;
  creditCents: number;
  /** What the provider refuses to refund after a dispute: staff return it another way. */
  byStaffCents: number;
  /** The part of prices and fees that had gone back before or is held by a bank. */
  goneCents: number;
  /** Parts of prices kept of players whom staff removed. */
  kept: number;
}

/** What goes back automatically, in cents. */
export const refundOf = ({ cardCents, creditCents }: CallOffEffects) => cardCents + creditCents;

/** Returns what calling these sessions off would do to players and their money. Changes nothing. */
export async function callOffEffects(sessionIds: readonly number[], tx: Tx = db): Promise<CallOffEffects> {
  const ids = { in: [...sessionIds] };
  const at = { sessionId: ids };
  const kept = await whosePartWasKept(tx, sessionIds);
  const [paid, held, late, waiting] = await Promise.all([
    tx.booking.findMany({ where: { ...at, ...whoPaid }, include: withPayment, orderBy: { id: 'asc' } }),
    tx.booking.findMany({ where: { ...at, ...whoHolds } }),
    tx.booking.findMany({ where: { ...at, ...kept }, orderBy: { id: 'asc' } }),
    tx.waitlistEntry.count({ where: { ...at, status: { in: [...WAITING] } } }),
  ]);
  const effects = { cardCents: 0, creditCents: 0, byStaffCents: 0, goneCents: 0, fees: 0, kept: 0 };
  const rests = await readRefundableOfEach(tx, paid);
  // Seats and fees of one payment share what is left of it.
  const taken = new Map<number | null, number>();
  const take = (id: number | null, cents: number) => taken.set(id, (taken.get(id) ?? 0) + cents);
  for (const booking of paid) {
    const { cardCents, byStaffCents, creditCents } = rests.get(booking.id)!;
    take(booking.paymentId, cardCents + byStaffCents);
    effects.cardCents += cardCents;
    effects.creditCents += creditCents;
    effects.byStaffCents += byStaffCents;
    effects.goneCents += booking.amountCents - creditCents - cardCents - byStaffCents;
  }
  for (const booking of late) {
    const { paymentId } = booking;
    const fee = await feeParts(tx, booking, taken.get(paymentId));
    const { feeCents, cardCents, byStaffCents, creditCents } = fee;
    take(paymentId, cardCents + byStaffCents);
    if (feeCents > 0) effects[wasRemoved(booking) ? 'kept' : 'fees'] += 1;
    effects.cardCents += cardCents;
    effects.creditCents += creditCents;
    effects.byStaffCents += byStaffCents;
    effects.goneCents += feeCents - creditCents - cardCents - byStaffCents;
  }
  const unpaid = held.filter((booking) => !paymentNote(booking));
  const reservedSeats = unpaid.filter(isReservation).length;
  return {
    ...effects,
    sessions: sessionIds.length,
    paidSeats: paid.length,
    reservedSeats,
    holds: unpaid.length - reservedSeats,
    underWay: held.length - unpaid.length,
    waiting,
  };
}

export const leftToStaff = (cents: number) =>
  `${formatUsd(cents)} cannot go back to the card after a dispute: please return it another way.`;

/** The sentence about seats whose money we do not have yet or may not return yet; null: there are none. */
export const underWayInWords = (seats: number, after = 'what was paid goes back once that is settled') =>
  seats === 0 ? null : `The payment of ${countOf(seats, 'seat')} is on its way or under review: ${after}.`;

const UNSURE =
  'The payment provider did not answer just now. Money that it already returned, or that a bank holds after a dispute, does not go back a second time.';

/** The warning shown with an amount for cards if the provider could not be asked; null: none is needed. */
export const unsureInWords = (isSure: boolean, cardCents: number) =>
  isSure || cardCents === 0 ? null : UNSURE;

/**
 * The effects in sentences, for a caller about to call the sessions off; `isSure`: the provider said what had gone
 * back.
 */
export function effectsInWords(effects: CallOffEffects, isSure: boolean): string[] {
  const { paidSeats, reservedSeats, holds, waiting, fees, cardCents, creditCents } = effects;
  const { byStaffCents, goneCents, kept } = effects;
  const underWay = underWayInWords(effects.underWay);
  const unsure = unsureInWords(isSure, cardCents);
  const nobodyPaid = underWay ? [] : ['Nobody has paid: no money goes back.'];
  const inFull = byStaffCents + goneCents === 0 ? ' in full' : '';
  const ways = [
    ...(cardCents > 0 || creditCents === 0 ? [`${formatUsd(cardCents)} to cards`] : []),
    ...(creditCents > 0 ? [`${formatUsd(creditCents)} as session credit`] : []),
  ];
  const returned = [
    ...(paidSeats > 0 ? [countOf(paidSeats, 'paid seat')] : []),
    ...(fees > 0 ? [countOf(fees, 'late fee')] : []),
    ...(kept > 0 ? [countOf(kept, 'kept part of a price', 'kept parts of prices')] : []),
  ];
  const freed = [
    ...(reservedSeats > 0 ? [countOf(reservedSeats, 'reserved seat')] : []),
    ...(holds > 0 ? [`${countOf(holds, 'seat')} being paid for`] : []),
  ];
  return [
    ...(returned.length === 0
      ? nobodyPaid
      : [
          `${returned.join(' and ')} ${paidSeats + fees + kept === 1 ? 'is' : 'are'} refunded${inFull}: ${ways.join(' and ')}.`,
        ]),
    ...(unsure ? [unsure] : []),
    ...(underWay ? [underWay] : []),
    ...(byStaffCents > 0 ? [leftToStaff(byStaffCents)] : []),
    ...(goneCents > 0
      ? [
          `${formatUsd(goneCents)} of the price was already refunded or on its way, or a bank holds it; we tell the players concerned.`,
        ]
      : []),
    ...(freed.length === 0
      ? []
      : [`${freed.join(' and ')} ${reservedSeats + holds === 1 ? 'is' : 'are'} let go; nothing is charged.`]),
    ...(waiting === 0
      ? []
      : [`${countOf(waiting, 'player')} on the waitlist ${waiting === 1 ? 'is' : 'are'} told.`]),
  ];
}
