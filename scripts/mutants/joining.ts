import { mutantsOf } from './mutant.ts';

const MEMBERSHIP = 'api/bookings/campaigns/membership.test.ts';
const JOINING = 'api/bookings/campaigns/joining.test.ts';

/** Campaigns: who joins one, and the dates that are reserved for them. */
export const joining = [
  ...mutantsOf('api/bookings/core/campaign-mails.ts', MEMBERSHIP, [
    {
      name: 'a seat that was skipped late can be taken again',
      find: 'chargeAt(session.scheduledAt) > clock.now()',
      put: 'chargeAt(session.scheduledAt) > new Date(0)',
      why: 'A player reads of a seat that nobody gives back to them.',
      test: 'hours before the start, the mail says',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/whole-checkout.ts', JOINING, [
    {
      name: 'of two dates the one that was made first is joined from',
      find: "orderBy: [{ session: { scheduledAt: 'asc' } }, { id: 'asc' }],",
      put: "orderBy: [{ id: 'asc' }],",
      why: 'No seat is kept of the dates between two that were paid at once.',
      test: 'by two dates at once',
    },
  ]),
  ...mutantsOf('api/bookings/core/reservations.ts', MEMBERSHIP, [
    {
      name: 'reserved when it is due',
      find: 'isBookable(session, now) && chargeAt(session.scheduledAt) > now;',
      put: 'isBookable(session, now);',
      why: 'A date is reserved that was to be charged already.',
      test: 'needs a free seat, time until the charge',
    },
    {
      name: 'the seat of a skipped date stays',
      find: 'await freeSeat(tx, bookingId);\n  await returnCredit',
      put: 'await returnCredit',
      why: 'A seat is lost to everybody.',
      test: 'frees the seat, voids the charge',
    },
    {
      name: 'a skipped date is charged',
      find: 'await returnCredit(tx, bookingId, { settled: false });\n  await voidPlannedCharges(tx, bookingId);',
      put: 'await returnCredit(tx, bookingId, { settled: false });',
      why: 'The charge of a skipped date stays planned.',
      test: 'frees the seat, voids the charge',
    },
  ]),
  ...mutantsOf('api/bookings/core/reservations.ts', 'api/bookings/core/own-table.test.ts', [
    {
      name: 'a date is reserved for who is to run it since a moment ago',
      find: '  await lockUserToKeep(tx, userId);\n',
      put: '',
      why: 'A Game Master is charged for a seat at their own table.',
      test: 'no member takes a date back',
    },
  ]),
  ...mutantsOf('api/bookings/core/reservations.ts', 'api/bookings/charges/charges.test.ts', [
    {
      name: 'nothing is said of a card that is being asked',
      find: 'return asked > 0 ? ASKED_NOW : null;',
      put: 'return null;',
      why: 'Who skips a date reads that nothing is charged, and is charged and refunded.',
      test: 'the money goes back, once',
    },
  ]),
  ...mutantsOf('api/bookings/core/reservations.ts', JOINING, [
    {
      name: 'a date that is held on a page is not reserved',
      find: 'free || (await reserveHeld(tx, member, session.id, reserved));',
      put: 'free || null;',
      why: 'Who joins beside an open page loses that date when the page ends.',
      test: 'keeps that one like the others when the page ends',
    },
    {
      name: 'a date that is held is kept no longer than its page',
      find: '  await holdSeatUntil(tx, id, reserved.heldUntil);\n',
      put: '',
      why: 'Between the end of a page and the next look at it somebody else has the seat of a member.',
      test: 'keeps that one like the others when the page ends',
    },
    {
      name: 'a date that is held since a moment ago ends the joining',
      find: '    skipDuplicates: true,\n',
      put: '',
      why: 'Who has paid reads of an error, and is a player of the campaign only after the next try.',
      test: 'in the very instant of joining',
    },
    {
      name: 'the price of a page of before joining stays',
      find: 'checkoutId: null, amountCents, creditCents: 0',
      put: 'checkoutId: null, creditCents: 0',
      why: 'A member is charged another price than the one that was fixed.',
      test: 'keeps that one like the others when the page ends',
    },
  ]),
  ...mutantsOf('api/bookings/campaigns/campaigns.service.ts', 'api/bookings/campaigns/campaigns.test.ts', [
    {
      name: 'a published date from before joining is reserved',
      find: '(!first || scheduledAt > first.session.scheduledAt) &&\n',
      put: '',
      why: 'A member is charged for a date that nobody told them of when they joined.',
      test: 'keeps a seat of each for the players, who are told',
    },
  ]),
  ...mutantsOf('api/bookings/core/joining.ts', JOINING, [
    {
      name: 'a date of the same order is reserved',
      find: '      bookings: { none: { checkoutId: booking.checkoutId ?? 0 } },\n',
      put: '',
      why: 'What was paid for goes back as paid twice, and is charged again.',
      test: 'a cart of two dates that was given up',
    },
    {
      name: 'joined without the lock of the campaign',
      find: 'await lock(tx, { campaigns: [campaignId] });',
      put: '',
      why: 'Who joins while dates are added misses them.',
      survives:
        'Who settles a payment or credit has locked the campaign already; here it is asked for once more.',
      test: 'joining',
    },
    {
      name: 'joined although they have left',
      find: 'if (hasLeft > 0) return;',
      put: '',
      why: 'Who left while a page was open is a member again, and charged.',
      red: MEMBERSHIP,
      test: 'leaving',
    },
  ]),
  ...mutantsOf('api/bookings/campaigns/campaigns.service.ts', 'api/bookings/charges/charges.test.ts', [
    {
      name: 'nothing is said of a card that is asked while its campaign ends',
      find: 'asked.has(member.id) ? ASKED_NOW : null',
      put: 'null',
      why: 'A player reads that the card is not charged, and it is.',
      test: 'sees the campaign end',
    },
  ]),
  ...mutantsOf('api/bookings/core/ending-membership.ts', 'api/bookings/campaigns/membership.test.ts', [
    {
      name: 'what was played is said to come',
      find: 'session: { campaignId, scheduledAt: { gt: clock.now() } },',
      put: 'session: { campaignId },',
      why: 'Who leaves reads that an evening of last week can be cancelled.',
      test: 'names no date as to come',
    },
  ]),
];
