import { mutantsOf } from './mutant.ts';

const RACE = 'api/bookings/waitlist/offer-race.test.ts';
const WAITLIST = 'api/bookings/waitlist/waitlist.test.ts';
const RESCUE = 'api/bookings/waitlist/rescue.test.ts';

/** Waiting for a seat, and a late canceller’s seat that is sold again. */
export const waitlist = [
  ...mutantsOf('api/bookings/core/waitlist-entries.ts', RACE, [
    {
      name: 'tended by two at once',
      find: "await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('waitlist'), ${sessionId}::int)`;",
      put: '',
      why: 'The order of a line is not the order of joining.',
      test: 'who joins while the line is tended',
    },
    {
      name: 'an offer runs out while its player begins to pay',
      find: 'ORDER BY id FOR UPDATE`;\n\n/** Nobody waits',
      put: 'ORDER BY id`;\n\n/** Nobody waits',
      why: 'A player on the payment page reads that the offer has gone.',
      test: 'an offer whose player begins to pay',
    },
    {
      name: 'the offers of a session that is called off stand',
      find: 'await withdrawOffer(tx, entry.id);\n    if (reason',
      put: 'if (reason',
      why: 'A seat is kept for somebody at a session that nobody plays.',
      test: 'a session that has begun keeps no seat on offer',
    },
  ]),
  ...mutantsOf('api/bookings/waitlist/offers.service.ts', RACE, [
    {
      name: 'an offer without its lock',
      find: 'AND "offeredUntil" <= ${clock.now()} ORDER BY id FOR UPDATE`;',
      put: 'AND "offeredUntil" <= ${clock.now()} ORDER BY id`;',
      why: 'An offer ends although its player has begun to pay.',
      test: 'an offer whose player begins to pay',
    },
    {
      name: 'an offer ends while its player pays',
      find: "user: { seats: { none: { sessionId: session.id, status: 'pending' } } },",
      put: '',
      why: 'A player on the payment page reads that the offer has gone.',
      test: 'an offer whose player begins to pay',
    },
    {
      name: 'offers of any length',
      find: 'new Date(Math.min(day, waitlistCloses(session.scheduledAt).getTime()));',
      put: 'new Date(day);',
      why: 'A seat is kept beyond the moment from which it is anybody’s.',
      test: 'an offer ends with the waitlist',
    },
    {
      name: 'the last in line first',
      find: "orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],\n    include: { user: true },\n  });\n  if (!entry)",
      put: "orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],\n    include: { user: true },\n  });\n  if (!entry)",
      why: 'Who waits longest gets nothing.',
      test: 'the first in line is who came first',
    },
    {
      name: 'by number, not by time',
      find: "orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],\n    include: { user: true },\n  });\n  if (!entry)",
      put: "orderBy: [{ id: 'asc' }],\n    include: { user: true },\n  });\n  if (!entry)",
      why: 'The order of the line is another than is shown.',
      test: 'the first in line is who came first',
    },
    {
      name: 'a seat for somebody who is gone',
      find: 'const gone = user.disabledAt !== null || user.erasedAt !== null;',
      put: 'const gone = user.disabledAt !== null;',
      why: 'A seat is kept for an account that was erased.',
      test: 'who has come to a seat in another way',
    },
    {
      name: 'a seat for somebody who has one',
      find: 'if (!gone && !hasSeat) continue;',
      put: 'if (!gone) continue;',
      why: 'A seat is kept for somebody who sits already.',
      test: 'who has come to a seat in another way',
    },
    {
      name: 'who is paying leaves the line',
      find: 'user.seats.some((booking) => isSeated(booking) || isReservation(booking));',
      put: 'user.seats.length > 0;',
      why: 'Who closes the payment page has lost the place.',
      test: 'one who is paying waits on',
    },
    {
      name: 'an offer that lapsed keeps its seat',
      find: "data: { status: 'lapsed' } });\n    await withdrawOffer(tx, entry.id);",
      put: "data: { status: 'lapsed' } });",
      why: 'A late canceller is counted as seated without a seat.',
      test: 'seat that nobody took is theirs again',
    },
    {
      name: 'an offer that ran out stands',
      find: '  await lapse(tx, session);\n',
      put: '',
      why: 'The next in line never gets the seat.',
      red: WAITLIST,
      test: 'that is not used lapses',
    },
    {
      name: 'one seat at a time',
      find: 'while (await offerNext(tx, session));',
      put: 'await offerNext(tx, session);',
      why: 'Of three free seats two wait for the next run.',
      red: WAITLIST,
      test: 'of several seats and several processes',
      survives:
        'The session still has work, so that the next run (and here each of four at once) offers the next seat.',
    },
    {
      name: 'nobody hears of a free seat on the last day',
      find: '} else await announce(tx, session);',
      put: '}',
      why: 'A seat stays empty although others wait for it.',
      red: WAITLIST,
      test: 'an offer ends there',
    },
  ]),
  ...mutantsOf('api/bookings/waitlist/waitlist.service.ts', WAITLIST, [
    {
      name: 'waiting beside a free seat',
      find: 'if (await isOpenToPublic(tx, sessionId)) throw',
      put: 'if (sessionId < 0) throw',
      why: 'A player waits for a seat that could be booked.',
      test: 'is for who has no seat',
    },
    {
      name: 'waiting for a seat that one has',
      find: 'if (session.bookings.length > 0) throw',
      put: 'if (session.bookings.length > 99) throw',
      why: 'A player is offered a second seat.',
      test: 'is for who has no seat',
    },
    {
      name: 'leaving keeps the seat on offer',
      find: 'await withdrawOffer(tx, entry.id);\n    failpoint',
      put: 'failpoint',
      why: 'A seat is nobody’s and cannot be had.',
      test: 'is given up by leaving',
    },
    {
      name: 'another place is shown',
      find: '(w."createdAt", w.id) <= (mine."createdAt", mine.id)',
      put: 'w.id <= mine.id AND w."createdAt" < mine."createdAt"',
      why: 'A player reads another place than they have.',
      test: '50 at once stand in the order',
    },
  ]),
  ...mutantsOf('api/bookings/core/resale.ts', RESCUE, [
    {
      name: 'who has a seat still waits',
      find: "data: { status: 'booked', offeredUntil: null },\n    });\n  }\n  const sold",
      put: 'data: {},\n    });\n  }\n  const sold',
      why: 'A player with a seat is offered another.',
      red: WAITLIST,
      test: 'goes to the first in line, who pays',
    },
    {
      name: 'the late canceller gets nothing',
      find: 'if (!sold?.resaleBookingId) return;',
      put: 'if (!sold || sold) return;',
      why: 'A seat is sold twice and paid twice.',
      test: 'is offered at once, bought',
    },
    {
      name: 'sold again and again',
      find: 'await tx.seat.update({ where: { id: sold.id }, data: { resaleBookingId: null } });',
      put: '',
      why: 'The next sale of the seat returns the money once more.',
      test: 'percent, paid by card: the fee goes back once',
    },
    {
      name: 'the fee goes back a second time',
      find: "await giveFeeUp(tx, id, feeCents, cause === 'seat_resold' ? 'its seat was sold again' : whys[cause]);",
      put: '',
      why: 'The fee goes back when the seat is sold and when the session is called off.',
      test: 'percent, paid by card: the fee goes back once',
    },
    {
      name: 'the fee of credit goes to a card',
      find: 'Math.min(feeCents, await creditKept(tx, booking));',
      put: '0 * (await creditKept(tx, booking));',
      why: 'A card receives what credit has paid, or the refund fails for ever.',
      test: 'paid with credit alone: the fee is credit again',
    },
    {
      name: 'the fee of credit is kept',
      find: 'if (creditCents > 0) await grantCredit',
      put: 'if (creditCents < 0) await grantCredit',
      why: 'Who paid with credit never gets a fee back.',
      test: 'paid with credit alone: the fee is credit again',
    },
  ]),
];
