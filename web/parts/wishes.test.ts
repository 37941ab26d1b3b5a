import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { keepWish, takeWish, type Wish } from './wishes.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => void kept.set(key, text),
  removeItem: (key: string) => void kept.delete(key),
};
const wish: Wish = { kind: 'save', id: 'U2Vzc2lvbjox', name: 'Salt Roads' };

beforeEach(() => {
  kept.clear();
  jest.useFakeTimers();
  Object.assign(globalThis, { sessionStorage: storage });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

test('what was wished is done once', () => {
  keepWish(wish);
  expect(takeWish()).toEqual(wish);
  expect(takeWish()).toBeNull();
});

test('whoever logs in much later in the same tab is not given the wish of somebody before', () => {
  keepWish(wish);
  jest.advanceTimersByTime(29 * 60_000);
  expect(takeWish()).toEqual(wish);
  keepWish(wish);
  jest.advanceTimersByTime(31 * 60_000);
  expect(takeWish()).toBeNull();
  expect(kept.size).toBe(0);
});

test.each(['null', '{', '3'])('what is no wish, such as %s, is none', (text) => {
  kept.set('wish', text);
  expect(takeWish()).toBeNull();
});
