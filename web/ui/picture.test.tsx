import { renderToStaticMarkup } from 'react-dom/server';
import { Picture } from './Picture.tsx';

const shown = (src: string, first = false) =>
  renderToStaticMarkup(
    <Picture src={src} alt="" width={16} height={9} sizes="100vw" widths={[80, 480]} first={first} />,
  );
const setOf = (html: string, tag: string) => new RegExp(`<${tag} [^>]*srcSet="([^"]*)"`).exec(html)?.[1];
const colorOf = (html: string) => /background:(#\w+)/.exec(html)?.[1];

test.each([
  ['/files/AbCdEfGhIjKlMnOpQrStUv-_-1a2b3c.webp', '/files/AbCdEfGhIjKlMnOpQrStUv-_-1a2b3c.', '', '#1a2b3c'],
  ['/files/aB3_-x.webp', '/files/aB3_-x.', '', undefined],
  ['/art/sessions/7-small.webp?v=k_3-x9-0a0b0c', '/art/sessions/7.', '?v=k_3-x9-0a0b0c', '#0a0b0c'],
  ['/art/game-masters/12.webp?v=k_3-x9-0a0b0c', '/art/game-masters/12.', '?v=k_3-x9-0a0b0c', '#0a0b0c'],
])('%s is there in other sizes, on its colour', (src, begin, end, color) => {
  const html = shown(src);
  expect(setOf(html, 'source')).toBe(`${begin}80.avif${end} 80w,${begin}480.avif${end} 480w`);
  expect(setOf(html, 'img')).toBeUndefined();
  expect(html).toMatch(/<img [^>]*loading="lazy" decoding="async"/);
  expect(colorOf(html)).toBe(color);
  expect(setOf(shown(src, true), 'img')).toBe(`${begin}80.webp${end} 80w,${begin}480.webp${end} 480w`);
  expect(shown(src, true)).toMatch(/loading="eager" .*fetchPriority="high"/);
});

test.each(['https://example.com/a-1a2b3c.webp', '/favicon.svg', '/art/sessions/7-share.jpg?v=x', 'blob:x'])(
  'of %s there is nothing but itself',
  (src) => {
    for (const html of [shown(src), shown(src, true)]) {
      expect(html).toMatch(/<img src=/);
      expect(html).not.toMatch(/srcset=/i);
      expect(colorOf(html)).toBeUndefined();
    }
  },
);
