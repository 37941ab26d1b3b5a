import { mutantsOf } from './mutant.ts';

const CHECKOUT = 'api/bookings/checkout/checkout.test.ts';
const CALLED_OFF = 'api/bookings/cancelling/session-cancellation.test.ts';
const CALL_OFF_PREVIEW = 'api/bookings/cancelling/call-off-preview.test.ts';
const BY_HAND = 'api/bookings/refunds-by-hand.test.ts';

/** Giving a booking up, late or in time, and what staff decide. */
export const cancelling = [
  ...mutantsOf('api/bookings/cancelling/cancellation.service.ts', CHECKOUT, [
    {
      name: 'cancelled by somebody else',
      find: "where: { id: bookingId, userId: viewer.id } });\n  if (!booking) throw notFound('Booking');\n  return booking;",
      put: "where: { id: bookingId } });\n  if (!booking) throw notFound('Booking');\n  return booking;",
      why: 'Anybody ends any booking by its number.',
      test: 'at the 24-hour line only a request',
    },
    {
      name: 'late is in time',
      find: "if (outcome.kind === 'REQUEST') {",
      put: "if (outcome.kind === 'NONE' && outcome.refundCents > 0) {",
      why: 'Who cancels an hour before the start gets everything.',
      test: 'at the 24-hour line only a request',
    },
    {
      name: 'in time is when the provider has answered',
      find: 'outcomeOf(current, current.session, askedAt)',
      put: 'outcomeOf(current, current.session, clock.now())',
      why: 'Who cancels in time is told that it is too late.',
      test: 'in time is when it is asked',
    },
    {
      name: 'a request in time',
      find: "if (kind === 'FULL_REFUND') {",
      put: "if (kind === 'FULL_REFUND' && bookingId < 0) {",
      why: 'A player waits for staff and may get less than everything.',
      test: 'before the line a request is refused',
    },
    {
      name: 'asked twice',
      find: "if (booking.status === 'cancel_requested') throw",
      put: 'if (bookingId < 0) throw',
      why: 'Staff decide about one booking twice.',
      survives:
        'What was asked for is not confirmed any more, so that the outcome refuses it with other words.',
      test: 'at the 24-hour line only a request',
    },
    {
      name: 'the seat of a late request is not for sale',
      find: 'await putOnResale(tx, bookingId);',
      put: '',
      why: 'A late canceller is told that the seat is offered, and it is not.',
      red: 'api/bookings/waitlist/rescue.test.ts',
      test: 'is offered at once, bought',
    },
    {
      name: 'the page stays open',
      find: 'await releaseCheckout(booking.checkoutId);\n    const after',
      put: 'const after',
      why: 'A page can still be paid after its booking was given up.',
      test: 'an unpaid booking is given up at Stripe first',
    },
    {
      name: 'what is under way is cancelled',
      find: "if (after) throw new Refusal('CONFLICT', after)",
      put: "if (after === '') throw new Refusal('CONFLICT', after)",
      why: 'Money that a bank is sending comes to a booking that has ended.',
      red: 'api/bookings/charges/charge-result.test.ts',
      test: 'a bank that is thinking',
    },
    {
      name: 'not asked what went back by hand',
      find: 'if (isSeated(booking)) await syncPaymentOf(bookingId);',
      put: '',
      why: 'More is promised than can go back.',
      red: BY_HAND,
      test: 'is asked of Stripe before anything is promised',
    },
  ]),
  ...mutantsOf('api/bookings/core/return-money.ts', CHECKOUT, [
    {
      name: 'more is owed than is left',
      find: 'const { cardCents: amountCents, byStaffCents, bankCents, creditCents, note } = rest;',
      put: 'const { byStaffCents, bankCents, creditCents, note } = rest;\n  const amountCents = booking.amountCents - booking.creditCents;',
      why: 'Cancelling fails where a part went back by hand.',
      red: BY_HAND,
      test: 'is asked of Stripe before anything is promised',
    },
    {
      name: 'the seat stays with who has cancelled',
      find: 'await freeSeat(tx, booking.id);\n  await returnCreditLeft(tx, booking);',
      put: 'await returnCreditLeft(tx, booking);',
      why: 'A seat is lost to everybody.',
      test: 'in time: everything goes back once',
    },
    {
      name: 'cancelled in time and never paid back',
      find: 'if (amountCents > 0) await oweForBooking(tx, booking, amountCents, cause);',
      put: '',
      why: 'A player reads that everything goes back and nothing does.',
      test: 'in time: everything goes back once',
    },
    {
      name: 'a request stays open',
      find: 'where: { bookingId: booking.id, decision: null },',
      put: 'where: { bookingId: -1 },',
      why: 'Staff decide about a booking that has ended.',
      red: 'api/bookings/waitlist/rescue.test.ts',
      test: 'is offered at once, bought',
    },
  ]),
  ...mutantsOf('api/bookings/core/refund-status.ts', 'api/bookings/provider-events.test.ts', [
    {
      name: 'a failed refund is told to nobody',
      find: "if (refund.status === 'failed') await mailRefundFailed(tx, booking, refund);",
      put: '',
      why: 'A player waits for money that does not come.',
      red: 'api/bookings/disputes.test.ts',
      test: 'a refund promised before it waits',
    },
    {
      name: 'all has gone back although a fee is kept',
      find: ' && (await feeKept(tx, id)) === 0;',
      put: ';',
      why: 'Staff and player read that everything went back.',
      red: 'api/bookings/waitlist/rescue.test.ts',
      test: 'percent, with',
    },
    {
      name: 'staff do not hear of a seat whose money is back',
      find: "if (returnedCents === 0 || cause !== 'by_hand') return;",
      put: 'if (returnedCents >= 0) return;',
      why: 'A seat is kept for nothing and nobody knows.',
      red: BY_HAND,
      test: 'becomes a row with its movement from an event',
    },
  ]),
  ...mutantsOf('api/bookings/cancelling/session-cancellation.service.ts', CALLED_OFF, [
    {
      name: 'called off by another Game Master',
      find: 'if (session.gameMasterId !== viewer.gameMasterId) {\n    throw',
      put: 'if (sessionId < 0) {\n    throw',
      why: 'Any Game Master calls off any session.',
    },
    {
      name: 'called off by who ran it before',
      find: 'if (viewer && !isStaff(viewer)) await requireOwnSession(tx, viewer, sessionId);',
      put: '',
      why: 'A Game Master ends what staff have given to another one meanwhile.',
      test: 'is not for a Game Master who loses it',
    },
    {
      name: 'called off after the start',
      find: 'if (session.scheduledAt <= clock.now()) {',
      put: 'if (sessionId < 0) {',
      why: 'A Game Master returns the money of what was played.',
    },
    {
      name: 'players keep paying for nothing',
      find: "await returnMoney(tx, booking, 'session_cancelled', reason);",
      put: '',
      why: 'A session is called off and nobody has the money back.',
    },
    {
      name: 'a late fee of what nobody played',
      find: "const fee = await returnFee(tx, booking, 'session_cancelled');",
      put: 'const fee = { feeCents: 0, cardCents: 0, byStaffCents: 0, creditCents: 0 };',
      why: 'Who cancelled late pays for a session that was not played.',
    },
    {
      name: 'the line goes on',
      find: 'await endWaitlist(tx, sessionId, reason);',
      put: '',
      why: 'Players wait for a session that nobody plays.',
      red: 'api/bookings/waitlist/waitlist.test.ts',
      test: 'a session that is called off is kept for those who wait',
    },
    {
      name: 'seats of it are for sale still',
      find: '  await endResale(tx, sessionId);\n',
      put: '    void endResale;\n',
      why: 'Staff are shown a seat that is sold for somebody to whom its sale owes nothing.',
      test: 'a late fee that was kept goes back',
    },
    {
      name: 'rows of money are deleted',
      find: "const isKept = await tx.booking.count({ where: { sessionId, NOT: { ...neverPaid, status: 'expired' } } });",
      put: 'const isKept = 0 * (await tx.booking.count({ where: { sessionId } }));',
      why: 'What was paid is forgotten with its session.',
    },
    {
      name: 'another sum than was read goes back',
      find: 'if (promisedCents !== null) await requireSum(tx, sessionId, promisedCents);',
      put: '',
      why: 'Staff return more than they agreed to, because somebody booked meanwhile.',
      red: CALL_OFF_PREVIEW,
      test: 'says what it does to whom',
    },
  ]),
  ...mutantsOf('api/bookings/campaigns/campaigns.service.ts', 'api/bookings/campaigns/campaigns.test.ts', [
    {
      name: 'a campaign is ended with another sum than was read',
      find: 'await requireSum(tx, campaignId, promisedCents);',
      put: '',
      why: 'Staff return more than they agreed to, because somebody booked meanwhile.',
      test: 'what goes back is told before',
    },
    {
      name: 'a Game Master ends a campaign of which others run dates',
      find: 'await requireRunBy(tx, campaignId, runBy ?? runByOf(viewer));',
      put: 'await requireRunBy(tx, campaignId, runBy);',
      why: 'Who gave the tables up calls those of somebody else off, and all that was paid goes back.',
      test: 'is for staff alone once another Game Master runs a date of it',
    },
    {
      name: 'a campaign is ended by a sum that is not left any more',
      find: "askFirst(tx, 'what is left', async () => askOfAll(await datesAhead(db, campaignId)));",
      put: '',
      why: 'Who ends it has read of money that had gone back before.',
      red: 'api/bookings/refunds-by-hand.test.ts',
      test: 'before a campaign ends by a sum',
    },
  ]),
  ...mutantsOf('api/bookings/cancelling/call-off-effects.service.ts', CALL_OFF_PREVIEW, [
    {
      name: 'what was paid a moment ago is nobody’s',
      find: '  await lookAtPages({ sessionId: { in: [...sessionIds] } });\n',
      put: '',
      why: 'Staff read that a session is deleted which somebody has paid for.',
      test: 'what was paid a moment ago',
    },
  ]),
  ...mutantsOf('api/bookings/cancelling/session-cancellation.service.ts', CALL_OFF_PREVIEW, [
    {
      name: 'who calls off unread is not told what was paid a moment ago',
      find: '  await lookAtPages({ sessionId }); // so that',
      put: '  // so that',
      why: 'Staff read that one player was refunded, and two were.',
      test: 'calls a table off unread',
    },
  ]),
  ...mutantsOf('api/bookings/cancelling/call-off-preview.service.ts', CALL_OFF_PREVIEW, [
    {
      name: 'a promise without asking the provider',
      find: 'await lookAtAll([id])',
      put: 'true',
      why: 'Staff read of money that went back at the provider before.',
    },
  ]),
  ...mutantsOf('api/admin/archive.service.ts', 'api/admin/archive.test.ts', [
    {
      name: 'another sum than was read',
      find: ' || refundOf(seen) !== refundCents',
      put: '',
      why: 'Staff agree to one sum, and another goes back.',
      test: 'what went back at the provider meanwhile',
    },
    {
      name: 'members of nobody',
      find: ', { memberships: { some: { leftAt: null } } }',
      put: '',
      why: 'Players stay in a campaign whose Game Master is gone, and wait for its next date.',
      test: 'a campaign without a date ahead',
    },
    {
      name: 'what was planned meanwhile stays',
      find: 'left = await leftoversOf(id); // a session',
      put: '// a session',
      why: 'Everything else is called off, and the profile is listed still.',
      test: 'what is planned while the others are called off',
    },
  ]),
  ...mutantsOf(
    'api/bookings/cancelling/session-cancellation.service.ts',
    'api/bookings/cancelling/session-cancellation.test.ts',
    [
      {
        name: 'a fee that goes back whole is less than the price',
        find: 'ofCents: fee.feeCents',
        put: 'ofCents: booking.amountCents',
        why: 'Staff read that a bank holds what goes back.',
        test: 'a late fee that was kept',
      },
    ],
  ),
];
