import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from '@jest/globals';

/** The files of the API, tests left out, in which the words stand. */
async function filesWith(words: RegExp): Promise<string[]> {
  const files = await Array.fromAsync(glob('api/**/*.ts'));
  const product = files.filter((file) => !file.endsWith('.test.ts'));
  expect(product.length).toBeGreaterThan(100);
  return product.filter((file) => words.test(readFileSync(file, 'utf8'))).sort();
}

test('one loader for what an answer asks for one by one', async () => {
  expect(await filesWith(/new DataLoader|from 'dataloader'/)).toEqual(['api/platform/graphql/loader.ts']);
});
