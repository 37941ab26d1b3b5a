import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { encodingFor, pageBody } from './page-body.ts';

test('a page is counted in whole bytes, whatever its length', () => {
  for (const length of [1, 2, 3, 151]) {
    const { bytes } = pageBody('x'.repeat(length));
    expect([Number.isInteger(bytes), bytes >= length]).toEqual([true, true]);
  }
});

test('one text has one tag, and another one another', () => {
  const tags = [
    pageBody('a').etag(''),
    pageBody('b').etag(''),
    pageBody('a').etag('x'),
    pageBody('a').etag('y'),
  ];
  expect(new Set(tags).size).toBe(4);
  expect(pageBody('a').etag('x')).toBe(tags[2]);
});

test.each([0, 1, 2, 255, 256, 65_535, 65_536, 65_537, 200_000])(
  'an end of %i bytes follows a page in every form in which it is sent',
  async (length) => {
    const page = '<p>Tischgespräch</p>'.repeat(500);
    const end = 'é'.repeat(length / 2) + 'x'.repeat(length % 2);
    const body = pageBody(page);
    const whole = page + end;
    expect(String(await body.as(null, end))).toBe(whole);
    expect(String(brotliDecompressSync(await body.as('br', end)))).toBe(whole);
    expect(String(gunzipSync(await body.as('gzip', end)))).toBe(whole);
  },
);

test('a page is sent as whoever asks accepts it', () => {
  const accepted = ['gzip, deflate, br', 'gzip', '', 'br;q=0, gzip;q=0.5', 'gzip; q=0.0', 'BR;q=1.0', 'brr'];
  expect(accepted.map(encodingFor)).toEqual(['br', 'gzip', null, 'gzip', null, 'br', null]);
});
