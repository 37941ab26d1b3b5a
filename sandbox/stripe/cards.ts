import { fingerprint } from './ids.ts';

export type Decline = { code: string; declineCode?: string; message: string };

/** How a card behaves: `pay`, a decline, or `authenticate` if the customer must confirm (3-D Secure). */
export type CardBehaviour = {
  number: string;
  label: string;
  brand: 'visa' | 'mastercard' | 'amex';
  onSession: 'pay' | 'authenticate' | Decline;
  offSession: 'pay' | 'authenticate' | Decline;
};

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

export const GENERIC_DECLINE = declined('generic_decline');

export const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

export const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

export const NOT_A_TEST_CARD = declined(
  'test_mode_live_card',
  'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, see the list on this page.',
);

const visa = (number: string, label: string, behaviour: Pick<CardBehaviour, 'onSession' | 'offSession'>) => ({
  number,
  label,
  brand: 'visa' as const,
  ...behaviour,
});
const always = (what: CardBehaviour['onSession']) => ({ onSession: what, offSession: what });

export const TEST_CARDS: CardBehaviour[] = [
  visa('4242424242424242', 'Pays', always('pay')),
  visa('4000000000000002', 'Is declined', always(GENERIC_DECLINE)),
  visa('4000000000000341', 'Pays and is saved, is declined off-session', {
    onSession: 'pay',
    offSession: GENERIC_DECLINE,
  }),
  visa('4000002760003184', 'Asks for confirmation every time', always('authenticate')),
  visa('4000002500003155', 'Asks for confirmation once, then pays off-session', {
    onSession: 'authenticate',
    offSession: 'pay',
  }),
  visa(
    '4000000000009995',
    'Has insufficient funds',
    always(declined('insufficient_funds', 'Your card has insufficient funds.')),
  ),
  visa(
    '4000000000000069',
    'Has expired',
    always({ code: 'expired_card', message: 'Your card has expired.' }),
  ),
  visa(
    '4000000000000127',
    'Has a wrong security code',
    always({ code: 'incorrect_cvc', message: "Your card's security code is incorrect." }),
  ),
  { number: '5555555555554444', label: 'Pays (Mastercard)', brand: 'mastercard', ...always('pay') },
  { number: '378282246310005', label: 'Pays (American Express)', brand: 'amex', ...always('pay') },
];

const byFingerprint = new Map(TEST_CARDS.map((card) => [fingerprint(card.number), card]));

export function cardByNumber(number: string): CardBehaviour | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

export function cardByFingerprint(value: string | null | undefined): CardBehaviour | undefined {
  return value ? byFingerprint.get(value) : undefined;
}

/** Stripe's predefined payment methods for tests. */
const TEST_METHODS: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
};

export function testMethodNumber(id: string): string | undefined {
  return Object.hasOwn(TEST_METHODS, id) ? TEST_METHODS[id] : undefined;
}

export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
