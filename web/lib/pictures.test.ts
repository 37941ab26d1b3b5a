import { sizesOf } from './pictures.ts';

test.each([
  [
    '/files/AbCdEfGhIjKlMnOpQrStUv-_-1a2b3c.webp',
    '#1a2b3c',
    '/files/AbCdEfGhIjKlMnOpQrStUv-_-1a2b3c.80.avif',
  ],
  ['/files/aB3_-x.webp', null, '/files/aB3_-x.80.avif'],
  ['/art/sessions/7-small.webp?v=k_3-x9.0a0b0c', '#0a0b0c', '/art/sessions/7-80.avif?v=k_3-x9'],
  ['/art/game-masters/12.webp?v=k_3-x9.0a0b0c', '#0a0b0c', '/art/game-masters/12-80.avif?v=k_3-x9'],
])('%s is there in other sizes, and its colour known', (src, color, small) => {
  const sizes = sizesOf(src);
  expect(sizes?.color).toBe(color);
  expect(sizes?.address(80, 'avif')).toBe(small);
  expect(sizes?.address(1200, 'webp')).toBe(small.replace('80.avif', '1200.webp'));
});

test.each(['https://example.com/a.webp', '/favicon.svg', '', '/art/sessions/7-share.jpg?v=x', 'blob:x'])(
  'of %s there is nothing but itself',
  (src) => expect(sizesOf(src)).toBeNull(),
);
