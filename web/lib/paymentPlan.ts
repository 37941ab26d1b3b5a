import { CHARGED_BEFORE, UNPAID_ENDS } from '../../api/bookings/core/charge.rules.ts';
import { countOf, formatCents, formatDay, type Instant } from './format.ts';
import { inList } from './text.ts';
import { formatZonedDateTime } from './zones.ts';

/** The fields of a planned payment that its wording needs. */
export interface PlannedPayment {
  readonly state: string;
  readonly amountCents: number;
  readonly chargeAt: string | null | undefined;
  readonly skipUntil: string | null | undefined;
  readonly refundUntil: string;
  readonly releaseAt: string | null | undefined;
  readonly failedAttempts: number;
  /** What became of the payment for a date that was paid and has ended. */
  readonly returned: string | null | undefined;
  readonly session: { readonly scheduledAt: string };
}

/**
 * Returns the session credit, in cents, for a payment without a charge: credit counts only towards what is paid now.
 */
export const creditFor = (state: string, creditCents: number) => (state === 'DUE_NOW' ? creditCents : 0);

const creditInWords = (creditCents: number) => `${formatCents(creditCents)} of session credit`;

type Tone = 'neutral' | 'ember' | 'verdigris' | 'amber' | 'red';

const states: Record<string, { readonly label: string; readonly tone: Tone }> = {
  DUE_NOW: { label: 'To pay now', tone: 'ember' },
  SCHEDULED: { label: 'Scheduled', tone: 'neutral' },
  TO_CONFIRM: { label: 'To confirm', tone: 'amber' },
  TO_PAY: { label: 'To pay', tone: 'amber' },
  CHARGING: { label: 'Charging', tone: 'amber' },
  DECLINED: { label: 'Declined', tone: 'red' },
  PAID: { label: 'Paid', tone: 'verdigris' },
  SKIPPED: { label: 'Skipped', tone: 'neutral' },
  RELEASED: { label: 'Released', tone: 'neutral' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
  FULL: { label: 'Full', tone: 'neutral' },
};

export const paymentState = (state: string) => states[state] ?? { label: state, tone: 'neutral' as const };

const owed = new Set(['DUE_NOW', 'SCHEDULED', 'TO_CONFIRM', 'TO_PAY', 'CHARGING', 'DECLINED', 'PAID']);

/** True when the amount of a date was paid or is going to be. */
export const isOwed = (state: string) => owed.has(state);

/** States in which nothing is charged automatically: the player pays, or loses the seat. */
const waiting = new Set(['DECLINED', 'TO_CONFIRM', 'TO_PAY']);
export const waitsForPlayer = (state: string) => waiting.has(state);

const mostTries = 3;
const noRefund = 'No automatic refund: it starts too soon';

/**
 * Describes what happens with the money of one date and when, one sentence each, the most important first.
 * `creditCents`: the part paid with session credit.
 */
export function paymentFacts(payment: PlannedPayment, now: Instant, zone: string, creditCents = 0): string[] {
  const at = (instant: string) => formatZonedDateTime(instant, zone);
  const { chargeAt, skipUntil, refundUntil, releaseAt, failedAttempts } = payment;
  const isOpen = Date.parse(refundUntil) > Number(new Date(now));
  const refund = isOpen ? `Full refund until ${at(refundUntil)}` : `Full refund ended ${at(refundUntil)}`;
  if (payment.returned) return [`${formatCents(payment.amountCents)} was paid for this date`];
  const skip = skipUntil && (skipUntil === chargeAt ? 'Skip until then' : `Skip until ${at(skipUntil)}`);
  switch (payment.state) {
    case 'DUE_NOW':
      return [creditCents > 0 ? `And ${creditInWords(creditCents)}` : '', isOpen ? refund : noRefund].filter(
        Boolean,
      );
    case 'SCHEDULED':
      return [
        chargeAt && `Charged ${at(chargeAt)}`,
        creditCents > 0 ? `And ${creditInWords(creditCents)}` : '',
        skip,
        refund,
      ].filter((each) => Boolean(each)) as string[];
    case 'TO_CONFIRM':
      return [
        'This date changed at short notice, so we charge nothing automatically',
        releaseAt ? `Pay by ${at(releaseAt)} to confirm it, or skip it and owe nothing` : '',
      ].filter(Boolean);
    case 'TO_PAY':
      return [
        'We could not charge your card in time and will not try again',
        releaseAt ? `Pay by ${at(releaseAt)}, or skip it and owe nothing` : '',
        isOpen ? refund : noRefund,
      ].filter(Boolean);
    case 'CHARGING':
      return ['Your card is being charged', refund];
    case 'DECLINED':
      return [
        failedAttempts < mostTries
          ? `Your card was declined, ${failedAttempts} of ${mostTries} tries`
          : `Your card was declined ${failedAttempts} times`,
        chargeAt ? `We try again ${at(chargeAt)}` : '',
        creditCents > 0 ? `And ${creditInWords(creditCents)}` : '',
        releaseAt ? `Pay by ${at(releaseAt)}, or we release the seat and you owe nothing` : '',
        releaseAt ? UNPAID_ENDS : '',
      ].filter(Boolean);
    case 'PAID':
      return [refund];
    case 'SKIPPED':
      return ['Nothing is charged'];
    case 'RELEASED':
      return ['It was not paid, so we released the seat and you owe nothing'];
    case 'CANCELLED':
      return ['Nothing is charged for this date'];
    case 'FULL':
      return ['No seat is free on this date, so we charge nothing'];
    default:
      return [];
  }
}

const namedDates = 3;

/** 'Dec 3, Dec 10 and Dec 17', 'Dec 3, Dec 10, Dec 17 and 2 more dates' */
export function daysInWords(dates: readonly string[], zone: string): string {
  const days = dates.slice(0, namedDates).map((date) => formatDay(date, zone));
  const more = dates.length - days.length;
  return inList(more > 0 ? [...days, countOf(more, 'more date')] : days);
}

/**
 * Describes the payments of a reservation. `creditCents`: the session credit in the payment now; null: the order
 * around the sentence says what is paid now.
 * '$25.00 now for Nov 28, and $5.00 of session credit. Then $25.00 on Dec 3, Dec 10 and Dec 17, 48 hours before each
 * date; …'
 */
export function planSentence(
  payments: readonly Pick<PlannedPayment, 'state' | 'amountCents' | 'chargeAt' | 'session'>[],
  zone: string,
  creditCents: number | null = 0,
): string {
  const now = payments.find(({ state }) => state === 'DUE_NOW');
  const first = now ? `${paidNow(now, formatDay(now.session.scheduledAt, zone), creditCents)}. ` : '';
  const later = payments.filter(({ state, chargeAt }) => state === 'SCHEDULED' && chargeAt);
  const [next] = later;
  if (!next) {
    return `${first}Dates that are added later are charged ${CHARGED_BEFORE} each one, after a mail that lets you skip it.`;
  }
  const dates = daysInWords(
    later.map(({ chargeAt }) => chargeAt ?? ''),
    zone,
  );
  return `${first}Then ${formatCents(next.amountCents)} on ${dates}, ${CHARGED_BEFORE} each date; skip or leave any time before its charge.`;
}

function paidNow({ amountCents }: { amountCents: number }, day: string, creditCents: number | null): string {
  if (creditCents === null) return `${day} is paid with this order`;
  const credit = creditCents > 0 ? `, and ${creditInWords(creditCents)}` : '';
  return `${formatCents(amountCents - creditCents)} now for ${day}${credit}`;
}

/** Describes which reserved dates stay when one date is cancelled; null: nothing is reserved. */
export function staysSentence(
  payments: readonly (Pick<PlannedPayment, 'state' | 'amountCents' | 'chargeAt'> & {
    readonly toPay: { readonly cardCents: number } | null | undefined;
  })[],
  zone: string,
): string | null {
  const later = payments.filter(({ state }) => state === 'SCHEDULED').length;
  const due = payments.filter(({ state }) => state === 'CHARGING' || waitsForPlayer(state)).length;
  const dates =
    later + due === 1 ? 'Your other reserved date stays' : `Your ${later + due} other reserved dates stay`;
  const next = nextCharge(payments);
  if (!next?.chargeAt)
    return due > 0 ? `${dates}: ${due === 1 ? 'its payment is' : 'their payments are'} due already.` : null;
  const charge = `${formatCents(next.toPay?.cardCents ?? next.amountCents)} is charged on ${formatZonedDateTime(next.chargeAt, zone)}`;
  const already = due > 0 ? `${due === 1 ? 'one payment is' : `${due} payments are`} due already, ` : '';
  const rest = later > 1 ? `, the rest ${CHARGED_BEFORE} each date` : '';
  return `${dates}: ${already}${charge}${rest}.`;
}

/** Returns the next payment that will be charged to the card automatically; null: there is none. */
export function nextCharge<Payment extends Pick<PlannedPayment, 'state' | 'chargeAt'>>(
  payments: readonly Payment[],
): Payment | null {
  const due = payments.filter(({ state, chargeAt }) => state === 'SCHEDULED' && chargeAt);
  return due.sort((a, b) => Date.parse(a.chargeAt ?? '') - Date.parse(b.chargeAt ?? ''))[0] ?? null;
}
