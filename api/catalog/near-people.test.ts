import { expect, test } from '@jest/globals';
import { nearPeople } from './near-people.rules.ts';

const people = [
  ['Ségolène Marchand', 'Keeper of Secrets', 'Horror'],
  ['Orla Fenwick', 'Storyteller', 'Horror, Heists'],
  ['Wilhelmina Quorn', 'Keeper of an empty board', ''],
].map((names) => ({ person: names[0]!, names }));

test.each([
  // As the board forgives: one slip from four letters on, two from eight.
  ['fenwikc', ['Orla Fenwick'], [{ typed: 'fenwikc', near: ['Fenwick'], isElsewhere: false }]],
  ['SEGOLEEN', ['Ségolène Marchand'], [{ typed: 'segoleen', near: ['Ségolène'], isElsewhere: false }]],
  ['wilelmnia', ['Wilhelmina Quorn'], [{ typed: 'wilelmnia', near: ['Wilhelmina'], isElsewhere: false }]],
  // A word that somebody has is not guessed beside one that nobody has.
  ['keeper horor', ['Ségolène Marchand'], [{ typed: 'horor', near: ['Horror'], isElsewhere: false }]],
  [
    'horor',
    ['Ségolène Marchand', 'Orla Fenwick'],
    [{ typed: 'horor', near: ['Horror'], isElsewhere: false }],
  ],
  // In any order nothing is guessed.
  ['board keeper', ['Wilhelmina Quorn'], []],
])('%s finds %j', (search, found, searchedFor) => {
  expect(nearPeople(people, search)).toEqual({ people: found, searchedFor });
});

test.each(['zzyzx', 'keeper zzyzx', 'qua', 'orla quorn', ''])('%s finds nobody by a guess', (search) => {
  if (search) expect(nearPeople(people, search)).toBeNull();
  expect(nearPeople([], 'fenwick')).toBeNull();
});

test('of many names that may be meant three are told', () => {
  const many = ['Wrenna', 'Wrennb', 'Wrennc', 'Wrennd', 'Wrenne'];
  const found = nearPeople(
    many.map((name) => ({ person: name, names: [name] })),
    'wrennz',
  );
  expect(found).toEqual({
    people: many,
    searchedFor: [{ typed: 'wrennz', near: many.slice(0, 3), isElsewhere: false }],
  });
});
