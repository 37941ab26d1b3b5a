import { isLive, isSeated, isWaiting } from './bookingStatus.ts';

test('states read by GraphQL are those of the rules', () => {
  const seats = ['PENDING', 'CONFIRMED', 'CANCEL_REQUESTED', 'CANCELLED', 'EXPIRED'].map((status) => ({
    status,
  }));
  expect(seats.map(isSeated)).toEqual([false, true, true, false, false]);
  expect(seats.map(isLive)).toEqual([true, true, true, false, false]);
  const entries = ['WAITING', 'OFFERED', 'LAPSED'].map((status) => ({ status }));
  expect(entries.map(isWaiting)).toEqual([true, true, false]);
});
