import { isPlainKey, matchKeys, type Shortcut } from './keys.ts';

const shortcut = (keys: string[]): Shortcut => ({ keys, label: keys.join(' '), run: () => {} });
const [sessions, users, help] = [shortcut(['g', 's']), shortcut(['g', 'u']), shortcut(['?'])];
const all = [sessions, users, help];

test('one key after the other, and a key that leads nowhere is forgotten', () => {
  expect(matchKeys(all, ['?'])).toEqual({ found: help, pending: [] });
  expect(matchKeys(all, ['g'])).toEqual({ found: null, pending: ['g'] });
  expect(matchKeys(all, ['g', 's'])).toEqual({ found: sessions, pending: [] });
  expect(matchKeys(all, ['g', '?'])).toEqual({ found: help, pending: [] });
  expect(matchKeys(all, ['g', 'g'])).toEqual({ found: null, pending: ['g'] });
  expect(matchKeys(all, ['g', 'x'])).toEqual({ found: null, pending: [] });
  expect(matchKeys(all, ['s'])).toEqual({ found: null, pending: [] });
});

test('keys of the browser, of a screen reader and of an unfinished letter are left alone', () => {
  const plain = {
    key: 'g',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    defaultPrevented: false,
    repeat: false,
  };
  expect(isPlainKey(plain)).toBe(true);
  expect(isPlainKey({ ...plain, key: 'Tab' })).toBe(false);
  for (const name of ['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'defaultPrevented', 'repeat']) {
    expect([name, isPlainKey({ ...plain, [name]: true })]).toEqual([name, false]);
  }
});
