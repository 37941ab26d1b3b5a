import { firstName, firstTags, initials, parseTags, plainText, splitTags, truncate } from './text.ts';

test('long text is cut at the limit and marked', () => {
  expect(truncate('a'.repeat(100), 100)).toBe('a'.repeat(100));
  expect(truncate('a'.repeat(101), 100)).toBe(`${'a'.repeat(100)}...`);
  expect(truncate('🎲🎲🎲', 2)).toBe('🎲🎲...');
});

test.each([
  ['Mara Vell', 'MV'],
  ['mara', 'M'],
  ['Anna Maria von Holt', 'AH'],
  ['  ', '?'],
  ['Élan', 'É'],
])('initials of %p are %s', (name, expected) => expect(initials(name)).toBe(expected));

test('first name', () => {
  expect(firstName(' Mara Vell')).toBe('Mara');
  expect(firstName('')).toBe('');
});

test('tags come from a list or a string', () => {
  expect(parseTags('Horror, one-shot , ,horror')).toEqual(['Horror', 'one-shot']);
  expect(parseTags(['Horror', ' Gothic '])).toEqual(['Horror', 'Gothic']);
  expect(parseTags(null)).toEqual([]);
});

test('game types are told from content tags', () => {
  expect(splitTags('one-shot,Horror,Campaign,Sea')).toEqual({
    gameTypes: ['One-Shot', 'Campaign'],
    contentTags: ['Horror', 'Sea'],
  });
});

test('three tags, then the count of the rest', () => {
  expect(firstTags(['a', 'b', 'c'])).toEqual({ shown: ['a', 'b', 'c'], more: null });
  expect(firstTags(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], more: '+2 more' });
});

test('words of a description', () => {
  expect(plainText('<p>Salt &amp; <b>iron</b>.</p><p>Bring&nbsp;dice</p>')).toBe('Salt & iron. Bring dice');
  expect(plainText('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;');
});
