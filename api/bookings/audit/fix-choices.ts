import { formatMoney, formatUsd } from '../../platform/money.ts';
import type { OwedBooking } from '../core/owed-refunds.service.ts';
import { isDisputeDecided } from '../core/refundable.ts';
import type { FixName } from './audit-rules.ts';
import type { FixChoice } from './fix.ts';

/** One way to fix a finding. */
export interface Choice {
  choice: FixChoice;
  /** Button text. */
  label: string;
  /** Describes exactly what the fix will do, in whole sentences. */
  effect: string;
  movesMoney: boolean;
  /** The bookings of which staff must pick one; absent: there is nothing to pick. */
  bookingIds?: number[];
}

/** What the database knows about the rows of a finding. */
export interface Facts {
  booking: OwedBooking | null;
  payment: {
    amountCents: number;
    currency: string;
    stripePaymentIntentId: string;
    remainingCents: number;
    disputes: { status: string; amountCents: number }[];
    /** The price that its checkout asked for. */
    priceCents: number;
    /** At least one session of its pending bookings can still be played. */
    takesPlace: boolean;
  } | null;
  player: { name: string; username: string } | null;
  session: { id: number; title: string } | null;
  /** The amount of a finding about neither a booking nor a payment. */
  amountCents: number | null;
  /** For a failed refund: what is still owed and will not be returned by the end of any seat. */
  owedCents: number;
  mailTo: string | null;
  /** The bookings to which an unassigned refund may belong. */
  bookingIds: number[];
  /** The webhook event was tried and failed. */
  failed: boolean;
  /** Appended to the finding's message. */
  note: string | null;
}

/** A single choice that moves no money. */
const one = (choice: FixChoice, label: string, effect: string): Choice[] => [
  { choice, label, effect, movesMoney: false },
];
const oneMovingMoney = (choice: FixChoice, label: string, effect: string): Choice[] => [
  { choice, label, effect, movesMoney: true },
];
const who = ({ player }: Facts) => player?.name ?? 'The player';
const where = ({ session }: Facts) => (session ? `“${session.title}”` : 'the session');

