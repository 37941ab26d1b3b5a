import { firstName, firstTags, initials, truncate } from './text.ts';

test('long text is cut at the limit and marked', () => {
  expect(truncate('a'.repeat(100), 100)).toBe('a'.repeat(100));
  expect(truncate('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}...`);
  expect(truncate('🎲🎲🎲', 2)).toBe('🎲🎲...');
  expect(truncate('Ada 👨‍👩‍👧', 9)).toBe('Ada 👨‍👩‍👧');
  expect(truncate('Ada 👨‍👩‍👧 and all', 7)).toBe('Ada ...');
  expect(truncate('Ada 👨‍👩‍👧 and all', 9)).toBe('Ada 👨‍👩‍👧...');
});

test.each([
  ['Mara Vell', 'MV'],
  ['mara', 'M'],
  ['Anna Maria von Holt', 'AH'],
  ['  ', '?'],
  ['Élan', 'É'],
  ['👩🏽‍🚀 Ada 🏳️‍🌈', '👩🏽‍🚀🏳️‍🌈'],
])('initials of %p are %s', (name, expected) => expect(initials(name)).toBe(expected));

test('first name', () => {
  expect(firstName(' Mara Vell')).toBe('Mara');
  expect(firstName('')).toBe('');
});

test('three tags, then the count of the rest', () => {
  expect(firstTags(['a', 'b', 'c'])).toEqual({ shown: ['a', 'b', 'c'], more: null });
  expect(firstTags(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], more: '+2 more' });
});
