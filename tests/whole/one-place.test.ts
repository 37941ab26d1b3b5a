import { globSync, readFileSync } from 'node:fs';

/** Product code of the API, without its tests. */
const files = globSync('api/**/*.ts').filter((file) => !file.endsWith('.test.ts'));

/** Where something stands, as "file: line". */
const linesWith = (pattern: RegExp) =>
  files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

test('the check reads the product', () => {
  expect(files.length).toBeGreaterThan(200);
});

test('interactive transactions are opened in one place', () => {
  expect(linesWith(/\$transaction\(/)).toEqual(['api/platform/transaction.ts: .$transaction((tx) => {']);
});
