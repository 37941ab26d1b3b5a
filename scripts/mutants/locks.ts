import { mutantsOf } from './mutant.ts';

/** What a free seat is, and in which order rows are locked. */
export const locks = [
  ...mutantsOf('api/catalog/session-row.ts', 'api/bookings/campaigns/joining.test.ts', [
    {
      name: 'players and spots are two numbers',
      find: 's."maxPlayers" - ${availableSpots} AS "currentPlayers"',
      put: 's."maxPlayers" - ${availableSpots} - seats.held AS "currentPlayers"',
      why: 'A page says 0 of 4 players beside 1 spot left.',
    },
  ]),
  ...mutantsOf('api/seating/sql.ts', 'api/seating/sql.test.ts', [
    {
      name: 'a hold is free in its last moment',
      find: 'coalesce(seat."heldUntil" <= ${now}, FALSE))`',
      put: 'coalesce(seat."heldUntil" < ${now}, FALSE))`',
      why: 'Two statements disagree about a seat at the same instant.',
    },
    {
      name: 'a seat on offer is free',
      find: '(seat."bookingId" IS NULL AND seat."waitlistEntryId" IS NULL) OR coalesce',
      put: '(seat."bookingId" IS NULL) OR coalesce',
      why: 'What was promised to who waited is sold.',
    },
    {
      name: 'a late canceller’s seat cannot be had',
      find: '(${isEmpty(now)} OR ${isOnResale})',
      put: '(${isEmpty(now)} OR (FALSE AND ${isOnResale}))',
      why: 'Late cancellers never get their money back.',
    },
    {
      name: 'on resale while it is being paid for',
      find: 'seat."bookingId" = seat."resaleBookingId" AND seat."heldUntil" IS NULL)`',
      put: 'seat."resaleBookingId" IS NOT NULL AND (seat."heldUntil" IS NULL OR TRUE))`',
      why: 'A seat is sold twice.',
    },
    {
      name: 'nobody pays at the moment',
      find: '(seat."heldUntil" > ${now} AND NOT ${isEmpty(now)})`',
      put: '(seat."heldUntil" > ${now})`',
      why: 'A seat that is free is said to be held.',
    },
  ]),
  ...mutantsOf('api/seating/locks.ts', 'api/seating/locks.test.ts', [
    {
      name: 'rows are not locked',
      find: 'await query(ids);\n',
      put: '',
      why: 'Nothing that takes a lock has it.',
    },
    {
      name: 'an order is not looked at',
      find: 'if (rank < held.rank) outOfOrder(',
      put: 'if (rank < -1) outOfOrder(',
      why: 'Two who wait for each other are found by PostgreSQL, in production.',
    },
    {
      name: 'sessions in any order',
      find: 'if (byNumber && ids[0]! <= highest) outOfOrder(',
      put: 'if (byNumber && ids[0]! <= -1) outOfOrder(',
      why: 'Two who wait for each other are found by PostgreSQL, in production.',
    },
    {
      name: 'a claim is not noted',
      find: "held.rank = Math.max(held.rank, ORDER.indexOf('seat'));",
      put: '',
      why: 'Credit locked after a seat was claimed waits in a circle.',
    },
    {
      name: 'what is held is asked for again',
      find: '.filter((id) => !held.keys.has(`${what}:${id}`))',
      put: '',
      why: 'A use case made of two parts is out of order.',
    },
  ]),
];
