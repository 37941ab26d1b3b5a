import { mutantsOf } from './mutant.ts';

const CONFIRMATION = 'api/bookings/core/confirmation.test.ts';

/** Money becomes a booking, or goes back. */
export const confirmation = mutantsOf('api/bookings/core/confirmation.ts', CONFIRMATION, [
  {
    name: 'the same payment is a second one',
    find: 'if (booking.paymentId === paymentId) return;',
    put: '',
    why: 'Whoever settles again gives the money back and leaves the seat.',
  },
  {
    name: 'a second payment takes the place of the first',
    find: 'if (booking.paymentId !== null || isSeated(booking)) return giveSecondBack(tx, booking, paymentId);',
    put: '',
    why: 'The first payment belongs to no booking any more.',
  },
  {
    name: 'a seat that credit has paid is paid again',
    find: 'booking.paymentId !== null || isSeated(booking)',
    put: 'booking.paymentId !== null',
    why: 'A seat that session credit has paid takes the money of a card too.',
  },
  {
    name: 'a booking that went back takes new money',
    find: 'booking.paymentId !== null || isSeated(booking)',
    put: 'isSeated(booking)',
    why: 'Its first payment, which went back, is forgotten.',
  },
  {
    name: 'late money finds no seat',
    find: '(await keepSeat(tx, id)) || (await claimSeat(tx, { sessionId, bookingId: id, heldUntil: null }))',
    put: 'await keepSeat(tx, id)',
    why: 'A player who paid in time is sent away from a table with free seats.',
  },
  {
    name: 'late money holds its seat for a moment only',
    find: 'bookingId: id, heldUntil: null }',
    put: 'bookingId: id, heldUntil: clock.now() }',
    why: 'A paid seat is sold again.',
  },
  {
    name: 'a seat beside the rules',
    find: '!wrong &&',
    put: 'true &&',
    why: 'A seat is given at a session that was called off.',
  },
  {
    name: 'credit that was spent is not earned',
    find: 'await settleCredit(tx, booking.id, booking.creditCents);',
    put: '',
    why: 'The books owe credit that paid for a seat.',
  },
  {
    name: 'an old end is still shown',
    find: 'endedAt: null,\n      endReason: null,',
    put: '',
    why: 'A seat that was paid late says that it has ended.',
  },
  {
    name: 'a paid booking runs out',
    find: 'confirmedAt: clock.now(),\n      heldUntil: null,',
    put: 'confirmedAt: clock.now(),',
    why: 'A paid seat looks like a hold that has run out.',
  },
  {
    name: 'nobody is told',
    find: 'await mailBookingConfirmed(tx, booking);',
    put: '',
    why: 'A player has paid and hears nothing.',
  },
  {
    name: 'a seat at a session that is over',
    find: '!isBookable(session, clock.now()) || session.campaign?.endedAt',
    put: 'session.campaign?.endedAt',
    why: 'Money is kept for a session that is not played any more.',
  },
  {
    name: 'a seat in a campaign that has ended',
    find: '!isBookable(session, clock.now()) || session.campaign?.endedAt',
    put: '!isBookable(session, clock.now())',
    why: 'Money is kept for a campaign that nobody plays.',
  },
  {
    name: 'a seat that was given up',
    find: "if (booking.status === 'cancelled') return 'player_cancelled'; // given",
    put: '// given',
    why: 'Who has cancelled is at the table again because money came late.',
  },
  {
    name: 'late money after its credit went back',
    find: "if (booking.creditCents > 0) return 'session_full'; // its",
    put: '// its',
    why: 'A seat is had for a part of its price.',
  },
  {
    name: 'a held seat looks for a twin',
    find: "if (booking.status === 'pending') return null;",
    put: '',
    why: 'Credit beside a card never pays a seat.',
  },
  {
    name: 'late money beside a second live booking',
    find: "return twin ? 'duplicate_payment' : null;",
    put: 'return null;',
    why: 'A player has two seats at one table, or the database refuses the payment for ever.',
  },
  {
    name: 'a booking of somebody else is a twin',
    find: '...other,\n      id: { not',
    put: 'id: { not',
    why: 'Late money goes back although a seat is free.',
  },
  {
    name: 'a booking of another session is a twin',
    find: 'sessionId: booking.sessionId,\n      status',
    put: 'status',
    why: 'Late money goes back although a seat is free.',
  },
  {
    name: 'a booking that has ended is a twin',
    find: 'status: { in: [...LIVE] },',
    put: '',
    why: 'Who once booked and cancelled can never be seated by late money.',
    test: 'gets any free seat, also beside one that has ended',
  },
  {
    name: 'the seat is kept although the money goes back',
    find: 'await freeSeat(tx, booking.id);',
    put: '',
    why: 'A seat is lost to everybody.',
  },
  {
    name: 'credit does not come back',
    find: 'await returnCredit(tx, booking.id, { settled: false, paid: true });',
    put: '',
    why: 'Credit is gone with a booking that came to nothing.',
  },
  {
    name: 'the whole price goes back to the card',
    find: 'const amountCents = booking.amountCents - booking.creditCents;\n  const hadCredit',
    put: 'const amountCents = booking.amountCents;\n  const hadCredit',
    why: 'A card receives what credit has paid.',
  },
  {
    name: 'returned by hand and by us',
    find: "if (amountCents > 0 && cause !== 'by_hand')",
    put: 'if (amountCents > 0)',
    why: 'The player has the money twice.',
  },
  {
    name: 'it is refunding and nothing is owed',
    find: '...(amountCents > 0\n',
    put: '...(amountCents >= 0\n',
    why: 'A booking is said to be refunding for ever.',
  },
  {
    name: 'the second payment is kept',
    find: 'if (cardCents > 0) await oweRefund',
    put: 'if (cardCents < 0) await oweRefund',
    why: 'A player has paid twice.',
  },
  {
    name: 'what credit has paid meanwhile is kept',
    find: 'if (nobodysCents > 0)',
    put: 'if (nobodysCents < 0)',
    why: 'A player has paid by credit and by card.',
  },
  {
    name: 'a second payment goes back without a word',
    find: 'if (amountCents > 0) await mailSecondPaymentReturned',
    put: 'if (amountCents < 0) await mailSecondPaymentReturned',
    why: 'Nobody knows why money comes back.',
  },
]);
