import { mutantsOf } from './mutant.ts';

const DECISION = 'api/bookings/cancelling/decision.test.ts';
const PASS = 'api/bookings/cancelling/emergency-pass.test.ts';
const WITHDRAWN = 'api/bookings/cancelling/withdrawal.test.ts';
const BY_HAND = 'api/bookings/refunds-by-hand.test.ts';

/** What staff decide on a late request, and what goes back by it. */
export const deciding = [
  ...mutantsOf('api/bookings/cancelling/decision.service.ts', DECISION, [
    {
      name: 'decided twice',
      find: 'if (request.decision) throw',
      put: 'if (requestId < 0) throw',
      why: 'Two admins decide differently, and the player reads the second.',
      survives: 'A booking whose request was decided has ended or is confirmed, and both are refused.',
      test: 'once: of two admins at the same time',
    },
    {
      name: 'another fee than the player agreed to',
      find: 'if (feePercent >= least && feePercent <= most) return;',
      put: 'if (feePercent >= least - 1 && feePercent <= most + 1) return;',
      why: 'Staff may keep more than the terms said on booking.',
      test: 'with a reason, a fee between 50 and 75 percent',
    },
    {
      name: 'less than the move has promised',
      find: "decision === 'full_refund' || decision === 'declined') return;",
      put: "decision !== 'partial_refund') return;",
      why: 'Who may take everything back by one click is answered with credit or spends a pass.',
      red: 'api/bookings/cancelling/late-fee.test.ts',
      test: 'once the session is moved',
    },
    {
      name: 'decided without the lock of its booking',
      find: 'const booking = await lockBooking(tx, known.bookingId);',
      put: 'const booking = await tx.booking.findUniqueOrThrow({ where: { id: known.bookingId }, include: { user: true, session: { include: { gameMaster: { include: { user: true } } } } } });',
      why: 'Two admins decide at once, and both are carried out.',
      red: PASS,
      test: 'decided by two at once',
    },
    {
      name: 'refunded before the provider was asked',
      find: "const status = cardCents > 0 ? 'refunding' : rest",
      put: "const status = cardCents > 0 ? 'refunded' : rest",
      why: 'A player reads that the money is back and it is not.',
      red: PASS,
      test: 'is on its way until the provider has paid it',
    },
    {
      name: 'a full refund that is never paid',
      find: "await owe(tx, booking, rest, { cardCents, cause: 'late_request' });",
      put: '',
      why: 'A player reads that everything goes back and nothing does.',
      test: 'a full refund: everything goes back',
    },
    {
      name: 'credit stays spent after a full refund',
      find: 'await returnCreditLeft(tx, booking);',
      put: '',
      why: 'What credit has paid does not come back.',
      test: 'what was paid with credit goes back as credit',
    },
    {
      name: 'credit for what went back by hand',
      find: 'const amountCents = cardCents + rest.creditCents;',
      put: 'const amountCents = booking.amountCents;',
      why: 'A player has the money and the credit.',
      red: BY_HAND,
      test: 'is a part of what staff decide',
    },
    {
      name: 'credit and the seat',
      find: "await end(tx, booking, { status: 'cancelled', reason, left: LEFT });",
      put: '',
      why: 'A player has the credit and the seat.',
      test: 'session credit: spendable on the next session',
    },
    {
      name: 'declined while somebody is paying',
      find: 'if (!(await keepBooking(tx, booking.id))) {',
      put: 'if (!(await keepBooking(tx, booking.id)) && requestedAt === null) {',
      why: 'Two players have one seat.',
      red: 'api/bookings/waitlist/rescue.test.ts',
      test: 'no, while somebody pays for the seat',
    },
    {
      name: 'a spare pass is not used',
      find: 'if (spare) {',
      put: 'if (spare && !spare) {',
      why: 'A pass that staff have given counts for nothing.',
      red: PASS,
      test: 'a spare one that staff gave',
    },
    {
      name: 'a used pass is spare',
      find: 'where: { userId: booking.userId, usedAt: null },',
      put: 'where: { userId: booking.userId },',
      why: 'One pass is used every week.',
      test: 'an emergency pass: once in twelve months',
    },
    {
      name: 'the pass of somebody else',
      find: 'where: { userId: booking.userId, usedAt: null },',
      put: 'where: { usedAt: null },',
      why: 'A pass is gone that was given to another player.',
      red: PASS,
      test: 'a spare one that staff gave',
    },
    {
      name: 'passes without an end',
      find: 'if (recent > 0)\n    throw',
      put: 'if (recent > 99)\n    throw',
      why: 'A pass a week returns everything, however late.',
      test: 'an emergency pass: once in twelve months',
    },
    {
      name: 'a pass a month',
      find: 'PASS_MONTHS = 12;',
      put: 'PASS_MONTHS = 1;',
      why: 'The rule says twelve months.',
      red: PASS,
      test: 'one in twelve months, counted from the request',
    },
    {
      name: 'two passes at once',
      find: "await lockRow(tx, 'User', booking.userId);",
      put: '',
      why: 'Two requests of one player are decided at once with one pass.',
      red: PASS,
      test: 'two requests of one player at once',
    },
  ]),
  ...mutantsOf('api/bookings/cancelling/withdrawal.service.ts', WITHDRAWN, [
    {
      name: 'declined and still waiting',
      find: "await tx.booking.update({ where: { id: bookingId }, data: { status: 'confirmed' } });",
      put: '',
      why: 'A player whose request was declined cannot ask again.',
      red: DECISION,
      test: 'an emergency pass: once in twelve months',
    },
    {
      name: 'a request taken back without the lock of its booking',
      find: 'const booking = await lockBooking(tx, bookingId);',
      put: 'const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, include: { user: true, session: { include: { gameMaster: { include: { user: true } } } } } });',
      why: 'Two presses take it back twice, and the Game Master is told twice.',
      test: 'done twice, also at once',
    },
    {
      name: 'a kept seat stays for sale',
      find: 'if (!(await takeOffResale(tx, bookingId))) return false;',
      put: '',
      why: 'Somebody buys the seat that its player has kept.',
      test: 'not while somebody pays for the seat',
    },
    {
      name: 'an answered request is taken back',
      find: "if (request.decision || booking.status !== 'cancel_requested')",
      put: "if (booking.status !== 'confirmed' && booking.status !== 'cancel_requested')",
      why: 'What staff declined reads as taken back.',
      test: 'once staff have answered it is too late',
    },
  ]),
  ...mutantsOf('api/admin/goodwill.service.ts', 'api/admin/goodwill.test.ts', [
    {
      name: 'one pass in a life',
      find: 'where: { userId, usedAt: null }',
      put: 'where: { userId }',
      why: 'Whoever has used an emergency pass is never given another.',
      test: 'one emergency pass is enough',
    },
  ]),
];
