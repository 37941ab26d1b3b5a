import { saidOfSearch } from './searchedFor.ts';

test('what was searched for instead is said in plain words', () => {
  expect(saidOfSearch(null)).toBe('');
  expect(saidOfSearch([])).toBe('');
  const cthulhu = { typed: 'chtulhu', near: ['Cthulhu'], isElsewhere: false };
  expect(saidOfSearch([cthulhu])).toBe('Nothing has “chtulhu”. These have “Cthulhu”.');
  expect(saidOfSearch([cthulhu], 'Nobody')).toBe('Nobody has “chtulhu”. These have “Cthulhu”.');
  expect(saidOfSearch([cthulhu, { typed: 'hiest', near: ['Heist', 'Heists'], isElsewhere: false }])).toBe(
    'Nothing has “chtulhu” or “hiest”. These have “Cthulhu” or “Heist” or “Heists”.',
  );
  // Tables have it, but none that have the other words.
  expect(saidOfSearch([{ typed: 'quarrow', near: ['Quarrox'], isElsewhere: true }])).toBe(
    'Nothing has all of these words. These have “Quarrox”.',
  );
});
