import { sendEmailInput } from '../../api/messaging/rules.ts';
import { createRequestKeys } from './requestKeys.ts';

test('one key for each sending, whatever is tried how often', () => {
  const keys = createRequestKeys();
  const letter = { subject: 'Snow', message: 'Late', selectedPlayers: ['1'] };
  const first = keys.keyOf(letter);
  expect(keys.keyOf({ ...letter })).toBe(first);
  const other = keys.keyOf({ ...letter, selectedPlayers: ['1', '2'] });
  expect(other).not.toBe(first);
  keys.forget();
  const again = keys.keyOf({ ...letter, selectedPlayers: ['1', '2'] });
  expect([first, other]).not.toContain(again);
  for (const requestKey of [first, other, again]) {
    expect(sendEmailInput.safeParse({ ...letter, requestKey }).success).toBe(true);
  }
});
