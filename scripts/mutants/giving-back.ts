import { mutantsOf } from './mutant.ts';

const PART = 'api/bookings/cancelling/part-refund.test.ts';
const REMOVAL = 'api/bookings/cancelling/removal.test.ts';
const OWED = 'api/bookings/audit/fixes-owed.test.ts';
const DECISION = 'api/bookings/cancelling/decision.test.ts';

/** What staff give back, what they keep, and how a later return counts it. */
export const givingBack = [
  ...mutantsOf('api/bookings/cancelling/part-refund.service.ts', PART, [
    {
      name: 'anybody on the staff gives money back',
      find: "  const viewer = requireSuperAdmin(maybe, 'give money back');\n  const { amountCents, leftCents: seenCents",
      put: '  const viewer = maybe!;\n  const { amountCents, leftCents: seenCents',
      why: 'Whoever helps out for a day returns the money of friends.',
      survives: 'The mutation asks for a super admin before, and has no other door.',
      test: 'is for super admins',
    },
    {
      name: 'a second click gives a second time',
      find: 'if (left !== seenCents) {',
      put: 'if (left < seenCents - amountCents) {',
      why: 'An impatient finger returns twice what was meant.',
      test: 'of two clicks and of two people',
    },
    {
      name: 'more than is left',
      find: 'if (amountCents > left)',
      put: 'if (amountCents > left + 1)',
      why: 'Staff are told that an amount went back which nobody had.',
      test: 'is for super admins',
    },
    {
      name: 'given without the lock of its booking',
      find: 'const booking = await lockBooking(tx, bookingId);',
      put: 'const booking = await tx.booking.findUniqueOrThrow({ where: { id: bookingId }, include: { user: true, session: { include: { gameMaster: { include: { user: true } } } } } });',
      why: 'Two people give at once, or beside a cancellation.',
      test: 'what credit alone has paid',
    },
    {
      name: 'the provider is not asked what is left',
      find: '  await syncPaymentOf(bookingId);',
      put: '',
      why: 'What somebody returned at the provider is promised once more.',
      test: 'what somebody returned at the provider',
    },
    {
      name: 'the provider is asked for the dialog alone',
      find: '= parse(partRefund, input);\n  await askOf(bookingId);',
      put: '= parse(partRefund, input);',
      why: 'What somebody returned while the dialog was open is promised once more.',
      test: 'what somebody returned at the provider',
    },
    {
      name: 'credit alone leaves a seat paid in full',
      find: '  await callSeatPaid(tx, bookingId);\n',
      put: '  void callSeatPaid;\n',
      why: 'Staff see nothing of what they gave back, and give it again.',
      test: 'a seat that credit has paid is called partly refunded',
    },
    {
      name: 'of a booking that has ended',
      find: 'if (!known || !isSeated(known)) return null;',
      put: 'if (!known) return null;',
      why: 'The page fails where it should say that nothing can be given.',
      test: 'is for super admins',
    },
    {
      name: 'credit that came back is forgotten',
      find: 'data: { creditBackCents: { increment: creditCents } },',
      put: 'data: {},',
      why: 'Cancelling later gives the same credit again.',
      test: 'credit goes back as credit',
    },
  ]),
  ...mutantsOf('api/bookings/core/refund-split.ts', PART, [
    {
      name: 'credit before the card',
      find: 'const onCard = Math.min(cents, cardCents + byStaffCents);',
      put: 'const onCard = Math.max(0, cents - creditCents);',
      why: 'Who paid with a card is given credit.',
      test: 'credit goes back as credit',
    },
    {
      name: 'what went back before goes back again',
      find: 'Math.max(0, backCents - (amountCents - left))',
      put: 'backCents',
      why: 'The late fee is less than was decided.',
      red: 'api/bookings/refunds-by-hand.test.ts',
      test: 'is a part of what staff decide',
    },
  ]),
  ...mutantsOf('api/payments/refunds.service.ts', PART, [
    {
      name: 'what was given at will is not gone',
      find: "OF_KEPT_SEATS = ['goodwill', 'by_hand'] as const;",
      put: "OF_KEPT_SEATS: ('goodwill' | 'by_hand')[] = ['by_hand'];",
      why: 'What went back of one seat of a cart goes back again out of the other.',
      test: 'of a cart each seat has its own',
    },
    {
      name: 'what was given by hand and failed is nobody’s to give again',
      find: "OF_KEPT_SEATS = ['goodwill', 'by_hand'] as const;",
      put: "OF_KEPT_SEATS: ('goodwill' | 'by_hand')[] = ['goodwill'];",
      why: 'Who was told that they still get it waits for ever: no page of the staff says it.',
      test: 'one that was made by hand of a seat that is kept is owed when it fails',
      red: OWED,
    },
  ]),
  ...mutantsOf('api/bookings/receipts/receipt.service.ts', 'api/bookings/receipts/receipt.test.ts', [
    {
      name: 'the first instant of a year is of two years',
      find: 't."createdAt" < ${edge(year + 1)}',
      put: 't."createdAt" <= ${edge(year + 1)}',
      why: 'Two statements name the same payment, and their sums are more than was paid.',
      test: 'the year is one of the player’s own clock',
    },
    {
      name: 'what staff returned is a payment counted elsewhere',
      find: "  if (byHand) return 'outside';\n",
      put: '',
      why: 'The receipt says that the card paid nothing.',
      test: 'what staff returned in another way',
    },
    {
      name: 'a year in which only a bank took money is not named',
      find: ' UNION ALL\n      SELECT "createdAt" FROM (${disputesOf(userId)}) d) moved',
      put: ') moved',
      why: 'Nobody finds the statement of that year.',
      test: 'has a year of its own',
    },
    {
      name: 'a dispute is of every year',
      find: 'parts.filter(({ disputeId }) => inYear.has(disputeId)).map(toBankLine)',
      put: 'parts.map(toBankLine)',
      why: 'Each statement names what a bank took in another year, and says that less was paid.',
      test: 'has a year of its own',
    },
  ]),
  ...mutantsOf('api/bookings/receipts/receipt-disputes.ts', 'api/bookings/receipts/receipt.test.ts', [
    {
      name: 'of a cart the first seat has all that a bank took',
      find: 'Math.min(rest, room.cents)',
      put: 'rest',
      why: 'Receipts say another sum than whoever ended was told.',
      test: 'of a cart is what whoever ended was told',
    },
    {
      name: 'a bank took what was session credit',
      find: 'hasEnded ? owed.amountCents : creditCents - creditBackCents',
      put: 'owed.amountCents',
      why: 'The receipt of one seat says that more came back than its card had paid, that of another less.',
      test: 'of a cart is nothing that was session credit',
    },
  ]),
  ...mutantsOf('api/bookings/core/reservations.ts', 'api/bookings/campaigns/joining.test.ts', [
    {
      name: 'a date that is added later has the rules of that day',
      find: 'return joined ? ',
      put: 'return joined && Date.now() < 0 ? ',
      why: 'Whoever agreed to one policy for a campaign is charged under another.',
      test: 'while the rules change keeps those',
    },
  ]),
  ...mutantsOf('api/bookings/core/owed-refunds.service.ts', OWED, [
    {
      name: 'a failed refund is a paid one',
      find: "if (booking && booking.owed.amountCents > 0) return 'refund_failed';",
      put: '',
      why: 'A booking says refunded and the player has nothing.',
      red: 'api/bookings/provider-events.test.ts',
      test: 'a refund that fails days later',
    },
  ]),
  ...mutantsOf('api/payments/refunds.service.ts', OWED, [
    {
      name: 'two that are given answer for the same one that failed',
      find: "status: 'failed', settled: null },",
      put: "status: 'failed' },",
      why: 'A promise that was kept is shown as owed, and is given once more.',
      test: 'of a seat that is kept',
    },
    {
      name: 'one of another amount answers for it',
      find: "...{ paymentId, bookingId, amountCents, status: 'failed', settled: null }",
      put: "...{ paymentId, bookingId, status: 'failed', settled: null }",
      why: 'A small present stands for a promise that never came.',
      test: 'of a seat that is kept',
    },
  ]),
  ...mutantsOf('api/bookings/core/resale.ts', OWED, [
    {
      name: 'a fee that no card takes is left to nobody',
      find: 'if (byStaffCents > 0) await leaveToStaff(tx, booking);',
      put: '',
      why: 'The player reads that staff return the fee, and nobody on the staff hears of it.',
      test: 'when the session is called off',
    },
    {
      name: 'what waits for a person is said to be on its way',
      find: "cardCents > 0 && booking.status !== 'refund_failed' &&",
      put: 'cardCents > 0 &&',
      why: 'While a fee goes back, nobody on the staff sees what no card took of the price.',
      red: 'api/bookings/cancelling/late-fee.test.ts',
      test: 'waits for a person on',
    },
  ]),
  ...mutantsOf('api/bookings/cancelling/part-refund.service.ts', 'api/bookings/disputes.test.ts', [
    {
      name: 'what no card takes is given at will',
      find: 'const given = { ...rest, byStaffCents: 0 };',
      put: 'const given = { ...rest };',
      why: 'A player is promised a refund that the provider refuses.',
      test: 'no card takes back any more nothing is given',
    },
  ]),
  ...mutantsOf('api/bookings/core/refund-status.ts', PART, [
    {
      name: 'a lost dispute ends a booking with its seat',
      find: 'if (isSeated(booking)) return mailBankReturned(tx, booking, { id, cents });',
      put: '',
      why: 'A player sits on the seat of a cancelled booking.',
      test: 'a dispute that is lost',
    },
  ]),
  ...mutantsOf('api/bookings/core/balances.ts', PART, [
    {
      name: 'what was sent outside is not back',
      find: 'sum + each.amountCents, balance!.givenCents);',
      put: 'sum + each.amountCents, 0);',
      why: 'Who has everything back reads that only a part of it is.',
      red: 'api/bookings/audit/returned-outside.test.ts',
      test: 'counts to what is back of its price',
    },
  ]),
  ...mutantsOf('api/payments/refunds.service.ts', PART, [
    {
      name: 'only the first part is given',
      find: "refund.cause === 'goodwill'\n      ? []",
      put: "refund.cause === 'by_hand'\n      ? []",
      why: 'The player reads of a second part that never comes.',
      test: 'a part goes back, the seat stays',
    },
  ]),
  ...mutantsOf('api/bookings/core/refundable.ts', 'api/bookings/cancelling/late-fee.test.ts', [
    {
      name: 'a fee that went back by hand is paid once more by the rest of its cart',
      find: 'Math.min(feeCents, unreturned, unearmarked)',
      put: 'Math.min(feeCents, unearmarked)',
      why: 'Who has the fee back gets it again out of what paid for another seat.',
      test: 'of a cart, a fee that went back by hand',
    },
  ]),
  ...mutantsOf('api/bookings/cancelling/ending.ts', 'api/bookings/cancelling/decision-words.test.ts', [
    {
      name: 'a seat of last night may be sold again',
      find: "isBookable(session, clock.now()) ? 'If your seat is sold again, the fee goes back too.' : null",
      put: "(isBookable(session, clock.now()), 'If your seat is sold again, the fee goes back too.')",
      why: 'A player waits for a fee that cannot come back any more.',
      test: 'once the session has begun',
    },
  ]),
  ...mutantsOf('api/bookings/cancelling/ending.ts', DECISION, [
    {
      name: 'the fee is not kept in the books',
      find: 'if (feeCents > 0) await keepFee(tx, booking.id, feeCents);',
      put: '',
      why: 'A kept fee looks like a seat that is still paid for.',
      test: 'a partial refund: the fee stays',
    },
    {
      name: 'the rest of credit is lost',
      find: 'if (creditCents > 0)\n    await grantCredit',
      put: 'if (creditCents < 0)\n    await grantCredit',
      why: 'Who paid with credit gets nothing of the part that goes back.',
      test: 'what was paid with credit goes back as credit',
    },
  ]),
  ...mutantsOf('api/bookings/cancelling/removal.service.ts', REMOVAL, [
    {
      name: 'after the start the rules return everything',
      find: "if (kind === 'NONE' && status !== 'cancel_requested') return { backCents: 0, feePercent: null };",
      put: '',
      why: 'By the rules means something else than the rules say.',
      test: 'after the start',
    },
    {
      name: 'who had asked in time is judged by when staff come to it',
      find: " && status !== 'cancel_requested'",
      put: '',
      why: 'A request that nobody answered costs its player the whole price.',
      test: 'who had asked before the start',
    },
    {
      name: 'a removal takes the fee of another policy',
      find: 'const feePercent = rules.lateFeeMinPercent;',
      put: 'const feePercent = 50;',
      why: 'The player loses another share than they agreed to.',
      test: 'who had asked before the start',
    },
    {
      name: 'a fee beside what a bank holds',
      find: 'if (isUndecided(rest)) {',
      put: 'if (false as boolean) {',
      why: 'The price is kept here and taken by the bank.',
      test: 'while a bank decides',
    },
    {
      name: 'another sum than was shown',
      find: 'if (seenCents != null && plan.cardCents + plan.creditCents !== seenCents) {',
      put: 'if (seenCents != null && seenCents < 0) {',
      why: 'A deadline passes while the dialog is open, and the player gets less than staff read.',
      test: 'another sum than was shown',
    },
    {
      name: 'the seat of a late fee is not for sale',
      find: 'if (owesFee) await putOnResale(tx, booking.id);',
      put: '',
      why: 'A player reads that the fee goes back with the next sale, and it does not.',
      test: 'the late fee goes back',
    },
  ]),
];
