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
  description: 'A rule about money, seats and stars; a finding breaks one of them.',
  values: described<RuleName>({
    seats: 'Whoever has paid has exactly one seat, and a session has as many seats as players it may hold.',
    booked_twice: 'Nobody has two live bookings of one session.',
    provider:
      'Each payment, what went back of it and its disputes are the same here and at the payment provider.',
    payments: 'Every payment belongs to a booking, and every paid booking to a payment of its price.',
    ended: 'A booking that has ended keeps no seat, and a session that was called off no booking.',
    refunds: 'What is owed goes back once, and never more than was paid.',
    credit: 'Session credit is spent once, and is the same sum by its rows and in the ledger.',
    overdue:
      'What was due is done: holds end, unpaid dates are released, refunds arrive, events are worked off.',
    mails: 'Every mail leaves within 15 minutes of its time.',
    charges: 'The saved card is charged for a campaign date within 10 minutes of its time.',
    ledger: 'Every movement of the ledger sums to zero, and the ledger says the same as the payments.',
    stars:
      'A Game Master has the stars of the reviews that count; a review does while its author sat at an evening that was played, run by whoever has the profile.',
  }),
});
const FindingKind = builder.enumType('MoneyFindingKind', {
  description: 'What a finding is about.',
  values: described<SubjectKind>({
    session: 'A session and its seats.',
    booking: 'The booking of one player.',
    seat: 'One seat of a session.',
    payment: 'A payment we have written down.',
    refund: 'Money that goes back to a player.',
    credit: 'Session credit that a player was given.',
    player: 'A player and all of their session credit.',
    mail: 'A mail that should have been sent.',
    movement: 'A movement of the ledger.',
    account: 'An account of the ledger, with all of its movements.',
    event: 'Something that the payment provider told.',
    profile: 'A Game Master, with the stars that everybody is shown.',
    review: 'What one player said of an evening.',
    intent: 'A payment that only the provider knows.',
  }),
});
export const FixChoice = builder.enumType('MoneyFixChoice', {
  description: 'A way to put a finding right.',
  values: described<ChoiceName>({
    repair_seats: 'Seats are added, taken away or offered again; nobody loses one.',
    seat_or_refund: 'The player gets a free seat, or the whole price back if there is none.',
    settle: 'The payment provider is asked, and what it says is carried out.',
    free_seat: 'The seat can be booked again.',
    find_payment: 'The payment is looked for and written to its booking.',
    refund: 'The money goes back to the player, once.',
    accept: 'A payment of another amount is taken; what is too much goes back.',
    credit: 'The player gets session credit in place of the money.',
    send: 'The mail is sent now.',
    charge: 'The saved card is charged now.',
    assign: 'A refund made by hand is written to the booking that a super admin names.',
    outside: 'A super admin writes down that staff have returned the money outside of the provider.',
    set_aside:
      'A super admin lets go of something that the provider does not have, or that cannot be carried out.',
  }),
});

const MoneyFix = builder.objectRef<Choice>('MoneyFix').implement({
  description: 'A safe way to put a finding right; doing it twice changes nothing more.',
  fields: (t) => ({
    choice: t.expose('choice', { type: FixChoice, description: 'What fixMoneyFinding is to be told.' }),
    label: t.exposeString('label', { description: 'Names the deed, for a button.' }),
    effect: t.exposeString('effect', { description: 'Exactly what will happen, in whole sentences.' }),
    movesMoney: t.exposeBoolean('movesMoney', {
      description: 'A card is charged or refunded, or credit is given.',
    }),
    bookings: t.prismaField({
      type: [BookingNode],
      description: 'One of them must be named, by a super admin; empty: there is nothing to name.',
      resolve: (query, { bookingIds = [] }) =>
        db.booking.findMany({ ...query, where: { id: { in: bookingIds } }, orderBy: { id: 'asc' } }),
    }),
  }),
});

export const FindingPlayer = builder
  .objectRef<{ name: string; username: string }>('MoneyFindingPlayer')
  .implement({
    description: 'Whose money it is.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'The full name, as the player gave it.' }),
      username: t.exposeString('username', {
        description: 'What the player logs in with; staff search by it.',
      }),
    }),
  });
const FindingSession = builder.objectRef<{ id: number; title: string }>('MoneyFindingSession').implement({
  description: 'The session a finding has to do with.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number that addresses use.' }),
    title: t.exposeString('title', { description: 'As the catalogue shows it.' }),
  }),
});

export const MoneyFinding = builder.objectRef<FindingView>('MoneyFinding').implement({
  description: 'Something that the rules about money and seats say cannot be. Staff only.',
  fields: (t) => ({
    key: t.exposeString('key', {
      description: 'The same for as long as it stands, such as "paid-without-seat:12".',
    }),
    rule: t.expose('rule', { type: RuleEnum, description: 'Which rule it breaks.' }),
    kind: t.expose('kind', { type: FindingKind, description: 'What sort of thing `subject` names.' }),
    subject: t.exposeString('subject', { description: 'What it is about: "booking 12".' }),
    message: t.exposeString('message', { description: 'Follows the subject: "has ended and still …".' }),
    advice: t.exposeString('advice', {
      description: 'What a fix does, or what a person does where none is safe.',
    }),
    player: t.expose('player', {
      type: FindingPlayer,
      nullable: true,
      description: 'Whose money or seat it is; null: nobody’s.',
    }),
    session: t.expose('session', {
      type: FindingSession,
      nullable: true,
      description: 'Where the seat is; null: it is about no session.',
    }),
    amountCents: t.exposeInt('amountCents', {
      nullable: true,
      description:
        'The price of the booking or the sum of the payment, in US cents; null: it is about neither.',
    }),
    stripePaymentIntentId: t.exposeString('stripePaymentIntentId', {
      nullable: true,
      description: 'The provider’s name of the payment; null: none is known.',
    }),
    fixes: t.expose('choices', {
      type: [MoneyFix],
      description: 'The safe ways to put it right; empty: only a person can, as the advice says.',
    }),
  }),
});
