import { passwordAdvice } from './password.ts';

test.each([
  ['', 0],
  ['dragon1', 1],
  ['Password123', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['kestrel4', 2],
  ['kestrellamp', 3],
  ['kestrel lamp fjord button', 4],
  ['Kestrel-lamp9', 4],
])('%p scores %i', (password, score) => expect(passwordAdvice(password).score).toBe(score));
