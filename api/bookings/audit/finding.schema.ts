import { db } from '../../platform/db.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { BookingNode } from '../core/booking.schema.ts';
import type { RuleName, SubjectKind } from './audit-rules.ts';
import type { FindingView } from './findings.service.ts';
import type { FixChoice as ChoiceName } from './fix.ts';
import type { Choice } from './fix-choices.ts';

/** Turns { free_seat: 'Frees …' } into enum values such as FREE_SEAT, each with its description. */
const described = <Name extends string>(descriptions: Record<Name, string>) =>
  Object.fromEntries(
    Object.entries(descriptions).map(([value, description]) => [value.toUpperCase(), { value, description }]),
  ) as { [Each in Name as Uppercase<Each>]: { value: Each; description: string } };

const RuleEnum = builder.enumType('MoneyRule', {
  description: 'A rule about money, seats and ratings; each finding violates one.',
  values: described<RuleName>({
    seats: 'Each paid booking has exactly one seat, and a session as many seats as its maximum of players.',
    booked_twice: 'No player has two live bookings of a session.',
    provider: 'Each payment, its refunds and its disputes are the same here and at the payment provider.',
    payments: 'Every payment belongs to a booking, and every paid booking to a payment of its price.',
    ended: 'An ended booking has no seat, and a cancelled session has no live booking.',
    refunds: 'Each refund owed is made once, and never exceeds the payment.',
    credit: 'Session credit is spent once, and its rows match the ledger.',
    overdue:
      'Nothing is overdue: holds end, unpaid dates are released, refunds arrive, events are processed.',
    mails: 'Every mail is sent within 15 minutes of its time.',
    charges: 'The saved card is charged for a campaign date within 10 minutes of its time.',
    ledger: 'Every ledger transaction sums to zero, and the ledger matches the payments.',
    stars:
      'A Game Master’s rating comes from the counted reviews; a review counts if its author sat at a played session run by that Game Master.',
  }),
});
const FindingKind = builder.enumType('MoneyFindingKind', {
  description: 'The type of a finding’s subject.',
  values: described<SubjectKind>({
    session: 'A session and its seats.',
    booking: 'A player’s booking.',
    seat: 'A seat of a session.',
    payment: 'A recorded payment.',
    refund: 'A refund to a player.',
    credit: 'Session credit granted to a player.',
    player: 'A player, with all their session credit.',
    mail: 'An overdue mail.',
    movement: 'A ledger transaction.',
    account: 'A ledger account, with all its transactions.',
    event: 'An event from the payment provider.',
    profile: 'A Game Master, with the public rating.',
    review: 'A player’s review of a session.',
    intent: 'A payment known only to the provider.',
  }),
});
export const FixChoice = builder.enumType('MoneyFixChoice', {
  description: 'A way to fix a finding.',
  values: described<ChoiceName>({
    repair_seats: 'Adds, removes or releases seats; no player loses one.',
    seat_or_refund:
      'Gives the player a free seat; if there is none, ends the booking and refunds what was paid.',
    settle: 'Asks the payment provider and applies its answer.',
    free_seat: 'Releases the seat for booking.',
    find_payment: 'Finds the payment and assigns it to its booking.',
    refund: 'Refunds the player, once.',
    accept: 'Accepts a payment of another amount; any excess is refunded.',
    credit: 'Grants session credit instead of a refund.',
    send: 'Sends the mail now.',
    charge: 'Charges the saved card now.',
    restore_price: 'Restores the price agreed on joining the campaign.',
    assign: 'Assigns a manual refund to a booking chosen by a super admin.',
    outside: 'Records that staff refunded outside the provider. Super admins only.',
    set_aside: 'Dismisses what the provider does not have or cannot be carried out. Super admins only.',
  }),
});

const MoneyFix = builder.objectRef<Choice>('MoneyFix').implement({
  description: 'A safe way to fix a finding; repeating it changes nothing more.',
  fields: (t) => ({
    choice: t.expose('choice', { type: FixChoice, description: 'The choice to pass to `fixMoneyFinding`.' }),
    label: t.exposeString('label', { description: 'Short label, for a button.' }),
    effect: t.exposeString('effect', { description: 'The exact effect, in full sentences.' }),
    movesMoney: t.exposeBoolean('movesMoney', {
      description: 'Whether it charges or refunds a card, or grants credit.',
    }),
    bookings: t.prismaField({
      type: [BookingNode],
      description: 'Bookings to choose one from, by a super admin; empty: no choice needed.',
      resolve: (query, { bookingIds = [] }) =>
        db.booking.findMany({ ...query, where: { id: { in: bookingIds } }, orderBy: { id: 'asc' } }),
    }),
  }),
});

export const FindingPlayer = builder
  .objectRef<{ name: string; username: string }>('MoneyFindingPlayer')
  .implement({
    description: 'Whose money or seat a finding is about.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Full name.' }),
      username: t.exposeString('username', {
        description: 'Username; staff can search by it.',
      }),
    }),
  });
const FindingSession = builder.objectRef<{ id: number; title: string }>('MoneyFindingSession').implement({
  description: 'A session that a finding is about.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'Numeric ID, used in URLs.' }),
    title: t.exposeString('title', { description: 'Its title at the time of reading.' }),
  }),
});

export const MoneyFinding = builder.objectRef<FindingView>('MoneyFinding').implement({
  description: 'A violation of the rules about money, seats and ratings. Staff only.',
  fields: (t) => ({
    key: t.exposeString('key', {
      description: 'Stable key, such as "paid-without-seat:12".',
    }),
    rule: t.expose('rule', { type: RuleEnum, description: 'The violated rule.' }),
    kind: t.expose('kind', { type: FindingKind, description: 'The type of `subject`.' }),
    subject: t.exposeString('subject', { description: 'The subject, such as "booking 12".' }),
    message: t.exposeString('message', { description: 'Text to follow `subject`: "has ended and still …".' }),
    advice: t.exposeString('advice', {
      description: 'What a fix does, or what staff do if there is no safe fix.',
    }),
    player: t.expose('player', {
      type: FindingPlayer,
      nullable: true,
      description: 'The player concerned; null: none.',
    }),
    session: t.expose('session', {
      type: FindingSession,
      nullable: true,
      description: 'The session of the seat; null: none.',
    }),
    amountCents: t.exposeInt('amountCents', {
      nullable: true,
      description: 'The price of the booking or amount of the payment, in US cents; null: about neither.',
    }),
    stripePaymentIntentId: t.exposeString('stripePaymentIntentId', {
      nullable: true,
      description: 'The provider’s ID of the payment; null: unknown.',
    }),
    fixes: t.expose('choices', {
      type: [MoneyFix],
      description: 'The safe fixes; empty: staff must act as in `advice`.',
    }),
  }),
});
