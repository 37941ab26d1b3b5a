import { cn } from './cn.ts';

test('joins what is set', () => {
  expect(cn('a', false, undefined, 'b', null, '')).toBe('a b');
});
