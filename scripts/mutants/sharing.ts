import { mutantsOf } from './mutant.ts';

const PART = 'api/bookings/cancelling/part-refund.test.ts';
const SHARED = 'api/bookings/shared-payments.test.ts';

/** Several seats were paid together: what goes back of one is not taken from another. */
export const sharing = [
  ...mutantsOf('api/bookings/core/balances.ts', 'api/bookings/core/refundable.test.ts', [
    {
      name: 'each of two seats is owed all that is left',
      find: 'rest -= cents;',
      put: '',
      why: 'Staff return more of a payment than was paid.',
      test: 'what the first leaves of their payment',
    },
  ]),
  ...mutantsOf('api/bookings/core/balances.ts', SHARED, [
    {
      name: 'what is on its way is owed once more',
      find: "r.status = 'pending'))::int",
      put: "r.status = 'pending' AND false))::int",
      why: 'Staff give as credit what the card gets as well.',
      test: 'what is on its way is not owed beside it',
    },
    {
      name: 'what no card takes is owed for each seat',
      find: '[...owed.values()].reduce((sum, each) => sum + each, given)',
      put: 'given',
      why: 'The rest of a disputed payment is returned once for each of its seats.',
      test: 'what no card takes of a cart',
    },
    {
      name: 'what was returned outside is still there',
      find: 'const given = balances.reduce((sum, { givenCents }) => sum + givenCents, 0);',
      put: 'const given = 0;',
      why: 'What one seat of a cart got by a transfer goes back by card for the other.',
      test: 'what went back outside and by hand',
    },
  ]),
  ...mutantsOf('api/payments/given.service.ts', SHARED, [
    {
      name: 'credit that a fee keeps lessens what was given in place of the card',
      find: 'THEN b."creditCents" ELSE ${FEE} END)',
      put: 'THEN b."creditCents" ELSE 0 END)',
      why: 'A player has credit for a refund and the same money by card, and no rule speaks.',
      test: 'credit in place of the card counts whole',
    },
  ]),
  ...mutantsOf('api/bookings/core/return-money.ts', SHARED, [
    {
      name: 'two seats of a payment end side by side',
      find: '  await lockPayment(tx, booking);\n',
      put: '',
      why: 'Both are promised the same rest.',
      test: 'of two seats that end at the same moment',
    },
    {
      name: 'two seats of a cart share without a lock',
      find: '  await lockPayment(tx, booking);\n',
      put: '',
      why: 'What a bank left of a payment is promised to two seats at once.',
      red: PART,
      test: 'what a bank leaves of a cart',
    },
  ]),
  ...mutantsOf('api/bookings/audit/audit-books.ts', SHARED, [
    {
      name: 'more went back than was paid, and nobody says so',
      find: '+ (SELECT COALESCE(sum("amountCents"), 0) FROM "Dispute" WHERE "paymentId" = p.id',
      put: '+ (SELECT 0 FROM "Dispute" WHERE "paymentId" = p.id AND false',
      why: 'A player keeps session credit for what the bank gave back as well.',
      test: 'credit for one seat and a bank for both',
    },
  ]),
  ...mutantsOf('api/bookings/core/resale.ts', SHARED, [
    {
      name: 'a fee goes back beside another seat of its payment',
      find: '  await lockPayment(tx, booking);\n',
      put: '',
      why: 'The fee and the other seat are promised the same rest.',
      test: 'the fee of a seat that is sold',
    },
  ]),
  ...mutantsOf('api/bookings/cancelling/call-off-effects.service.ts', SHARED, [
    {
      name: 'fees are promised beside the seats of their payment',
      find: 'await feeParts(tx, booking, taken.get(paymentId))',
      put: 'await feeParts(tx, booking)',
      why: 'Staff read that more goes back than is left of the payment.',
      test: 'the fee of one and the seat of the other',
    },
    {
      name: 'a seat of which no card takes anything leaves all to the fee',
      find: 'take(booking.paymentId, cardCents + byStaffCents);',
      put: 'take(booking.paymentId, cardCents);',
      why: 'Staff read that they have to send more than is left of the payment.',
      test: 'of which no card takes anything',
    },
  ]),
  ...mutantsOf('api/payments/refund-sync.service.ts', 'api/bookings/refunds-of-carts-by-hand.test.ts', [
    {
      name: 'what one was promised cannot be meant by hand',
      find: '[...open, ...refunds.filter(isPromise)]',
      put: 'open',
      why: 'Who keeps the seat is said to have the money of somebody who gave theirs up.',
      test: 'of what one was promised and another costs',
    },
  ]),
  ...mutantsOf('api/bookings/audit/audit-books.ts', SHARED, [
    {
      name: 'what only cards and banks returned is given twice',
      find: 'HAVING sum(given.cents) > 0',
      put: 'HAVING sum(given.cents) >= 0',
      why: 'Staff are sent to ask a player for credit that nobody gave.',
      test: 'no credit that was given twice',
    },
    {
      name: 'a seat that was returned twice is named twice',
      find: "AND NOT bool_or(b.status IN ${states.closed} AND ${earned('b')} < 0)",
      put: '',
      why: 'One slip stands on the money page as two, and is asked for twice.',
      test: 'what went back twice of a seat',
    },
    {
      name: 'a refund that failed counts as returned',
      find: `WHERE "paymentId" = p.id AND status <> 'failed')
              + `,
      put: `WHERE "paymentId" = p.id)
              + `,
      why: 'Whoever got credit in place of a failed refund is asked for it back.',
      test: 'credit in place of a refund that failed is no second',
    },
    {
      name: 'what a bank only holds counts as returned',
      find: `"paymentId" = p.id AND status = 'lost')`,
      put: `"paymentId" = p.id)`,
      why: 'A player is asked for money that the bank may still give to us.',
      test: 'credit for one seat and a bank for both',
    },
  ]),
];
