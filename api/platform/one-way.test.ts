import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from '@jest/globals';

/** The files of the API, tests left out, in which the words stand. */
function filesWith(words: RegExp): string[] {
  const files = readdirSync('api', { recursive: true, encoding: 'utf8' }).map((file) => `api/${file}`);
  const product = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  expect(product.length).toBeGreaterThan(100);
  return product.filter((file) => words.test(readFileSync(file, 'utf8'))).sort();
}

test('one loader for what an answer asks for one by one', () => {
  // The other one reads for all who ask at the moment, whatever answer it is for.
  expect(filesWith(/new DataLoader|from 'dataloader'/)).toEqual([
    'api/platform/batched.ts',
    'api/platform/graphql/loader.ts',
  ]);
});

test('one format of cursors, one pager', () => {
  expect(filesWith(/base64url.*(cursor|\bat\b)|Invalid cursor/i)).toEqual([
    'api/platform/cursor.ts',
    'api/platform/http/paging.ts',
    'api/platform/page.ts',
  ]);
  expect(filesWith(/hasPreviousPage:/)).toEqual([
    'api/platform/graphql/connection.ts',
    'api/platform/page.ts',
  ]);
  expect(filesWith(/relatedConnection|prismaConnection|resolve(Offset|Cursor|Array)Connection/)).toEqual([]);
});

test('one way to escape what a LIKE would understand', () => {
  expect(filesWith(/\[\\\\%_\]/)).toEqual(['api/platform/like.ts']);
});

test('one way to read by SQL outside of transactions; what writes goes to Prisma', () => {
  for (const file of filesWith(/\bdb\.\$queryRaw/)) {
    for (const statement of readFileSync(file, 'utf8').matchAll(/\bdb\.\$queryRaw[^`]*`([^`]*)`/g)) {
      expect([file, /\b(UPDATE|INSERT|DELETE)\b/.test(statement[1]!)]).toEqual([file, true]);
    }
  }
  expect(filesWith(/new pg\.Pool/)).toEqual([
    'api/platform/bus.ts',
    'api/platform/db.ts', // Prisma's own, which the metrics look at
    'api/platform/limits.ts',
    'api/platform/read-pools.ts',
  ]);
});

test('one name for a minute, an hour and a day', () => {
  expect(filesWith(/3_600_000|86_400_000|(const|let) (MINUTE|HOUR|DAY)\b/)).toEqual([
    'api/platform/durations.rules.ts',
  ]);
});

test('one way to read the number of a row', () => {
  expect(filesWith(/function rowNumber|const rowNumber = \(/)).toEqual(['api/platform/rules.ts']);
});
