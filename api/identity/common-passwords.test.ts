import { commonWords, isCommonPassword } from './common-passwords.ts';

test.each([
  ['123456', '12345678', '1234567890', '0123456789', '987654321', '111111', '000000', '121212', '123123'],
  ['password', 'Password1', 'PASSWORD123', 'passw0rd', 'P@ssw0rd', 'p@ssword!', 'password2026', 'pa55word'],
  [
    'qwerty',
    'qwertyuiop',
    'asdfgh',
    'zxcvbnm',
    '1q2w3e4r',
    '1qaz2wsx',
    'qazwsx',
    'trewq',
    'abcdef',
    'abc123',
  ],
  ['iloveyou', 'dragon', 'dragon12', 'monkey1', 'letmein', 'sunshine', 'princess', 'football', 'baseball'],
  [
    'welcome1',
    'shadow',
    'master',
    'superman',
    'batman',
    'michael',
    'jennifer',
    'trustno1',
    'starwars',
    'ncc1701',
  ],
  ['aaaaaa', 'zzzzzzzz', 'abababab', '123321', '654321', '159753', '147258369', '789456123', 'hello123'],
])('refuses what everybody chooses: %j', (...passwords) => {
  expect(passwords.filter((password) => !isCommonPassword(password))).toEqual([]);
});

test.each([
  'correct horse',
  'lantern under the stairs',
  'questboard',
  'sixsix',
  'seven77',
  'six or more',
  'eight or more',
  'dragonlance saga',
  'Mk9!xw',
  '84620175',
])('takes %j', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});

test('knows more than a thousand of them', () => {
  const withDigits = ['', '1', '12', '123'].flatMap((end) => [...commonWords].map((word) => word + end));
  expect(withDigits.filter((word) => word.length >= 6).length).toBeGreaterThan(1_000);
  expect(commonWords.size).toBeGreaterThan(700);
  expect(withDigits.filter((word) => !isCommonPassword(word))).toEqual([]);
});
