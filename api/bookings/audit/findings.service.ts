import { isBookable } from '../../catalog/rules.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { MAX_ID } from '../../platform/rules.ts';
import { readOwed } from '../core/owed-refunds.service.ts';
import { remainingCents } from '../core/refundable.ts';
import { remainingUnallocated } from '../core/unallocated.ts';
import { type Finding, lastAudit, ruleOf } from './audit.service.ts';
import type { Rule } from './audit-rules.ts';
import { moreFacts, named, nothing } from './facts.ts';
import { type Choice, choicesOf, type Facts } from './fix-choices.ts';

/** A finding with the details staff need to judge it. */
export interface FindingView extends Finding {
  /** What the fix does, or what staff should do where no fix is safe. */
  advice: string;
  player: { name: string; username: string } | null;
  session: { id: number; title: string } | null;
  amountCents: number | null;
  /** The provider's ID of the payment. */
  stripePaymentIntentId: string | null;
  choices: Choice[];
}

/**
 * Returns the finding with this key: from the last run for a provider payment, else built from the key; null: none.
 */
export async function findingOf(rule: Rule, key: string): Promise<Finding | null> {
  const id = key.slice(rule.name.length + 1);
  if (rule.kind === 'intent') {
    return (await lastAudit())?.findings.find((finding) => finding.key === key) ?? null;
  }
  if (rule.kind === 'event') return { ...rule, key, id, subject: `event ${id}` };
  // A finding must have exactly one key: the lock against two fixes at once is taken by key.
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_ID) return null;
  return { ...rule, key, id, subject: `${rule.kind} ${id}` };
}

/** Adds names, amounts and the ways to fix each finding, with a constant number of queries. */
export async function detail(findings: readonly Finding[]): Promise<FindingView[]> {
  const facts = new Map([...(await factsOf(findings)), ...(await moreFacts(findings))]);
  return findings.map((finding) => {
    const known = facts.get(finding.key) ?? nothing;
    const rule = ruleOf(finding.key);
    const { booking, payment, player, session } = known;
    return {
      ...finding,
      message: known.note ? `${finding.message} ${known.note}` : finding.message,
      // A stored run may have the rule under an older name.
      rule: rule?.rule ?? finding.rule,
      advice: rule?.advice ?? '',
      player,
      session,
      amountCents: payment?.amountCents ?? booking?.amountCents ?? known.amountCents,
      stripePaymentIntentId:
        finding.kind === 'intent'
          ? finding.id
          : (payment?.stripePaymentIntentId ?? booking?.payment?.stripePaymentIntentId ?? null),
      choices: rule?.fix ? choicesOf[rule.fix](known) : [],
    };
  });
}

async function factsOf(findings: readonly Finding[]): Promise<Map<string, Facts>> {
  const ids = (kind: Finding['kind']) =>
    findings.filter((finding) => finding.kind === kind).map(({ id }) => Number(id));
  const seats = await db.seat.findMany({
    where: { id: { in: ids('seat') } },
    select: { id: true, bookingId: true, session: { select: { id: true, title: true } } },
  });
  const bookingIds = [...ids('booking'), ...seats.flatMap(({ bookingId }) => bookingId ?? [])];
  const [bookings, payments, sessions, mails] = await Promise.all([
    readOwed(db, bookingIds),
    db.payment.findMany({
      where: { id: { in: ids('payment') } },
      include: {
        user: true,
        refunds: true,
        disputes: true,
        bookings: { select: { id: true } },
        checkout: { include: { bookings: { include: { session: true } } } },
      },
    }),
    db.session.findMany({ where: { id: { in: ids('session') } }, select: { id: true, title: true } }),
    db.outboxMail.findMany({ where: { id: { in: ids('mail') } }, select: { id: true, toAddress: true } }),
  ]);
  const facts = new Map<string, Facts>();
  const bookingFacts = (id: number): Facts => {
    const booking = bookings.find((each) => each.id === id);
    if (!booking) return nothing;
    return { ...nothing, booking, player: named(booking.user), session: booking.session };
  };
  for (const { key, kind, id } of findings) {
    const number = Number(id);
    if (kind === 'booking') facts.set(key, bookingFacts(number));
    if (kind === 'seat') {
      const seat = seats.find((each) => each.id === number);
      facts.set(key, { ...bookingFacts(seat?.bookingId ?? 0), session: seat?.session ?? null });
    }
    if (kind === 'session')
      facts.set(key, { ...nothing, session: sessions.find((each) => each.id === number) ?? null });
    if (kind === 'mail')
      facts.set(key, { ...nothing, mailTo: mails.find((each) => each.id === number)?.toAddress ?? null });
    const payment = kind === 'payment' ? payments.find((each) => each.id === number) : undefined;
    if (payment) {
      const pending = payment.checkout?.bookings.filter(({ status }) => status === 'pending') ?? [];
      facts.set(key, {
        ...nothing,
        payment: {
          ...payment,
          remainingCents: remainingUnallocated(payment),
          priceCents: pending.reduce((sum, each) => sum + each.amountCents - each.creditCents, 0),
          takesPlace: pending.some(({ session }) => isBookable(session, clock.now())),
        },
        player: named(payment.user),
        session: payment.checkout?.bookings[0]?.session ?? null,
      });
    }
  }
  return facts;
}

/**
 * True when nothing of the payment is left with us for good. Undecided disputes do not count: the bank may return
 * that money.
 */
export const isReturned = (payment: NonNullable<Parameters<typeof remainingCents>[0]>) =>
  remainingCents({ ...payment, disputes: payment.disputes.filter(({ status }) => status === 'lost') }) <= 0;