/** The ways to fix a finding, by its fix; empty where the rows do not allow it. */
export const choicesOf: Record<FixName, (facts: Facts) => Choice[]> = {
  'repair-seats': (facts) =>
    one(
      'repair_seats',
      'Repair seats',
      `Free seats are added to ${where(facts)}, or taken away, until there are as many as players. Nobody loses a seat, no money moves.`,
    ),
  'seat-or-refund': (facts) =>
    oneMovingMoney(
      'seat_or_refund',
      'Seat or refund',
      `${who(facts)} gets a free seat in ${where(facts)}. If none is free the booking ends, ${formatUsd(facts.booking?.amountCents ?? 0)} goes back the way it was paid, and ${who(facts)} is told by mail.`,
    ),
  'seat-or-release': (facts) =>
    one(
      'seat_or_refund',
      'Seat or release',
      `${who(facts)} gets a free seat in ${where(facts)}, and the card is charged at its time. If none is free the booking ends, nothing is charged, and ${who(facts)} is told by mail.`,
    ),
  'restore-price': (facts) =>
    one(
      'restore_price',
      'Restore the price',
      `The date in ${where(facts)} costs ${who(facts)} what was agreed on joining the campaign, instead of ${formatUsd(facts.booking?.amountCents ?? 0)}. No money moves.`,
    ),
  'settle-seat': (facts) =>
    one(
      'settle',
      'Settle checkout',
      `The provider is asked about the checkout of ${who(facts)}. If it was paid, the booking is confirmed. If it is still open, the seat is held until it ends. Otherwise the booking ends and the seat is free.`,
    ),
  'free-seat': (facts) =>
    one('free_seat', 'Free the seat', `The seat in ${where(facts)} can be booked again. No money moves.`),
  'find-payment': (facts) =>
    one(
      'find_payment',
      'Find payment',
      `The payment of its checkout or charge is looked for, here and at the provider, and written to the booking of ${who(facts)}. No money moves.`,
    ),
  'return-payment': (facts) => {
    const amount = formatMoney(facts.payment?.remainingCents ?? 0, facts.payment?.currency ?? 'usd');
    return oneMovingMoney(
      'refund',
      `Refund ${amount}`,
      isLeftToStaff(facts)
        ? `${amount} is owed to ${who(facts)}, who is told by mail. ${NO_CARD}`
        : `${amount} goes back, once, to the card it came from, and ${who(facts)} is told by mail.`,
    );
  },
  'wrong-amount': (facts) => [...acceptance(facts), ...refusal(facts)],
  'owe-refund': (facts) => (facts.booking?.payment ? refundAgain(facts, facts.booking) : []),
  'retry-refund': (facts) =>
    facts.booking?.payment
      ? [
          ...(isDisputeDecided(facts.booking.payment) ? [] : refundAgain(facts, facts.booking)),
          ...creditInstead(facts, facts.booking),
          ...returnedOutside(facts, facts.booking.owed.amountCents),
        ]
      : [],
  'send-mail': ({ mailTo }) =>
    one(
      'send',
      'Send now',
      `The mail to ${mailTo ?? 'its reader'} is sent now. If it has left already it is not sent twice.`,
    ),
  'wake-charge': (facts) =>
    oneMovingMoney(
      'charge',
      'Charge now',
      `The saved card of ${who(facts)} is asked for the price of ${where(facts)} now, unless it was paid meanwhile.`,
    ),
  'settle-charge': (facts) =>
    one(
      'settle',
      'Ask the provider',
      `The provider is asked what became of the payment of ${who(facts)}. If it was made, the date is confirmed. If it was not, the booking ends and ${who(facts)} owes nothing. If the bank has not decided, nothing changes.`,
    ).concat(goneCheckout(facts)),
  'ask-charge': (facts) =>
    oneMovingMoney(
      'settle',
      'Ask the provider',
      `The provider is asked about the charge of ${who(facts)} again. If it was made, the date in ${where(facts)} is confirmed, or the money goes back if no seat is free. The card is not charged a second time for it.`,
    ),
  'settle-capture': () =>
    oneMovingMoney(
      'settle',
      'Settle',
      'The provider is asked once more, and its answer is written down as the webhook should have done: the player gets the seat, or the money goes back if no seat is free. The player is told by mail.',
    ),
  'release-seat': (facts) =>
    one(
      'free_seat',
      'Release the seat',
      `The seat in ${where(facts)} belongs to the player who paid for it, or to the next one who books it. No money moves.`,
    ),
  'offer-again': (facts) =>
    one(
      'repair_seats',
      'Offer again',
      `The player is first in line again: the next free seat of ${where(facts)} is offered to them. No money moves.`,
    ),
  'return-fee': (facts) =>
    oneMovingMoney(
      'refund',
      'Return what is owed',
      `The player who cancelled this seat in ${where(facts)} late gets back what was kept, once, the way it was paid. We tell them by mail.`,
    ),
  'settle-hold': (facts) =>
    one(
      'settle',
      'Settle checkout',
      `The provider is asked about the checkout of ${who(facts)}, which is closed if it is still open. If it was paid, the booking is confirmed, or the money goes back if no seat is free. Otherwise the booking ends and nothing is owed.`,
    ).concat(goneCheckout(facts)),
  'release-date': (facts) =>
    one(
      'free_seat',
      'Release the date',
      `The seat in ${where(facts)} can be booked by others, unless the provider says that it was paid. ${who(facts)} owes nothing and is told by mail.`,
    ).concat(goneCheckout(facts)),
  'settle-page': (facts) =>
    one(
      'settle',
      'Settle checkout',
      `The provider is asked about the payment page of ${who(facts)}, which is closed if it is still open. If it was paid, the date is confirmed, or the money goes back if no seat is free. Otherwise the date is reserved again, as before.`,
    ).concat(
      one(
        'set_aside',
        'Set aside',
        `${onlyIfGone(facts)}: the date is reserved again as before, and its card is charged at its time. ${ELSE_SETTLED}`,
      ),
    ),
  'close-page': (facts) =>
    oneMovingMoney(
      'settle',
      'Close the page',
      `The provider closes the payment page of ${who(facts)}. If it was paid there too, that payment goes back. Unpaid seats of the same order are free again. The seat in ${where(facts)} stays as it is.`,
    ).concat(
      one(
        'set_aside',
        'Set aside',
        `${onlyIfGone(facts)}: the page ends here too, and the seat in ${where(facts)} stays as it is. ${ELSE_SETTLED}`,
      ),
    ),
  'ask-refund': (facts) => {
    const amount = formatUsd(facts.amountCents ?? 0);
    return oneMovingMoney(
      'refund',
      'Ask again',
      `The provider is asked what became of the ${amount} for ${who(facts)}. If it was never asked to return them, it is asked now; they go back once.`,
    );
  },
  'retry-event': ({ failed }) => [
    ...one(
      'settle',
      'Try again',
      'What the provider told is carried out now: a seat is given, or money is written down. It is done once, however often it is tried.',
    ),
    ...(failed
      ? one(
          'set_aside',
          'Set aside',
          'It is not tried any more, now or when the provider tells it again: only for what can never be carried out, as when the provider does not have what it is about. What the event brought is deleted here, its number, its kind and its last error stay. Money that did move is found by the audit, which compares with the provider.',
        )
      : []),
  ],
  'return-cancelled': (facts) =>
    oneMovingMoney(
      'refund',
      'Return everything',
      `The booking of ${who(facts)} in ${where(facts)} ends. What is left of ${formatUsd(facts.booking?.amountCents ?? 0)} goes back, once, the way it was paid, and ${who(facts)} is told by mail.`,
    ),
  'return-outside': (facts) => returnedOutside(facts, facts.owedCents),
  'assign-refund': ({ amountCents, bookingIds }) =>
    bookingIds.length === 0
      ? []
      : one(
          'assign',
          'Say whose it was',
          `The ${formatUsd(amountCents ?? 0)} are written to the booking you name, in its row and in the ledger: a cancellation brings what is left of its price. What is more than that stays here, to be written to another. No money moves and nobody is told.`,
        ).map((choice) => ({ ...choice, bookingIds })),
};

