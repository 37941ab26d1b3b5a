import { globSync, readFileSync } from 'node:fs';
import { bookingStatuses, WAITING } from '../../api/seating/rules.ts';

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
  expect(linesWith(/\$transaction\(/)).toEqual(['api/platform/transaction.ts: db.$transaction((tx) => {']);
});

test('how many rows a caller may ask for is bounded in one place', () => {
  expect(linesWith(/Math\.m(?:in|ax)\(.*\bfirst\b/)).toEqual([
    'api/platform/page.ts: Math.min(Math.max(args.first ?? args.last ?? DEFAULT_ROWS, 0), MOST_ROWS);',
  ]);
});

test('the address that people write to is the one of the settings', () => {
  expect(linesWith(/\benv\.supportEmail\b/)).toEqual([
    'api/settings/settings.service.ts: export const supportEmail = () => settings().supportEmail ?? env.supportEmail;',
  ]);
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
    for (const [, locked, claimed] of text.matchAll(
      /\b(?:lockRow|lockToEdit)\(\s*tx,\s*'(\w+)'|\bclaimDue(?:<\w+>)?\(\{\s*table: '(\w+)'/g,
    )) {
      found.push({ table: (locked ?? claimed)!, file, skips: claimed !== undefined });
    }
  }
  return found;
}
const LOCK = /FOR (?:NO KEY )?(?:UPDATE|SHARE)(?: OF (?<alias>\w+))?(?<skips> SKIP LOCKED)?(?=[\s`)])/g;

test('campaigns, sessions, credit, seats and bookings are locked in one place, claims of a free seat beside seats', () => {
  const ordered = ['Campaign', 'Session', 'Credit', 'Seat', 'Booking'];
  const all = rowLocks();
  // These take the table as a word: their callers are looked at.
  const unnamed = all.filter(({ table }) => table.startsWith('?')).map(({ table }) => table);
  expect(unnamed.toSorted()).toEqual([
    '? in api/platform/claim.ts',
    '? in api/seating/locks.ts',
    '? in api/seating/locks.ts',
  ]);
  expect(all.filter(({ table, skips }) => skips && table === 'Refund')).toHaveLength(1);
  expect(all.filter(({ table }) => table === 'Payment').length).toBeGreaterThan(3);
  const locks = all.filter(({ table }) => ordered.includes(table));
  expect([...new Set(locks.filter(({ skips }) => !skips).map(({ file }) => file))]).toEqual([
    'api/seating/locks.ts',
  ]);
  expect([...new Set(locks.map(({ table }) => table))].toSorted()).toEqual(ordered.toSorted());
  const claims = locks.filter(({ skips }) => skips).map(({ file, table }) => `${file}: ${table}`);
  expect(claims).toEqual(Array.from({ length: 3 }, () => 'api/bookings/core/seats.ts: Seat'));
});

test('which states of a booking sit on a seat, are alive or have ended, and who waits, is listed in one place', () => {
  const states = [...bookingStatuses, ...WAITING].join('|');
  // GraphQL names them in capitals.
  const list = new RegExp(`['"](?:${states})['"](?:,\\s*| \\|\\| \\S+ === )['"](?:${states})['"]`, 'gi');
  const found = [...files, ...globSync('web/**/*.{ts,tsx}')]
    .filter((file) => !/\.test\.|\/e2e\/|__generated__/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(list)].map(([text]) => `${file}: ${text}`));
  expect(found.filter((line) => !line.startsWith('api/seating/rules.ts'))).toEqual([]);
  expect(found.length).toBeGreaterThan(0);
});

test('which seat is free is said in one place', () => {
  const nobodys = /"?bookingId"? IS NULL|"?heldUntil"? (?:<=|>) \$/;
  const said = linesWith(nobodys).filter((line) => !line.startsWith('api/seating/sql.ts'));
  // Refunds of no booking, reserved dates whose time may be over, offers that stand, and what a seat was before it
  // came free.
  expect(said.map((line) => line.split(':')[0]).toSorted()).toEqual([
    'api/bookings/audit/audit-books.ts',
    'api/bookings/charges/charge-upkeep.service.ts',
    'api/bookings/core/seats.ts',
    'api/bookings/core/seats.ts',
  ]);
});
