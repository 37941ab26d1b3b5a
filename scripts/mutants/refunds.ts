import { mutantsOf } from './mutant.ts';

const REFUNDS = 'api/payments/refunds.test.ts';
const IN_PART = 'api/bookings/disputes-in-part.test.ts';
const UNHEARD = 'api/bookings/disputes-unheard.test.ts';
const PROMISED = 'api/bookings/disputes-promised.test.ts';
const BY_HAND = 'api/bookings/refunds-by-hand.test.ts';
const SEVERAL = 'whatever Stripe tells in whatever order';

export const refunds = [
  ...mutantsOf('api/payments/refunds.service.ts', REFUNDS, [
    {
      name: 'the same cause is owed again',
      find: 'if (same) return same;',
      put: '',
      why: 'Who asks twice is shown an error instead of the refund on its way.',
    },
    {
      name: 'one that failed stands for a new one',
      find: "status: { not: 'failed' },",
      put: '',
      why: 'A refund that failed is never tried again.',
    },
    {
      name: 'another cause stands for this one',
      find: 'cause: refund.cause,\n',
      put: '',
      why: 'The late fee is not given back because the rest was.',
    },
    {
      name: 'a refund of a later day',
      find: 'nextAttemptAt: now,',
      put: 'nextAttemptAt: inSeconds(86_400),',
      why: 'Players wait a day for money that was promised at once.',
    },
    {
      name: 'a failed refund comes alive',
      find: "if (refund.status === 'failed') return;",
      put: '',
      why: 'A late event makes of a refund that failed one that went well: the player has nothing.',
      test: SEVERAL,
    },
    {
      name: 'an old event puts a paid refund back',
      find: "if (refund.status === 'succeeded' && state.status === 'pending') return;",
      put: '',
      why: 'A refund that was paid is said to be on its way for ever.',
      test: SEVERAL,
    },
    {
      name: 'the same is told twice',
      find: 'if (refund.status === state.status && refund.stripeRefundId) return;',
      put: '',
      why: 'Its booking and its player hear of it at every event.',
      test: SEVERAL,
    },
    {
      name: 'changed without its lock',
      find: "await lockRow(tx, 'Refund', id);",
      put: '',
      why: 'The answer and the event at once are two changes.',
      test: 'the answer and the event at once',
    },
    {
      name: 'money that left is not posted',
      find: "if (state.status === 'succeeded') await postRefund(tx, changed, 1);",
      put: '',
      why: 'The books say more than is on the account.',
      test: SEVERAL,
    },
    {
      name: 'money that came back is not posted',
      find: "if (refund.status === 'succeeded') await postRefund(tx, changed, -1);",
      put: '',
      why: 'Money of a refund that failed later is on the account and not in the books.',
      test: SEVERAL,
    },
    {
      name: 'staff do not hear of a failed one',
      find: '      await tellFailed(tx, changed);\n',
      put: '',
      why: 'A player waits for money and nobody knows.',
      test: SEVERAL,
    },
    {
      name: 'the booking does not hear of it',
      find: 'await onChanged(tx, changed);',
      put: '',
      why: 'A booking is said to be refunding for ever.',
      test: SEVERAL,
    },
    {
      name: 'money of no booking counts as earned',
      find: "refund.bookingId ? 'revenue' : 'unallocated'",
      put: "refund.bookingId ? 'revenue' : 'revenue'",
      why: 'A second payment that goes back lowers what was earned.',
    },
    {
      name: 'no end is written',
      find: ': { finishedAt: clock.now() }),',
      put: ': {}),',
      why: 'Nobody can say when money went back.',
      test: SEVERAL,
    },
  ]),
  ...mutantsOf('api/payments/refunding.service.ts', REFUNDS, [
    {
      name: 'the provider away is a failure',
      find: 'if (error instanceof ProviderAway) {',
      put: 'if (false as boolean) {',
      why: 'One bad minute at Stripe and a promised refund is given up.',
      test: 'waits when Stripe does not answer',
    },
    {
      name: 'a refused refund waits for ever',
      find: "else await applyRefundState(id, { id: '', status: 'failed', failureReason: error.code }, onChanged);",
      put: 'else await waits(id, ASK_AGAIN_SECONDS);',
      why: 'Nobody hears of a refund that Stripe will never make.',
      test: 'fails when Stripe says no',
    },
    {
      name: 'no lease',
      find: '"nextAttemptAt" = ${inSeconds(LEASE_SECONDS)}',
      put: '"nextAttemptAt" = ${inSeconds(-1)}',
      why: 'Two processes make the same refund.',
      test: 'taken by one process at a time',
    },
    {
      name: 'one that Stripe has taken on is made again',
      find: 'if (refund.stripeRefundId) return waits(id, ASK_AGAIN_SECONDS);',
      put: '',
      why: 'After a day Stripe has forgotten the key, and pays a slow refund twice.',
      test: 'one that Stripe has taken on',
    },
    {
      name: 'made without a look at what there is',
      find: 'await syncRefunds(payment, onChanged);',
      put: '',
      why: 'What somebody has returned by hand is returned once more.',
      test: 'one that Stripe has made already',
    },
  ]),
  ...mutantsOf('api/payments/refund-sync.service.ts', 'api/bookings/refunds-of-carts-by-hand.test.ts', [
    {
      name: 'the promise that was made first is kept by hand',
      find: 'promises.toReversed()',
      put: 'promises',
      why: 'Who was told that the money is on its way gets another sum in two parts.',
      test: 'keeps the promise that was made last',
    },
  ]),
  ...mutantsOf('api/payments/refund-sync.service.ts', BY_HAND, [
    {
      name: 'a refund by hand that failed is owed',
      find: "    if (refund.status === 'failed') continue;\n",
      put: '',
      why: 'Staff pay what somebody tried by hand and nobody was promised.',
      test: 'failed before we heard of it',
    },
    {
      name: 'a promise that was kept by hand is kept again',
      find: 'if (rest >= promised.amountCents) {',
      put: 'if (false as boolean) {',
      why: 'The player has the money twice.',
      test: 'keeps a promise that was made already',
    },
    {
      name: 'a promise that was kept in part stays whole',
      find: 'promised.amountCents - tooMuch);\n      const partOf',
      put: 'promised.amountCents);\n      const partOf',
      why: 'More is promised than is left of the payment.',
      test: 'keeps a promise that was made already',
    },
    {
      name: 'by hand is no refund of ours',
      find: 'if (rows.length === 0) unknown.push(refund);',
      put: '',
      why: 'What somebody returned at Stripe is in none of our books.',
      test: 'becomes a row by the audit',
    },
    {
      name: 'taken without row locks',
      find: `  for (const { id } of await tx.booking.findMany({ ...where, select: { id: true } })) {
    await lockBookingAlone(tx, id);
  }
  await lockRefunds(tx, paymentId);
`,
      put: '',
      why: 'A promise that is made at the same moment is not seen: more goes back than was paid.',
      red: 'api/bookings/refunds-at-once.test.ts',
    },
    {
      name: 'its answer is not known by our number',
      find: 'rows.filter((row) => row.id === refundId && row.stripeRefundId === null);',
      put: '[];',
      why: 'A refund whose answer was lost is taken for one made by hand.',
      test: 'a refund that fails before its answer was heard',
    },
  ]),
  ...mutantsOf('api/bookings/core/refund-status.ts', IN_PART, [
    {
      name: 'what the bank leaves is promised to everybody',
      find: '    room -= keptCents;\n',
      put: '',
      why: 'Two players of a cart are promised what only one of them can get.',
      test: 'of two promises of a cart',
    },
    {
      name: 'a promise is lost whole where the bank returned a part',
      find: 'if (keptCents === 0)',
      put: 'if (keptCents < amountCents)',
      why: 'What the bank did not return is paid by nobody.',
      test: 'stays owed for the rest',
    },
    {
      name: 'a payment too many ends its booking',
      find: 'where: { id: bookingId ?? 0, paymentId },',
      put: 'where: { id: bookingId ?? 0 },',
      why: 'A seat that was paid once and disputed once is gone.',
      test: 'one too many',
    },
  ]),
  ...mutantsOf('api/bookings/core/payment-sync.ts', PROMISED, [
    {
      name: 'nobody asks what a bank has taken',
      find: 'if (!(await syncRefunds(payment, bookingFollowsRefund))) return;',
      put: 'if ((await syncRefunds(payment, bookingFollowsRefund)) !== null) return;',
      why: 'A mail promises money that the bank of its reader holds.',
      test: 'is known to who cancels without a look',
    },
  ]),
  ...mutantsOf('api/bookings/core/decided-disputes.ts', PROMISED, [
    {
      name: 'what was held is not told of while the rest is on its way',
      find: 'if (!HELD.test(endReason) && !isOwed) return;',
      put: 'if (!isOwed) return;',
      why: 'The account says for ever that the bank has not decided.',
      test: 'while the rest is on its way',
    },
    {
      name: 'what was sent outside is forgotten once a bank has decided',
      find: "(await returnedOf(tx, booking)) > 0 ? 'partially_refunded' : 'paid'",
      put: "booking.refunds.some(({ status }) => status === 'succeeded') ? 'partially_refunded' : 'paid'",
      why: 'A payment of which a part is back is called paid in full.',
      test: 'is a part that is back',
    },
  ]),
  ...mutantsOf('api/bookings/core/unsettled-refunds.ts', 'api/bookings/refunds-of-carts-by-hand.test.ts', [
    {
      name: 'two that failed are owed the same rest',
      find: '    take(ofPayment, owedCents);\n',
      put: '',
      why: 'Staff read that they owe twice what is left of a payment.',
      test: 'no cent twice',
    },
  ]),
  ...mutantsOf('api/bookings/audit/audit-payments.ts', 'api/bookings/disputes-before-payment.test.ts', [
    {
      name: 'what the provider refuses after a dispute is found twice',
      find: ' OR ${REFUSED}\n',
      put: '\n',
      why: 'Staff press "Refund" for ever, and it is refused each time.',
      test: 'no card takes after a dispute',
    },
  ]),
  ...mutantsOf('api/bookings/audit/fix-payments.ts', 'api/bookings/audit/returned-outside.test.ts', [
    {
      name: 'each try to return money of nobody is owed beside the next',
      find: "data: { settled: 'again' },",
      put: 'data: {},',
      why: 'Staff find twice what is owed once.',
      test: 'failed twice is owed once',
    },
  ]),
  ...mutantsOf('api/payments/disputes.service.ts', UNHEARD, [
    {
      name: 'a dispute before its payment is done with',
      find: 'if (!payment && dispute.isOurs && mayWait)',
      put: 'if (!payment && dispute.isOurs && mayWait && dispute.amountCents < 0)',
      why: 'A dispute that is heard of before its payment is in no book.',
      test: 'a dispute waits for its payment',
    },
    {
      name: 'a later amount is not stored',
      find: 'update: { status, amountCents, updatedAt: clock.now() },',
      put: 'update: { status, updatedAt: clock.now() },',
      why: 'More is said to be held by the bank than is.',
      red: IN_PART,
      test: 'over another amount',
    },
  ]),
  ...mutantsOf('api/bookings/audit/fix-refunds.ts', 'api/bookings/refunds-of-carts-by-hand.test.ts', [
    {
      name: 'a refund of nobody is written to a booking and not to its books',
      find: "  if (status !== 'succeeded') return;\n",
      put: '  return;\n',
      why: 'The booking still counts as earned in full, and a cancellation says another sum than the ledger.',
    },
    {
      name: 'what a booking has no room for is its own as well',
      find: 'Math.min(rest, refund.amountCents)',
      put: 'refund.amountCents',
      why: 'More goes back of a booking than was paid for it.',
    },
    {
      name: 'what is more than all prices is nobody’s for ever',
      find: 'open + Math.min(more, price - open)',
      put: 'open + 0 * Math.min(more, price - open)',
      why: 'A finding of the money page stands there with nothing to choose.',
      test: 'who has a part of it twice',
    },
  ]),
  ...mutantsOf('api/bookings/audit/audit-payments.ts', 'api/bookings/audit/fixes.test.ts', [
    {
      name: 'a payment that a bank has is found as nobody’s',
      find: 'FROM "Dispute" WHERE status IN ${disputesAsText.held}) each',
      put: 'FROM "Dispute" WHERE status IN ${disputesAsText.held} AND FALSE) each',
      why: 'Staff are asked to return what the bank has, and their button fails for ever.',
      test: 'waits for nobody',
    },
    {
      name: 'a payment of another amount that went back is forgotten',
      find: 'FROM "Payment" p WHERE ${NOBODYS} AND ${WRONG_AMOUNT}',
      put: 'FROM ${UNTAKEN} AND ${WRONG_AMOUNT}',
      why: 'Its seat is kept for ever, and nobody can end the booking.',
      red: 'api/bookings/audit/fixes-race.test.ts',
      test: 'keeps its seat until staff end the booking',
    },
  ]),
  ...mutantsOf('api/bookings/core/unallocated.ts', 'api/bookings/audit/fixes-race.test.ts', [
    {
      name: 'a refused payment is owed as if a bank had nothing of it',
      find: 'owedCents: rest.cardCents + rest.byStaffCents + rest.heldCents',
      put: 'owedCents: amountCents',
      why: 'What the bank has returned is promised once more.',
      test: 'is refused, and nothing is said to be on its way',
    },
  ]),
  ...mutantsOf('api/bookings/audit/fix-payments.ts', 'api/bookings/audit/fixes-race.test.ts', [
    {
      name: 'accepted though a part went back',
      find: "payment.currency !== 'usd' || remainingCents(payment) < priceCents",
      put: "payment.currency !== 'usd' || payment.amountCents < priceCents",
      why: 'A seat is given for money that is back.',
      test: 'of which a part went back meanwhile',
    },
  ]),
  ...mutantsOf('api/platform/claim.ts', 'api/payments/refunds.test.ts', [
    {
      name: 'one that is not due is paid',
      find: `AND \${turn} <= \${clock.now()}`,
      put: `AND \${turn} IS DISTINCT FROM \${clock.now()}`,
      why: 'Stripe is asked about every refund all the time.',
      test: 'waits when Stripe does not answer',
    },
  ]),
  ...mutantsOf('api/payments/refund-sync.service.ts', BY_HAND, [
    {
      name: 'what goes beyond a promise is a row of its own',
      find: 'const own = rows.find(',
      put: 'const own = kept.find(',
      why: 'Two rows have one key: what is owed of that payment never goes back.',
      test: 'keeps a part of a promise and goes beyond it',
    },
  ]),
];
