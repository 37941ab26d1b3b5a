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

/** Each lock of rows that waits or skips: the table it locks, and where it stands. */
function rowLocks() {
  const found: { table: string; file: string; skips: boolean }[] = [];
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const { index, groups } of text.matchAll(LOCK)) {
      const statement = text.slice(text.lastIndexOf('`', index), index);
      const named = new RegExp(`"(\\w+)" (?:AS )?${groups?.alias}\\b`);
      const table = groups?.alias
        ? named.exec(statement)?.[1]
        : [...statement.matchAll(/FROM "(\w+)"/g)].at(-1)?.[1];
      found.push({ table: table ?? `? in ${file}`, file, skips: Boolean(groups?.skips) });
    }
  }
  return found;
}
const LOCK = /FOR (?:NO KEY )?(?:UPDATE|SHARE)(?: OF (?<alias>\w+))?(?<skips> SKIP LOCKED)?(?=[\s`)])/g;

test('campaigns, sessions, credit, seats and bookings are locked in one place, claims of a free seat beside seats', () => {
  const ordered = ['Campaign', 'Session', 'Credit', 'Seat', 'Booking'];
  const all = rowLocks();
  expect(all.filter(({ table }) => table.startsWith('?'))).toEqual([]);
  const locks = all.filter(({ table }) => ordered.includes(table));
  expect([...new Set(locks.filter(({ skips }) => !skips).map(({ file }) => file))]).toEqual([
    'api/seating/locks.ts',
  ]);
  expect([...new Set(locks.map(({ table }) => table))].toSorted()).toEqual(ordered.toSorted());
  const claims = locks.filter(({ skips }) => skips).map(({ file, table }) => `${file}: ${table}`);
  expect(claims).toEqual(Array.from({ length: 3 }, () => 'api/bookings/core/seats.ts: Seat'));
});
