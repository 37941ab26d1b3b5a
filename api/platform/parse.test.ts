import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { parse } from './parse.ts';
import { timeZone } from './rules.ts';

const form = z.object({
  x: z.coerce.number().min(0).gt(0.5).max(1).default(1),
  zone: timeZone.optional(),
  text: z.string().max(2).optional(),
  list: z.array(z.string()).min(1).optional(),
  one: z.enum(['a']).optional(),
  own: z.string('Please write it').optional(),
  union: z.union([z.literal('a'), z.number()]).optional(),
});
const said = (input: unknown) => {
  try {
    parse(form, input);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

test.each([
  [undefined, 'Please fill in the form'],
  ['x', 'Please fill in the form'],
  [{ x: 'NaN' }, 'Must be a number'],
  [{ x: 2 }, 'Must be at most 1'],
  [{ x: 0.5 }, 'Must be more than 0.5'],
  [{ zone: 'x'.repeat(65) }, 'Must be at most 64 characters'],
  [{ text: 'abc' }, 'Must be at most 2 characters'],
  [{ text: 1 }, 'Must be text'],
  [{ list: [] }, 'Must be at least 1 entries'],
  [{ list: 1 }, 'Must be a list'],
  [{ one: 'b' }, 'Unknown value'],
  [{ own: 1 }, 'Please write it'],
  [{ union: true }, 'Is not valid'],
  [{ x: 0.7, one: 'a' }, null],
])('of %j is said: %s', (input, words) => {
  expect(said(input)).toBe(words);
});
