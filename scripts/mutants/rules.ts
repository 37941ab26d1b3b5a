import { mutantsOf } from './mutant.ts';

const RULES = 'api/bookings/core/rules.test.ts';

export const rules = [
  ...mutantsOf('api/bookings/core/policy.rules.ts', RULES, [
    {
      name: 'exactly 24 hours is in time',
      find: 'if (now < deadline) return',
      put: 'if (now <= deadline) return',
      why: 'The rule that is shown everywhere says more than 24 hours.',
      test: 'cancellation',
    },
    {
      name: 'a refund at the moment of the start',
      find: 'if (now < startsAt) return',
      put: 'if (now <= startsAt) return',
      why: 'Who has begun to play can still ask for the money.',
      test: 'cancellation',
    },
    {
      name: 'the late request brings the money at once',
      find: "{ kind: 'REQUEST', refundCents: 0,",
      put: "{ kind: 'REQUEST', refundCents: paidCents,",
      why: 'A late canceller is promised everything.',
      test: 'cancellation',
    },
    {
      name: 'a promise outlives the start',
      find: 'promised && promised > startsAt ? startsAt : promised;',
      put: 'promised;',
      why: 'Who has played a moved session gets the money back.',
      test: 'a session that is moved',
    },
    {
      name: 'the second move takes the promise of the first',
      find: 'told, promised ?? told);',
      put: 'told, told);',
      why: 'Editing twice takes back what a mail has promised.',
      test: 'a second time keeps the promise',
    },
    {
      name: 'a move takes the deadline that was shown',
      find: 'return latest(regularDeadline(policy, oldAt), told,',
      put: 'return latest(told, told,',
      why: 'Moving a session takes back a deadline that was promised on booking.',
      test: 'a session that is moved',
    },
    {
      name: 'a day to say no instead of two',
      find: 'MOVED_REFUND_HOURS = 48',
      put: 'MOVED_REFUND_HOURS = 24',
      why: 'Who was told of a new time has half of the promised time.',
      test: 'a session that is moved',
    },
    {
      name: 'a fraction of a cent is ours',
      find: 'paidCents - Math.floor((paidCents * feePercent) / 100);',
      put: 'Math.floor((paidCents * (100 - feePercent)) / 100);',
      why: 'Players get a cent less than half.',
    },
  ]),
  ...mutantsOf('api/bookings/core/decision.rules.ts', RULES, [
    {
      name: 'a fee below nothing',
      find: ".min(0, 'The fee must be 0 to 100 percent')",
      put: ".min(-1, 'The fee must be 0 to 100 percent')",
      why: 'More goes back than was paid.',
    },
    {
      name: 'a fee of more than the price',
      find: ".max(100, 'The fee must be 0 to 100 percent')",
      put: ".max(101, 'The fee must be 0 to 100 percent')",
      why: 'Less than nothing goes back.',
    },
    {
      name: 'half percents',
      find: ".int('The fee must be a whole percentage')",
      put: '',
      why: 'A fee is stored as another one than was decided.',
    },
    {
      name: 'a decision without words',
      find: "givenReason('Please give the player a reason')",
      put: "text(500, 'Please give the player a reason')",
      why: 'A player is declined and never reads why.',
    },
  ]),
  ...mutantsOf('api/bookings/core/hold.rules.ts', RULES, [
    {
      name: 'a hold without grace',
      find: 'HOLD_GRACE_SECONDS = 60;',
      put: 'HOLD_GRACE_SECONDS = 0;',
      why: 'A payment in the last second of a page finds the seat sold.',
    },
  ]),
  ...mutantsOf('api/bookings/core/checkout.rules.ts', RULES, [
    {
      name: 'a hold ends before Stripe closes its page',
      find: '(holdMinutes + 1) * MINUTE;',
      put: 'holdMinutes * MINUTE;',
      why: 'Stripe refuses pages that live for less than 30 minutes when it hears of them.',
    },
    {
      name: 'a cart without an end',
      find: 'z.array(cartItem).max(MAX_CART, ',
      put: 'z.array(cartItem).max(MAX_CART * 100, ',
      why: 'One checkout locks a thousand sessions.',
    },
    {
      name: 'two seats for one player',
      find: 'quantity: z.literal(1, {',
      put: 'quantity: z.union([z.literal(1), z.literal(2)], {',
      why: 'A player pays for two seats and has one.',
    },
    {
      name: 'the terms need not be agreed to',
      find: 'const agreeToTerms = z.literal(true, {',
      put: 'const agreeToTerms = z.boolean({',
      why: 'There is no consent to the rules of cancelling.',
    },
    {
      name: 'a session twice in a cart',
      find: '...new Set([...(sessionId ? [sessionId] : []), ...cartItems.map((item) => item.sessionId)]),',
      put: '...[...(sessionId ? [sessionId] : []), ...cartItems.map((item) => item.sessionId)],',
      why: 'The same seat is asked for twice and nothing can be bought.',
    },
    {
      name: 'any text is the name of a page',
      find: '{5,200}$/',
      put: '{5,200}/',
      why: 'What is sent to Stripe as an id may be another path.',
    },
  ]),
  ...mutantsOf('api/bookings/core/status.rules.ts', RULES, [
    {
      name: 'money under way is told for ever',
      find: "(status === 'pending' ? (underWay[paymentStatus]?.note ?? null) : null);",
      put: '(underWay[paymentStatus]?.note ?? null);',
      why: 'An expired booking says that its money is on its way.',
    },
  ]),
  ...mutantsOf('api/bookings/core/to-pay.ts', 'api/bookings/checkout/to-pay.test.ts', [
    {
      name: 'credit leaves less than a card takes',
      find: 'priceCents - MIN_CARD_CENTS)',
      put: 'priceCents)',
      why: 'Stripe refuses a payment of ten cents, and the seat cannot be bought.',
      test: 'a balance of',
    },
    {
      name: 'credit below nothing',
      find: ': Math.max(0, Math.min(',
      put: ': Math.max(-1000, Math.min(',
      why: 'A card pays more than the price.',
      test: 'a balance of',
    },
    {
      name: 'credit pays where a card is to be saved',
      find: 'mayPayAll && balanceCents >= priceCents',
      put: 'balanceCents >= priceCents',
      why: 'A campaign is joined without a card for its later dates.',
      test: 'a balance of',
    },
    {
      name: 'each seat of a cart spends the whole balance',
      find: 'credit.left -= used;',
      put: '',
      why: 'Credit of $25 pays for every seat of a cart.',
      test: 'a cart spends one balance',
    },
    {
      name: 'a member pays the price of today',
      find: 'priceCents: member?.priceCents ?? session.priceCents,',
      put: 'priceCents: session.priceCents,',
      why: 'The price that was fixed on joining is not.',
      test: 'a member sees the price that was fixed',
    },
  ]),
  ...mutantsOf('api/bookings/core/refundable.ts', 'api/bookings/core/refundable.test.ts', [
    {
      name: 'failed refunds count as returned',
      find: "bookingId === id && status !== 'failed');",
      put: 'bookingId === id && status !== null);',
      why: 'A fee does not come back to a card that got nothing.',
      red: 'api/bookings/core/late-fee.test.ts',
      test: 'goes back to the card as far as',
    },
    {
      name: 'failed refunds are gone',
      find: "...payment.refunds.filter(({ status }) => status !== 'failed'),",
      put: '...payment.refunds,',
      why: 'What a failed refund did not return can never go back.',
    },
    {
      name: 'money that a bank holds goes back beside it',
      find: '...payment.disputes.filter(holdsMoney),',
      put: '',
      why: 'The player has the money from the bank and from us.',
    },
    {
      name: 'won disputes hold money',
      find: '...payment.disputes.filter(holdsMoney),',
      put: '...payment.disputes,',
      why: 'Money that is ours again cannot go back.',
    },
    {
      name: 'more goes back than was paid',
      find: 'payment.amountCents - sum(gone)',
      put: 'payment.amountCents - 0 * gone.length',
      why: 'The second refund of a payment is promised whole.',
    },
    {
      name: 'by hand does not count',
      find: 'Math.min(paid - before, remainingCents(payment) - earmarked.cents)',
      put: 'Math.min(paid, remainingCents(payment) - earmarked.cents)',
      why: 'What went back by hand of one seat of a cart goes back again out of the other.',
    },
    {
      name: 'credit goes back to the card',
      find: '  booking.amountCents - booking.creditCents;\n\ntype Row',
      put: '  booking.amountCents;\n\ntype Row',
      why: 'A card receives what credit has paid.',
    },
  ]),
  ...mutantsOf('api/bookings/core/return-sentence.ts', 'api/bookings/core/refundable.test.ts', [
    {
      name: 'less comes back and nobody says why',
      find: '(part > 0 ? [words] : [])',
      put: '(part < 0 ? [words] : [])',
      why: 'A player misses money and reads nothing.',
    },
    {
      name: 'what is on its way is said to be back',
      find: 'Math.min(waitingCents, cardCents)',
      put: 'Math.min(0 * waitingCents, cardCents)',
      why: 'A player looks for money on a bank statement where it has not arrived.',
      test: 'is not said to be back',
    },
  ]),
  ...mutantsOf('api/payments/dispute.rules.ts', 'api/bookings/core/refundable.test.ts', [
    {
      name: 'a bank that is looking holds nothing',
      find: "  'under_review',\n",
      put: '',
      why: 'A refund is promised that Stripe will refuse.',
    },
    {
      name: 'a bank that rejected our answer holds nothing',
      find: "  'appeal_under_review',\n",
      put: '',
      why: 'The player has the money from the bank and from us.',
      red: 'api/bookings/disputes.test.ts',
      test: 'a bank that rejected our answer holds the money',
    },
  ]),
];
