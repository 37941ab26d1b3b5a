import { paymentAddress } from './stripe-dashboard.service.ts';

test.each([
  ['sk_live_1', undefined, 'https://dashboard.stripe.com/payments/pi_1'],
  ['rk_live_1', undefined, 'https://dashboard.stripe.com/payments/pi_1'],
  ['sk_test_1', undefined, 'https://dashboard.stripe.com/test/payments/pi_1'],
  ['rk_test_1', undefined, 'https://dashboard.stripe.com/test/payments/pi_1'],
  ['sk_test_1', 'http://localhost:3001', null],
])('a payment made with %s at %s is looked at on %s', (secretKey, apiBase, address) => {
  expect(paymentAddress('pi_1', { secretKey, apiBase })).toBe(address);
});

test('what credit has paid has no page there', () => {
  expect(paymentAddress(null, { secretKey: 'sk_live_1' })).toBeNull();
});
