import { endedTitle } from './ended.ts';

test.each<[string, string, string[], string | null]>([
  ['its player was refunded', 'paid', ['REFUNDED', 'REFUNDED'], 'Payment Returned'],
  ['the money came too late', 'paid', ['REFUNDING'], 'Refund on Its Way'],
  ['a late fee was kept', 'paid', ['CANCELLED'], 'This Booking Has Ended'],
  ['the money could not go back', 'paid', ['REFUND_FAILED'], 'This Booking Has Ended'],
  ['one seat of two was cancelled', 'paid', ['CONFIRMED', 'REFUNDED'], 'Part of This Booking Has Ended'],
  ['nobody paid', 'unpaid', ['EXPIRED'], null],
  ['the seat still waits', 'paid', ['PENDING'], null],
  ['there is no booking', 'paid', [], null],
])('when %s', (_what, paymentStatus, statuses, title) => {
  expect(
    endedTitle(
      paymentStatus,
      statuses.map((status) => ({ status })),
    ),
  ).toBe(title);
});
