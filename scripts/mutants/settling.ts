import { mutantsOf } from './mutant.ts';

const SETTLE = 'api/bookings/checkout/settle.test.ts';
const CREDIT = 'api/bookings/checkout/credit-held.test.ts';

/** What becomes of a seat that is held. */
export const settling = [
  ...mutantsOf('api/bookings/checkout/settle.service.ts', SETTLE, [
    {
      name: 'another currency is taken for dollars',
      find: "state.amountCents === expected && state.currency === 'usd';",
      put: 'state.amountCents === expected;',
      why: '25 Canadian dollars pay for a seat of 25 US dollars.',
      test: 'another currency',
    },
    {
      name: 'another amount is taken for the price',
      find: "state.amountCents === expected && state.currency === 'usd';",
      put: "state.currency === 'usd';",
      why: 'A dollar pays for a seat.',
      test: 'another amount is looked into',
    },
    {
      name: 'staff do not hear of another amount',
      find: 'await alarmStaff(tx, {',
      put: 'await (async (..._: unknown[]) => {})(tx, {',
      why: 'A payment waits for somebody who does not know.',
      test: 'another currency',
    },
    {
      name: 'the seat of another amount is not kept',
      find: "await keepUnderWay(tx, booking, 'in_review');",
      put: '',
      why: 'A seat is sold while staff look at its payment.',
      test: 'another currency',
    },
    {
      name: 'complete is completed again',
      find: "if (checkout.status === 'complete') return;\n    if (state.status",
      put: 'if (state.status',
      why: 'A second settling posts and mails again.',
      survives:
        'Behind it a payment is known by its number and a booking by its payment, which is tried for each.',
      test: 'several at once settle once',
    },
    {
      name: 'complete is taken for paid',
      find: "if (state.status === 'complete' && state.paid) await complete",
      put: "if (state.status === 'complete') await complete",
      why: 'Seats are given for money that a bank has not sent.',
      test: 'is said so everywhere',
      red: 'api/bookings/provider-states.test.ts',
    },
    {
      name: 'what is on its way is given up',
      find: 'else if (isOnItsWay(state)) await wait(tx, checkout);',
      put: '',
      why: 'The seat is sold while its payment is on its way.',
      test: 'is said so everywhere',
      red: 'api/bookings/provider-states.test.ts',
    },
    {
      name: 'refused by the bank is not noticed',
      find: 'else if (state.refusedByBank) await refuse(tx, checkout);',
      put: '',
      why: 'A seat is kept for money that never comes.',
      test: 'frees the seat when the bank says no',
      red: 'api/bookings/provider-states.test.ts',
    },
    {
      name: 'the page is not closed before it is given up',
      find: "const state = known.status === 'open' ? await expireCheckoutSession(known.id) : known;",
      put: "const state = known.status === 'open' ? { ...known, status: 'expired' as const } : known;",
      why: 'A page can still be paid after its seat was given free.',
      test: 'a page that nobody paid gives',
    },
    {
      name: 'the page of another checkout',
      find: 'if (state.checkoutId !== checkout.id) return null;',
      put: '',
      why: 'Somebody else’s payment becomes a booking.',
      test: 'the page of another checkout',
    },
    {
      name: 'credit is a part of the card’s share',
      find: 'amountCents: amountCents - creditCents,\n      }))\n    : [];',
      put: 'amountCents,\n      }))\n    : [];',
      why: 'The books earn more than was paid.',
      test: 'one that was paid before it was given up',
    },
    {
      name: 'money that is back gives a seat',
      find: 'const isBack = goneCents >= state.amountCents;',
      put: 'const isBack = goneCents > state.amountCents;',
      why: 'A seat is given for money that went back.',
      test: 'before we knew of the payment',
      red: 'api/bookings/refunds-by-hand.test.ts',
    },
    {
      name: 'nobody asks what a bank took before we knew of the payment',
      find: "before.status === 'complete' ? [] : await disputesBefore(state);",
      put: 'before ? [] : await disputesBefore(state);',
      why: 'The player is promised money that their bank holds.',
      test: 'and the dispute is',
      red: 'api/bookings/disputes-before-payment.test.ts',
    },
    {
      name: 'an expired page keeps its seat',
      find: "else if (state.status === 'expired') await endCheckout(tx, checkout, 'expired');",
      put: '',
      why: 'A seat is lost to everybody.',
      test: 'a page that nobody paid gives',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/whole-checkout.ts', SETTLE, [
    {
      name: 'settled without locks',
      find: `  await lockRow(tx, 'Checkout', id);
  const { bookings } = await readCheckout(tx, id);
  await lock(tx, {
    campaigns: bookings.map(({ session }) => session.campaignId),
    datesAhead: true,
    sessions: bookings.map(({ sessionId }) => sessionId),
    bookings: bookings.map((booking) => booking.id),
  });
`,
      put: '',
      why: 'A booking that is given up at the same moment is at the table again.',
      test: 'a booking that is given up at the same moment',
    },
    {
      name: 'settled without the lock of its bookings',
      find: '    bookings: bookings.map((booking) => booking.id),\n',
      put: '',
      why: 'A booking that is given up at the same moment is at the table again.',
      test: 'a booking that is given up at the same moment',
    },
    {
      name: 'credit stays with what was not paid',
      find: "await returnCredit(tx, booking.id, { settled: false });\n    await tx.booking.update({\n      where: { id: booking.id },\n      data: { status: 'expired'",
      put: "await tx.booking.update({\n      where: { id: booking.id },\n      data: { status: 'expired'",
      why: 'Credit is gone with a page that was closed.',
      test: 'a page that nobody paid gives',
    },
    {
      name: 'the seat stays with what was not paid',
      find: 'await freeSeat(tx, booking.id);\n    await returnCredit',
      put: 'await returnCredit',
      why: 'A closed page keeps its seat until the hold runs out.',
      test: 'a page that nobody paid gives',
    },
    {
      name: 'what was paid ends with its page',
      find: "if (booking.status !== 'pending') continue;",
      put: '',
      why: 'A booking that was paid in another way is expired.',
      test: 'of a page that is given up only what waits ends',
    },
    {
      name: 'a reserved date ends with its page',
      find: 'if (isReservation(booking)) {\n      await backToReservation',
      put: 'if (isReservation(booking) && !booking) {\n      await backToReservation',
      why: 'A member loses the seat by closing a page.',
      test: 'after a decline; the page left unpaid',
      red: 'api/bookings/charges/charges.test.ts',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/credit-order.ts', SETTLE, [
    {
      name: 'paid with credit and not kept',
      find: 'await keepSeat(tx, booking.id);\n    await confirm(tx, booking, null);',
      put: 'await confirm(tx, booking, null);',
      why: 'A seat that credit has paid is sold again when its hold runs out.',
      test: 'session credit: spendable on the next session',
      red: 'api/bookings/cancelling/decision.test.ts',
    },
    {
      name: 'credit pays for a seat of which the hold has run out',
      find: 'let held = expiresAt > clock.now();',
      put: 'let held = expiresAt !== null;',
      why: 'A player has a seat long after they were told that there is none.',
      test: 'a hold that has run out',
      red: CREDIT,
    },
    {
      name: 'credit pays for a session that was called off',
      find: ' && (await whyNot(tx, booking)) === null;',
      put: ';',
      why: 'Credit is gone for a session that nobody plays.',
      test: 'also where its page could not be closed',
      red: CREDIT,
    },
  ]),
  ...mutantsOf('api/bookings/checkout/hold.ts', CREDIT, [
    {
      name: 'the seat is let go while the provider is asked',
      find: 'if (cardCents === 0 && !(await sellsForOthers(tx, id)))',
      put: 'if (cardCents === 0)',
      why: 'Who came first has no seat, and somebody quicker has it.',
      test: 'nobody who comes later',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/payment-page.ts', CREDIT, [
    {
      name: 'a seat that is held is not completed',
      find: "if (checkout.status === 'creating') await completeHeld(checkout);",
      put: '',
      why: 'A player reads that it is booked, and it is not.',
      test: 'whoever asks again has it',
    },
  ]),
  ...mutantsOf('api/bookings/checkout/verification.service.ts', 'api/bookings/checkout/checkout.test.ts', [
    {
      name: 'somebody else’s payment',
      find: 'where: { stripeSessionId, userId: viewer.id }',
      put: 'where: { stripeSessionId }',
      why: 'Who knows the name of a page reads the address of its payer.',
      test: '/success settles when no webhook comes',
    },
    {
      name: 'a cart is fine when one seat is',
      find: 'bookings.length > 0 && seated.length === bookings.length;',
      put: 'bookings.length > 0 && seated.length > 0;',
      why: 'A player reads that all is well and misses a seat.',
      test: 'of a cart one seat is lost',
      red: 'api/bookings/checkout/settle.test.ts',
    },
  ]),
];
