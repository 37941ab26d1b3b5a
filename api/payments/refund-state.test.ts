import { refundState } from './stripe-refund.service.ts';

test.each([
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'], // the money stays with us, and is still owed
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  [null, 'pending'],
] as const)('a refund that is %s at Stripe has %s', (status, ours) => {
  expect(refundState({ id: 're_1', status }).status).toBe(ours);
});
