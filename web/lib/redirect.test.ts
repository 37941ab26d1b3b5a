import { safeRedirect, withRedirect } from './redirect.ts';

test.each(['/', '/sessions/5', '/booking/5?seat=2#terms', '/messages/7?x=//y', '/a%20b', '/sessions?q=a:b'])(
  '%s stays on this site',
  (path) => expect(safeRedirect(path)).toBe(path),
);

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' /sessions',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'https://evil.example',
  'https:evil.example',
  'evil.example',
  '/a\u0000b',
  '/a\u202f\u2028b',
  '',
  `/${'a'.repeat(3000)}`,
])('%j is refused', (path) => expect(safeRedirect(path)).toBe('/'));

test('nothing given, the home page', () => {
  expect(safeRedirect(null)).toBe('/');
  expect(safeRedirect(undefined)).toBe('/');
});

test('links keep the way back', () => {
  expect(withRedirect('/login', '/sessions/5')).toBe('/login?redirect=/sessions/5');
  expect(withRedirect('/login', '/a?b=c&d=e')).toBe('/login?redirect=/a%3Fb%3Dc%26d%3De');
  expect(withRedirect('/login', '/')).toBe('/login');
  expect(withRedirect('/login', '//evil.example')).toBe('/login');
});