const onlyIfGone = (facts: Facts) =>
  `Only if the provider says that it does not have the checkout of ${who(facts)}, as after its test data were deleted or with the keys of another account`;
const ELSE_SETTLED =
  'Otherwise its checkout is settled. No money moves and nobody is told. What was paid all the same is found by the audit, among the payments that only the provider knows.';

const goneCheckout = (facts: Facts) =>
  one(
    'set_aside',
    'Set aside',
    `${onlyIfGone(facts)}: whatever it holds ends as unpaid, and the seat in ${where(facts)} can be booked again. ${ELSE_SETTLED}`,
  );

const isLeftToStaff = ({ payment }: Facts) => payment !== null && isDisputeDecided(payment);
const NO_CARD =
  'No card accepts a refund of this payment after the dispute at the bank: you will find it here again, to return it another way.';

function acceptance(facts: Facts): Choice[] {
  const { payment } = facts;
  if (payment?.currency !== 'usd' || payment.remainingCents < payment.priceCents || !payment.takesPlace)
    return [];
  const surplus = payment.remainingCents - payment.priceCents;
  const goes = isLeftToStaff(facts) ? `is owed. ${NO_CARD}` : 'goes back to the card.';
  const rest = surplus > 0 ? ` What is too much, ${formatUsd(surplus)}, ${goes}` : '';
  return oneMovingMoney(
    'accept',
    'Accept payment',
    `${who(facts)} gets the seat in ${where(facts)} for ${formatUsd(payment.priceCents)}; if none is free, the money goes back.${rest} ${who(facts)} is told by mail.`,
  );
}

function refusal(facts: Facts): Choice[] {
  const { remainingCents = 0, currency = 'usd' } = facts.payment ?? {};
  const amount = formatMoney(remainingCents, currency);
  const more = remainingCents > 0 && isLeftToStaff(facts) ? ` ${amount} is owed. ${NO_CARD}` : '';
  const goes = remainingCents > 0 && !more ? `all ${amount} goes` : 'nothing more goes';
  return oneMovingMoney(
    'refund',
    remainingCents > 0 ? `Refund ${amount}` : 'End the booking',
    `The booking of ${where(facts)} ends, its seat is free, ${goes} back to the card, and ${who(facts)} is told by mail.${more}`,
  );
}

function refundAgain(facts: Facts, booking: OwedBooking): Choice[] {
  const { amountCents } = booking.owed;
  if (amountCents === 0) return [];
  const amount = formatUsd(amountCents);
  return oneMovingMoney(
    'refund',
    `Refund ${amount}`,
    `${amount} is sent to the card of ${who(facts)} again.`,
  );
}

function creditInstead(facts: Facts, booking: OwedBooking): Choice[] {
  const { amountCents } = booking.owed;
  // An erased account cannot spend credit.
  if (amountCents === 0 || booking.user.erasedAt) return [];
  const amount = formatUsd(amountCents);
  return oneMovingMoney(
    'credit',
    `Give ${amount} credit`,
    `${who(facts)} gets ${amount} of session credit in place of the refund and is told by mail. No money leaves the account.`,
  );
}

function returnedOutside(facts: Facts, amountCents: number): Choice[] {
  if (amountCents === 0) return [];
  const amount = formatUsd(amountCents);
  return one(
    'outside',
    'Returned outside',
    `You have sent ${amount} to ${who(facts)} by a transfer or in another way outside of the provider. That is written down, also in the ledger, with its reference, ${who(facts)} is told by mail, and nothing more of it is owed. Nothing is sent from here.`,
  );
}
