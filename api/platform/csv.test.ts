import { csvLine } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['-2.50', '-2.50'],
  ['-2 seats', "'-2 seats"],
  ['a;=1', "a;'=1"],
  ['a | +1', "a | '+1"],
  ['a = b', 'a = b'],
  ['a;"=1+1&"', `"a;""'=1+1&"""`],
  ['a\n\n  @b', '"a\n\n  \'@b"'],
  ['a\r\n=b', '"a\r\n\'=b"'],
  ['say "no", please', '"say ""no"", please"'],
])('%j is no formula wherever a spreadsheet parts its cells', (text, cell) => {
  expect(csvLine([text, 1, null])).toBe(`${cell},1,\r\n`);
});

test('an empty line costs no more than a letter, however many there are', () => {
  const least = (text: string) => {
    const times = Array.from({ length: 3 }, () => {
      const began = performance.now();
      csvLine([text]);
      return performance.now() - began;
    });
    return Math.min(...times);
  };
  const letters = least('x'.repeat(20_000));
  for (const space of ['\n', '\t', '; ', '|  ', ';"']) {
    const spaces = least(`x${space.repeat(20_000)}x`);
    expect(spaces).toBeLessThan(500 * Math.max(letters, 0.05)); // 20,000 times as long with a search per line
  }
});
