import { isToBook, ownSeat } from './ownSeat.ts';

const seat = (status: string, paymentNote: string | null = null, isReservation = false) =>
  ownSeat({ status, paymentNote, isReservation });

test('a seat is paid for once, also while nobody knows what becomes of the money', () => {
  expect(ownSeat(null)).toBe('none');
  expect([seat('CONFIRMED'), seat('CANCEL_REQUESTED')]).toEqual(['seated', 'seated']);
  expect(seat('PENDING')).toBe('held');
  expect(seat('PENDING', null, true)).toBe('reserved');
  expect(seat('PENDING', 'Your payment is on its way.')).toBe('under way');
  expect(seat('PENDING', 'Your payment is on its way.', true)).toBe('under way');
  // As a page remembers what has just been cancelled.
  expect([seat('CANCELLED'), seat('REFUNDING'), seat('EXPIRED')]).toEqual(['none', 'none', 'none']);
  expect((['none', 'held', 'under way', 'reserved', 'seated'] as const).filter(isToBook)).toEqual([
    'none',
    'held',
  ]);
});
