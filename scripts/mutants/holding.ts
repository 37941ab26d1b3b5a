import { mutantsOf } from './mutant.ts';

const CHECKOUT = 'api/bookings/checkout/checkout.test.ts';
const SETTLE = 'api/bookings/checkout/settle.test.ts';
const KEPT = 'api/bookings/checkout/kept-hold.test.ts';
const RULES = 'api/bookings/core/rules.test.ts';
const ACCOUNT = 'api/bookings/account/account.test.ts';

/** Holding a seat: for whom, for how long, at which price. */
export const holding = [
  ...mutantsOf('api/bookings/checkout/hold.ts', SETTLE, [
    {
      name: 'a hold that ends a minute before its page',
      find: 'expiresAt.getTime() + HOLD_GRACE_SECONDS * 1000',
      put: 'expiresAt.getTime() - HOLD_GRACE_SECONDS * 1000',
      why: 'A payment in the last minute of its page finds the seat sold.',
      test: 'a payment in the last second of its page',
    },
    {
      name: 'a hold without its grace',
      find: 'expiresAt.getTime() + HOLD_GRACE_SECONDS * 1000',
      put: 'expiresAt.getTime()',
      why: 'A payment in the last second of its page finds the seat sold.',
      test: 'a payment in the last second of its page',
    },
  ]),
  ...mutantsOf('api/bookings/bookings.jobs.ts', 'api/bookings/checkout/begun.test.ts', [
    {
      name: 'a page stays open after the start',
      find: '  await wakeBegun();\n',
      put: '',
      why: 'A session that has begun goes on taking money, which goes back.',
      test: 'the page of an order is closed when one of its sessions begins',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/order.service.ts', 'api/bookings/checkout/begun.test.ts', [
    {
      name: 'an open page is handed out after the start',
      find: ' && isBookable(session, clock.now())',
      put: '',
      why: 'A session that has begun goes on taking money, which goes back.',
      test: 'nobody is sent to pay for a session that has begun',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/hold.ts', SETTLE, [
    {
      name: 'a hold that lives twice as long',
      find: 'now.getTime() + holdMs(rules)',
      put: 'now.getTime() + 2 * holdMs(rules)',
      why: 'A seat is kept for an hour for nobody.',
      test: 'an expired hold is free at once',
      red: CHECKOUT,
    },
    {
      name: 'a full session is held',
      find: 'if (!seated) throw full(friends);',
      put: '',
      why: 'A seat is paid that is not there.',
      test: 'a full session leaves nothing behind',
    },
    {
      name: 'credit is not locked before it is looked at',
      find: 'if (hasCredit) await lock(tx, { creditOf: viewer.id });',
      put: '',
      why: 'Two carts at once read the same balance, and one fails.',
      test: 'two carts of one player at once',
    },
    {
      name: 'booked at a price that was not shown',
      find: '    refuseOtherThanShown(order, priceCents, rules.policyVersion);\n',
      put: '',
      why: 'With credit a click books at once, at a price or on rules nobody has seen.',
      test: 'is what is booked: another price is refused',
      red: 'api/bookings/checkout/to-pay.test.ts',
    },
    {
      name: 'booked on an evening that was not shown',
      find: '    refuseMovedSince(order, sessions, viewer);\n    const',
      put: '    const',
      why: 'Who reads of Saturday in ten days books tomorrow, and can no longer cancel.',
      test: 'nobody books another time',
      red: 'api/bookings/checkout/moved-since.test.ts',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/agreement.ts', 'api/bookings/checkout/moved-since.test.ts', [
    {
      name: 'booked with another Game Master than was shown',
      find: ' && shown.gameMasterId === gameMasterId)',
      put: ')',
      why: 'Who came for one Game Master sits at the table of another.',
      test: 'nor with another Game Master',
    },
    {
      name: 'an open page of another evening than is shown',
      find: ' && isSameEvening(session, shownOf(shown, session))',
      put: '',
      why: 'Who reads of the old evening pays for the new one.',
      test: 'who is paying already',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/bookable.ts', CHECKOUT, [
    {
      name: 'a booking twice',
      find: "if (session.bookings.some((booking) => booking.status !== 'pending')) {",
      put: 'if (session.bookings.length > 99) {',
      why: 'A player pays a second time and is sent back and forth.',
      survives: 'The database refuses a second live booking of a player, which is told in the same words.',
      test: 'who booked, runs the session, or comes too late',
    },
    {
      name: 'the Game Master’s own table',
      find: 'if (session.gameMasterId === viewer.gameMasterId) {\n      throw',
      put: 'if (session.gameMasterId === -1) {\n      throw',
      why: 'A Game Master takes a seat at the own table.',
      survives: 'It is looked at once more when the seat is held, and told in the same words.',
      test: 'who booked, runs the session, or comes too late',
    },
    {
      name: 'a session that has begun',
      find: '!isBookable(session, clock.now()) || session.campaign?.endedAt',
      put: 'session.campaign?.endedAt',
      why: 'A seat is sold at a session that is over.',
      test: 'who booked, runs the session, or comes too late',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/checkout.service.ts', KEPT, [
    {
      name: 'a hold is given up for what cannot be had',
      find: '  if (!same && others.length > 0) await requireHoldable(viewer, order, others);\n',
      put: '',
      why: 'Whoever asks for one seat too many loses the one they are paying for.',
      test: 'more seats than there are',
    },
  ]),
  ...mutantsOf('api/bookings/core/seats.ts', KEPT, [
    {
      name: 'a seat given up is not counted',
      find: ' OR seat."bookingId" = ANY(${[...given]}))',
      put: ')',
      why: 'Nobody can take a friend along who holds one of the last two seats.',
      test: 'takes its place',
    },
    {
      name: 'a seat given up is theirs although others wait',
      find: ' AND ${isPublic(Prisma.sql`asked.id`, now)})',
      put: ')',
      why: 'The seat that was given up goes to who waits, and the order is refused after it.',
      test: 'those who wait',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/checkout.service.ts', CHECKOUT, [
    {
      name: 'another page for the same order',
      find: 'const same = fits ? candidate : null;',
      put: 'const same: typeof candidate | null = null;',
      why: 'A second click closes the page that somebody is just paying on.',
      test: 'asking again, also at once',
    },
    {
      name: 'a page at any price',
      find: 'const same = fits ? candidate : null;',
      put: 'const same = candidate ?? null;',
      why: 'Who keeps the credit back is charged as if it were spent.',
      test: 'credit can be left unused',
      red: 'api/bookings/checkout/to-pay.test.ts',
    },
    {
      name: 'an open page on other rules than are shown',
      find: ' && isAsShown(order, candidate) &&',
      put: ' &&',
      why: 'Who is shown the new rules pays on a page that keeps the old ones.',
      test: 'are the rules of cancelling: others are refused',
      red: 'api/bookings/checkout/to-pay.test.ts',
    },
    {
      name: 'any address to come back to',
      find: 'if (!env.origins.includes(clientOrigin)) throw',
      put: 'if (clientOrigin === null) throw',
      why: 'Whoever sends a link decides where a player lands after paying.',
      test: 'only our own addresses to come back to',
      red: SETTLE,
    },
  ]),
  ...mutantsOf('api/bookings/core/status.rules.ts', RULES, [
    {
      name: 'a hold runs out while its money is on the way',
      find: "  paymentStatus === 'unpaid' &&\n",
      put: '',
      why: 'Who has paid is offered the seat for sale once more.',
      test: 'a hold that ran out unpaid is over by the clock, and nothing else is',
    },
    {
      name: 'a reserved date runs out as a hold does',
      find: '  !isReservation(booking) &&\n',
      put: '',
      why: 'A member of a campaign is told that a seat is gone which is kept for them.',
      test: 'a hold that ran out unpaid is over by the clock, and nothing else is',
    },
  ]),
  ...mutantsOf('api/bookings/core/booking-queries.schema.ts', ACCOUNT, [
    {
      name: 'a hold that ran out is a seat until the job notes it',
      find: '.filter((booking) => !isLapsed(booking, now))',
      put: '',
      why: 'Pages offer to pay for a seat that is free again.',
      test: 'a hold that ran out is no seat of the viewer any more',
    },
  ]),
];
