import { bookingTone } from './bookingTone.ts';

test.each([
  ['PENDING', false, 'amber'],
  ['PENDING', true, 'amber'],
  ['CONFIRMED', false, 'verdigris'],
  ['REFUND_FAILED', false, 'red'],
  ['EXPIRED', false, 'neutral'],
])('%s, reserved: %s, is %s', (status, isReservation, tone) => {
  expect(bookingTone({ status, isReservation })).toBe(tone);
});
