import { when } from '../../platform/mail-sheet.ts';
import { formatUsd } from '../../platform/money.ts';
import { startInWords } from '../core/booking-mails.ts';
import { NO_CARD } from '../core/charge.rules.ts';
import { refundableCents } from '../core/refund-split.ts';
import type { Refundable } from '../core/refundable.ts';
import { inSentences } from '../core/return-sentence.ts';
import { askedInWords, type ToPay } from '../core/to-pay.ts';
import type { Effect, Move, Standing } from './move-effects.ts';

interface Masters {
  oldMaster: string;
  newMaster: string;
}

/** Old and new values side by side, in the reader's time zone. */
export function changeInWords(move: Move & Masters, timeZone: string | null): string {
  const { oldAt, newAt, oldMaster, newMaster } = move;
  const lines = [
    ...(+oldAt === +newAt
      ? [`When: ${startInWords(newAt, timeZone)}, as before`]
      : [`Was: ${when(oldAt, timeZone)}`, `Now: ${startInWords(newAt, timeZone)}`]),
    ...(move.oldGameMasterId === move.newGameMasterId
      ? []
      : [`Game Master: was ${oldMaster}, now ${newMaster}`]),
  ];
  return lines.join('\n');
}

/** The reason given for the move, on a line of its own. */
export const whyInWords = ({ reason }: Pick<Move, 'reason'>) => (reason ? [`Why: ${reason}`] : []);

interface Ways {
  pay: ToPay;
  /** For a reserved date: whether a card is saved to pay for it. */
  hasCard: boolean;
  /** Shown while money of an unpaid booking is under way; null: none is. */
  underWay: string | null;
  declined: boolean;
  /** Why not all of what was paid can go back; null: all can. */
  note: string | null;
  /** True when we can return nothing of it. */
  nothing: boolean;
}

/** What of a price can go back, in the form the words need. */
export const leftInWords = (rest: Refundable) => ({ note: rest.note, nothing: refundableCents(rest) === 0 });

/**
 * A move is told to everybody at once without asking the provider about each payment. The sentence stays true even if
 * there is a refund by hand or a dispute that we have not heard of.
 */
const EVERYTHING = 'everything you paid that is still with us goes back.';

/** What a move means for the player of a booking: the same words in the mail, the message and the preview. */
export function effectInWords(
  standing: Standing,
  { deadline, times }: Effect,
  { pay, hasCard, underWay, declined, note, nothing }: Ways,
  timeZone: string | null,
): string {
  const at = (instant: Date) => when(instant, timeZone);
  const left = nothing ? 'the seat is given back.' : 'what is left of the price goes back.';
  const back = note ? `${left} ${note}` : EVERYTHING;
  const amount = askedInWords(pay);
  if (underWay)
    return `${underWay} Once the seat is yours you can cancel until ${at(deadline)} and ${EVERYTHING}`;
  switch (standing) {
    case 'PAID':
      return `Does the change not suit you? Cancel until ${at(deadline)} and ${back}`;
    case 'CANCEL_REQUESTED':
      return `You asked to cancel. You do not have to wait for an answer: cancel until ${at(deadline)} and ${back}`;
    case 'PAYING':
      return `The seat is held while you pay. Once paid you can cancel until ${at(deadline)} and ${EVERYTHING}`;
    case 'RESERVED':
      if (!times.chargeAt) {
        return `We do not charge you automatically so soon after the change. You keep your seat: please confirm it by paying ${amount} before it starts, or skip this date and owe nothing.`;
      }
      if (!hasCard && pay.cardCents > 0) {
        return `${amount} is due on ${at(times.chargeAt)}, and ${NO_CARD} Skip this date before then, and you owe nothing for it.`;
      }
      return declined
        ? `Your card was declined before. You keep your seat: please pay ${amount} by ${at(times.releaseAt)}, or skip this date and owe nothing. We do not try your card again before ${at(times.chargeAt)}.`
        : `${chargedInWords(pay)} on ${at(times.chargeAt)}, not before. Skip this date before then, and you owe nothing for it.`;
    default:
      return '';
  }
}

/** For a friend on a seat that somebody else paid for. */
export const GUEST_OF_MOVED =
  'You keep your seat. Does the change not suit you? Give it back in your account before it starts.';

/** For everybody with a seat in a session that is under way. */
export const BEGUN = 'The session has begun: nothing else changes for you.';

/** For a user who deleted their account: what is left of their seats is given up for them. */
export const LEAVER_OF_MOVED =
  'You deleted your account, so you do not need to do anything: we give up every seat of yours that the new time lets us, and a mail says what goes back.';

/** What applies to the player's seats for friends, with claimed ones apart. */
export const friendsInWords = (
  seats: { unclaimed: boolean; claimedUntil: Date | null },
  timeZone: string | null,
) =>
  inSentences(
    seats.unclaimed ? 'The same holds for each seat that no friend has claimed.' : null,
    seats.claimedUntil
      ? `You can cancel a seat that a friend has claimed until ${when(seats.claimedUntil, timeZone)}.`
      : null,
  );

function chargedInWords({ cardCents, creditCents }: ToPay): string {
  const card = `${formatUsd(cardCents)} is charged to your saved card`;
  const credit = `${formatUsd(creditCents)} of your session credit is used`;
  if (creditCents === 0) return card;
  return cardCents === 0 ? credit : `${card} and ${credit}`;
}

/** `offeredUntil`: how long a seat is kept for the reader; null: none is. */
export const waitingInWords = (offeredUntil: Date | null, timeZone: string | null) =>
  offeredUntil
    ? `A free seat is still waiting for you after this change: we keep it for you until ${when(offeredUntil, timeZone)}. Book it by then, or the offer ends.`
    : 'You are still on the waitlist after this change. You can leave it at any time.';

/** For the Game Masters: who runs the session now, and who is told. */
export function mastersInWords(standing: Standing, { newMaster }: Masters, players: number): string {
  const told = players === 1 ? '1 player is told.' : `${players} players are told.`;
  if (standing === 'FORMER_GAME_MASTER') return `${newMaster} runs it now instead of you. ${told}`;
  return `You run it. ${told}`;
}
