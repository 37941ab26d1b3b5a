import { mutantsOf } from './mutant.ts';

const CARDS = 'api/bookings/charges/card.test.ts';
const RELEASE = 'api/bookings/charges/release.test.ts';

/** Which card of a member is charged: the one that was saved last. */
export const savedCards = [
  ...mutantsOf('api/payments/stripe-card.service.ts', RELEASE, [
    {
      name: 'a card of another customer is fine',
      find: '.customer === customerId',
      put: '.customer !== null',
      why: 'Staff are mailed for ever of a card that nobody can charge, and its player hears nothing.',
      test: 'another customer’s by now',
    },
  ]),
  ...mutantsOf('api/bookings/charges/card.service.ts', CARDS, [
    {
      name: 'a card that we hear of late pays',
      find: 'OR: [{ cardSavedAt: null }, { cardSavedAt: { lte: card.savedAt } }],',
      put: 'OR: [{}],',
      why: 'A player is charged by a card that they have replaced.',
      test: 'a card that we hear of late does not take the place',
    },
  ]),
  ...mutantsOf('api/bookings/core/joining.ts', CARDS, [
    {
      name: 'the card of a payment that we hear of late pays',
      find: 'known.cardSavedAt <= card.savedAt',
      put: 'known.cardSavedAt !== null',
      why: 'A player is charged by a card that they have replaced.',
      test: 'does not take the place of one that was saved since',
    },
  ]),
  ...mutantsOf('api/bookings/charges/saved-cards.service.ts', CARDS, [
    {
      name: 'a page outlives its customer',
      find: "    await tx.cardSetup.updateMany({ where: open, data: { status: 'failed' } });\n",
      put: '',
      why: 'A member gives a card that nobody can charge, and loses the seat.',
      test: 'a page of a customer who was deleted',
    },
  ]),
];
