import { nearest, slipsBetween, spellingOf } from './slips.rules.ts';

test.each([
  ['chtulhu', 'cthulhu', 1],
  ['dungoens', 'dungeons', 1],
  ['lanterm', 'lantern', 1],
  ['lanter', 'lantern', 1],
  ['lantternn', 'lantern', 2],
  ['horror', 'horror', 0],
  ['pathfinding', 'pathfinder', 3],
])('%s and %s are so many slips apart', (one, other, slips) => {
  expect([slipsBetween(one, other, 3), slipsBetween(other, one, 3)]).toEqual([slips, slips]);
  expect(slipsBetween(one, other, slips)).toBe(slips);
  if (slips > 0) expect(slipsBetween(one, other, slips - 1)).toBe(slips);
});

const words = [
  'cthulhu',
  "cthulhu's",
  '(dungeons)',
  'dragons',
  'horror',
  'heist',
  'seven',
  '1234',
  'elf',
].flatMap((word) => spellingOf(word) ?? []);
test.each([
  // Of two letters swapped it is the nearest, from eight letters on two slips are forgiven.
  ['chtulhu', ['cthulhu', "cthulhu's"]],
  ['dungoens', ['(dungeons)']],
  ['dunngoens', ['(dungeons)']],
  ['drgons', ['dragons']],
  ['drgns', []],
  ['heisst', ['heist']],
  ['hiest', ['heist']],
  ['seve', ['seven']],
  ['svn', []],
  ['elv', []],
  ['1235', []],
  ['horror', []],
])('%s may be %s', (typed, near) => {
  expect(nearest(typed, words)).toEqual(near);
});

test('a word that is being typed is compared with how others begin', () => {
  expect(nearest('chtu', words)).toEqual([]);
  expect(nearest('chtulhu', words, { counts: (word) => word.includes("'") })).toEqual(["cthulhu's"]);
  expect(nearest('chtu', words, { isBegun: true })).toEqual(['cthulhu', "cthulhu's"]);
});

test('of many that are as near the first eight of the alphabet are meant, in whatever order they come', () => {
  const alphabet = [...'zyxwvutsrqpomlkjihgfedcba'];
  const many = alphabet.flatMap((letter) => spellingOf(`lanter${letter}`) ?? []);
  const first = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((letter) => `lanter${letter}`);
  expect(nearest('lantern', many)).toEqual(first);
  expect(nearest('lantern', many.toReversed())).toEqual(first);
});
