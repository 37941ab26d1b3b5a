import { seatPlaces, seatStates, seatText } from './seats.ts';

test('your seat comes first, then taken, held and free ones', () => {
  expect(seatStates({ total: 6, taken: 3, held: 1, yours: 1 })).toEqual([
    'yours',
    'taken',
    'taken',
    'held',
    'free',
    'free',
  ]);
});

test('numbers that do not fit are cut to the table', () => {
  expect(seatStates({ total: 2, taken: 5, held: 3, yours: 9 })).toEqual(['yours', 'yours']);
  expect(seatStates({ total: -1, taken: 0 })).toEqual([]);
});

test('the text for those who cannot see the table', () => {
  expect(seatText({ total: 6, taken: 4 })).toBe('4 of 6 seats taken');
  expect(seatText({ total: 6, taken: 4, held: 1, yours: 1 })).toBe(
    '4 of 6 seats taken, 1 reserved, 1 is yours',
  );
  expect(seatText({ total: 1, taken: 0 })).toBe('0 of 1 seat taken');
});

test('seats never touch each other or leave the picture', () => {
  for (let total = 1; total <= 24; total++) {
    const places = seatPlaces(total);
    for (const [index, seat] of places.entries()) {
      expect(Math.hypot(seat.x - 100, seat.y - 100) + seat.radius * 1.4).toBeLessThanOrEqual(100);
      const next = places[index + 1];
      if (next) expect(Math.hypot(seat.x - next.x, seat.y - next.y)).toBeGreaterThan(2 * seat.radius);
    }
  }
});

test('a seat that is yours once it is paid is told from one that is yours', () => {
  const counts = { total: 4, taken: 2, yours: 1, isKept: true };
  expect(seatStates(counts)).toEqual(['kept', 'taken', 'free', 'free']);
  expect(seatText(counts)).toBe('2 of 4 seats taken, 1 reserved for you');
});
