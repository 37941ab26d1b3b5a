import { readFileSync } from 'node:fs';
import { db } from '../../api/platform/db.ts';
import { closeAll } from '../scene/close.ts';
import { aSession, aUser } from '../scene/world.ts';

afterAll(closeAll);

test('after a backup is taken back no row gets the number of a lost one', async () => {
  const [, statement] = /## Taking a backup back[\s\S]*?```sql\n([\s\S]*?)```/.exec(
    readFileSync('docs/operations.md', 'utf8'),
  )!;
  const [user, session] = [await aUser(), await aSession()];
  await db.$queryRawUnsafe(statement!);
  expect((await aUser()).id).toBeGreaterThan(user.id + 1_000_000);
  expect((await aSession()).id).toBeGreaterThan(session.id + 1_000_000);
  // Those of which nothing was made yet as well, and all in reach of a column for numbers.
  const sequences = await db.$queryRaw<{ last: number | null }[]>`
    SELECT last_value::float8 AS last FROM pg_sequences WHERE schemaname = 'public'`;
  expect(sequences.length).toBeGreaterThan(30);
  for (const { last } of sequences) {
    expect(last).toBeGreaterThanOrEqual(1_000_000);
    expect(last).toBeLessThan(2 ** 31 / 2);
  }
});
