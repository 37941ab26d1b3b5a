import { mutantsOf } from './mutant.ts';

const ORDERS = 'api/bookings/friends/friends-orders.test.ts';
const OWN_TABLE = 'api/bookings/core/own-table.test.ts';
const ERASED = 'api/account/erased-payers.test.ts';
const LEAVERS = 'api/account/leavers-friends.test.ts';

/** Seats that somebody pays for others. */
export const friends = [
  ...mutantsOf(
    'api/bookings/cancelling/session-cancellation.service.ts',
    'api/bookings/friends/friends.test.ts',
    [
      {
        name: 'one mail for each seat of an order that nobody paid',
        find: 'closed.filter(isOwnSeat)',
        put: 'closed',
        why: 'Who wanted to bring two friends reads three times that the session is called off.',
        test: 'is told once that the session is called off',
      },
    ],
  ),
  ...mutantsOf('api/bookings/cancelling/cancellation.service.ts', 'api/bookings/friends/friends.test.ts', [
    {
      name: 'who paid asks late to cancel what a friend has claimed',
      find: "refuseClaimed(booking, now);\n    if (booking.status === 'cancel_requested')",
      put: "if (booking.status === 'cancel_requested')",
      why: 'A friend’s seat is sold to others before the friend has heard of it.',
      test: 'a claimed seat is its friend’s',
    },
  ]),
  ...mutantsOf('api/bookings/core/confirmation.ts', ORDERS, [
    {
      name: 'friends of one late order are twins',
      find: '        checkoutId: { not: booking.checkoutId },\n',
      put: '',
      why: 'Of an order that is paid too late one friend is seated at most.',
      test: 'paid too late and nothing ordered since',
    },
    {
      name: 'friends of an earlier order are twins',
      find: 'checkoutId: { gt: booking.checkoutId ?? 0 }',
      put: 'checkoutId: { not: booking.checkoutId }',
      why: 'Late money for other friends goes back although seats are free.',
      test: 'friends of an earlier order',
    },
    {
      name: 'only what was ordered later is a twin',
      find: '          { confirmedAt: { gt: booking.termsAcceptedAt } },\n',
      put: '',
      why: 'Who pays two orders too late pays for the friends of both, and has more than come to a table.',
      test: 'two orders paid too late',
    },
  ]),
  ...mutantsOf('api/bookings/core/seats.ts', ORDERS, [
    {
      name: 'the seat of a friend is kept for who paid',
      find: ' AND NOT b."forFriend" AND',
      put: ' AND',
      why: 'A seat that is free for all waits for somebody who has an offer already.',
      test: 'a seat held for a friend',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/hold.ts', ORDERS, [
    {
      name: 'every order brings its own friends',
      find: 'if (friends > 0) await refuseTooMany(tx, viewer, sessionIds);',
      put: '',
      why: 'Who orders twice has ten seats for friends at one table.',
      test: 'five friends come to a table',
    },
  ]),
  ...mutantsOf('api/bookings/closing/ending-seats.ts', LEAVERS, [
    {
      name: 'claimed seats end with who paid',
      find: 'NOT: [declinedSince(askedAt), claimed]',
      put: 'NOT: declinedSince(askedAt)',
      why: 'A friend loses the seat, or it is sold, because somebody else closed an account.',
      test: 'a claimed seat stays with the friend',
    },
  ]),
  ...mutantsOf('api/bookings/friends/friends.service.ts', LEAVERS, [
    {
      name: 'nobody answers for a seat that is given back',
      find: 'if (await isLeaving(tx, booking.userId)) await endUnclaimed(tx, bookingId);\n  else ',
      put: '',
      why: 'The money of who paid and left is kept, and the seat stays empty.',
      test: 'goes back to the card of who paid and left',
    },
    {
      name: 'a seat goes back although the account is kept',
      find: '      await goesOn(tx);\n',
      put: '',
      why: 'Who takes the deletion back has lost the seat.',
      test: 'a friend who keeps the account meanwhile',
    },
    {
      name: 'the Game Master is not told of a seat given back',
      find: '`${sitter.fullName} gave back a seat that a friend has paid for.`',
      put: "''",
      why: 'Somebody is waited for who does not come.',
      red: ORDERS,
      test: 'who gives it back',
    },
    {
      name: 'given back and left at the same moment',
      find: '  await lockUsersToRead(tx, [booking.userId]);\n',
      put: '',
      why: 'Nobody ends the seat for a week, and its price is lost when it is played meanwhile.',
      red: ERASED,
      test: 'who gives a seat back while its payer leaves',
    },
    {
      name: 'a seat that ends by nobody is told to nobody',
      find: "  if (kind === 'NONE') await leaveSeatToStaff(tx, booking);\n",
      put: '',
      why: 'It stays empty and paid, and nobody is left who could cancel it.',
      red: ERASED,
      test: 'a seat that is given back and cannot end by itself',
    },
  ]),
  ...mutantsOf('api/bookings/friends/invitations.service.ts', ORDERS, [
    {
      name: 'claimed as it was before the lock',
      find: 'const checkout = (await read(tx, given))!;',
      put: 'const checkout = known;',
      why: 'A friend is told that they sit on a seat whose money is on its way back.',
      test: 'a seat that ends while a friend claims it',
    },
  ]),
  ...mutantsOf('api/bookings/friends/invitations.service.ts', OWN_TABLE, [
    {
      name: 'a seat is claimed at the own table',
      find: 'if (await runsAny(tx, viewer, [session.id])) throw',
      put: 'if (session.gameMasterId === viewer.gameMasterId) throw',
      why: 'Who is given the profile while they claim a seat plays at their own table.',
      test: 'nobody claims a seat at a table',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/hold.ts', OWN_TABLE, [
    {
      name: 'a seat is held at the own table',
      find: "if (await runsAny(tx, viewer, sessionIds)) throw new Refusal('CONFLICT', RUNS_IT, 'sessionId');",
      put: '',
      why: 'Who is given the profile while they book pays for a seat at their own table, and has a share of it.',
      test: 'nobody holds a seat at a table',
    },
  ]),
];
