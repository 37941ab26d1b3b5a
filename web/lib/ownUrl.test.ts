import { ownUrl } from './ownUrl.ts';

test.each([
  '/sessions?q=a',
  '//evil.example/account',
  '/.//evil.example/account',
  '/\\evil.example/account',
  '/..//evil.example',
])('%s is an address of this site', (path) => {
  expect(ownUrl(path, 'https://questboard.example').origin).toBe('https://questboard.example');
});
