import { mutantsOf } from './mutant.ts';

const LEDGER = 'api/payments/ledger.test.ts';
const CREDITS = 'api/payments/credits.test.ts';
const PAYMENTS = 'api/payments/payments.test.ts';
const DISPUTES = 'api/bookings/disputes.test.ts';
const FEE = 'api/bookings/core/late-fee.test.ts';

export const ledger = [
  ...mutantsOf('api/payments/ledger.service.ts', 'api/payments/ledger-sums.test.ts', [
    {
      name: 'sums are kept beside who writes',
      find: 'await tx.$executeRaw`LOCK TABLE "LedgerEntry" IN SHARE ROW EXCLUSIVE MODE`;',
      put: '',
      why: 'An entry that commits later is in no sum: the money page is wrong for good.',
      test: 'an entry that commits after one with a higher number',
    },
    {
      name: 'what is kept is added to all of it',
      find: 'WHERE id > COALESCE((SELECT max("upToId") FROM "LedgerSum"), 0)) part',
      put: ') part',
      why: 'Everything that was kept counts twice.',
      test: 'are the sums of all entries',
    },
  ]),
  ...mutantsOf('api/bookings/audit/audit.service.ts', 'api/bookings/audit/audit.test.ts', [
    {
      name: 'what a rule had found is forgotten when it cannot be asked',
      find: 'findings: [...findings, ...standing],',
      put: 'findings,',
      why: 'Money that is off is off no list any more, and its alert is put aside, though nobody has looked.',
      test: 'a rule that cannot be asked is told',
    },
    {
      name: 'a rule that cannot be asked is told to nobody',
      find: '  if (unasked.length > 0) throw',
      put: '  if (unasked.length > 99) throw',
      why: 'The nightly look goes on for months without one of its rules.',
      test: 'a rule that cannot be asked is told',
    },
  ]),
  ...mutantsOf('api/bookings/audit/returned-outside.ts', 'api/bookings/audit/returned-outside.test.ts', [
    {
      name: 'any sum was returned',
      find: 'if (said.amountCents === amountCents) return;',
      put: 'if (said.amountCents !== null) return;',
      why: 'More or less than was sent is called returned.',
      test: 'another sum',
    },
  ]),
  ...mutantsOf('api/payments/ledger.service.ts', LEDGER, [
    {
      name: 'sums are not looked at',
      find: 'if (sum !== 0) throw',
      put: 'if (sum === Infinity) throw',
      why: 'What does not balance is found by the database only, without the name of the movement.',
    },
    {
      name: 'only too much is refused',
      find: 'sum !== 0',
      put: 'sum < 0',
      why: 'A movement that makes money out of nothing gets as far as the database.',
    },
    {
      name: 'a known key is posted again',
      find: 'if (known) return;',
      put: '',
      why: 'Whoever hears of a payment twice fails instead of doing nothing.',
    },
    {
      name: 'the second of two at once passes',
      find: 'throw new Error(`ledger movement ${movement.key} was written twice at once`);',
      put: 'return;',
      why: 'A transaction that PostgreSQL has given up goes on as if it had written.',
    },
    {
      name: 'any error is a double',
      find: 'if (isUniqueViolation(error))',
      put: 'if (error)',
      why: 'An unbalanced movement is reported as one that was written twice.',
    },
  ]),
  ...mutantsOf('api/payments/payments.service.ts', PAYMENTS, [
    {
      name: 'a payment is written for each telling',
      find: 'if (known) return known;',
      put: '',
      why: 'The second of webhook and /success fails on the unique number of the payment.',
    },
    {
      name: 'a payment without an intent',
      find: 'if (!stripePaymentIntentId) throw',
      put: 'if (false as boolean) throw',
      why: 'Money is in the books that nobody can ever refund.',
    },
    {
      name: 'what no booking takes is forgotten',
      find: '...(rest !== 0 ?',
      put: '...(rest > 1_000_000_000 ?',
      why: 'Money of a wrong amount cannot be written down at all.',
    },
    {
      name: 'everything is revenue',
      find: "{ account: 'unallocated' as const, amountCents: -rest }",
      put: "{ account: 'revenue' as const, amountCents: -rest }",
      why: 'Money that goes back is counted as earned.',
    },
    {
      name: 'shares without their booking',
      find: "account: 'revenue' as const,\n        bookingId,",
      put: "account: 'revenue' as const,",
      why: 'Nobody can say which booking a payment was for.',
    },
  ]),
  ...mutantsOf('api/payments/disputes.service.ts', DISPUTES, [
    {
      name: 'a dispute never goes back a step',
      find: 'known.updatedAt > askedAt && stepOf',
      put: 'stepOf',
      why: 'An appeal against a lost dispute is not heard of.',
      test: 'a bank may take its decision back',
    },
    {
      name: 'a dispute is closed and not written down',
      find: 'update: { status, amountCents, updatedAt: clock.now() },',
      put: 'update: {},',
      why: 'Money that a bank has given back to us stays blocked for ever, and the audit says nothing.',
      test: 'won: reinstated, less the fee',
    },
    {
      name: 'the fee of a dispute is forgotten',
      find: 'const cents = move.amountCents - move.feeCents;',
      put: 'const cents = move.amountCents;',
      why: 'The books say more than is on the account.',
      test: 'won: reinstated, less the fee',
    },
    {
      name: 'moves of a dispute are not posted',
      find: 'await postMoves(tx, dispute, payment.id);',
      put: '',
      why: 'What the bank took is still in the books.',
      test: 'withdrawn with its fee',
    },
    {
      name: 'a lost dispute is not said to be lost',
      find: "return status === 'lost' ? payment.id : null;",
      put: 'return null;',
      why: 'What was promised of money that is gone is asked of Stripe for ever.',
      test: 'a refund promised before it waits',
    },
    {
      name: 'staff hear of the beginning only',
      find: 'key: end ? `dispute-closed:${id}` : key,',
      put: 'key,',
      why: 'Nobody hears that a dispute was decided.',
      test: 'withdrawn with its fee',
    },
  ]),
  ...mutantsOf('api/bookings/core/late-fee.ts', FEE, [
    {
      name: 'a fee stays revenue of its booking',
      find: "{ account: 'fees', amountCents: -amountCents },",
      put: "{ account: 'revenue', bookingId, amountCents: -amountCents },",
      why: 'A kept fee looks like a seat that is still paid for.',
    },
    {
      name: 'a returned fee is still kept',
      find: '{ in: [kept(bookingId), returned(bookingId)] }',
      put: 'kept(bookingId)',
      why: 'The fee goes back a second time when the session is called off later.',
    },
    {
      name: 'a fee is given up without a posting of its own',
      find: 'key: returned(bookingId),',
      put: 'key: kept(bookingId),',
      why: 'The fee goes back to the card and stays earned in the books.',
    },
    {
      name: 'the fee has the wrong sign',
      find: 'return 0 - (_sum.amountCents ?? 0);',
      put: 'return _sum.amountCents ?? 0;',
      why: 'A fee that was kept never goes back.',
    },
  ]),
  ...mutantsOf('api/payments/credits.service.ts', CREDITS, [
    {
      name: 'credit that was spent is not posted',
      find: 'if (amountCents === 0) return;\n  await post(tx, {\n    key: `credit-spent:${bookingId}`',
      put: 'if (amountCents >= 0) return;\n  await post(tx, {\n    key: `credit-spent:${bookingId}`',
      why: 'The books owe credit that was spent long ago.',
    },
    {
      name: 'credit that was given is not owed',
      find: 'key: `credit:${credit.id}`',
      put: 'key: `credit:${bookingId}`',
      why: 'A second credit for a booking is not posted.',
    },
  ]),
];
