import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { claimDue } from './claim.ts';
import { clock } from './clock.ts';
import { db, Prisma } from './db.ts';

beforeEach(() => db.webhookEvent.deleteMany());
afterAll(closeAll);

const inMinutes = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);

/** Rows by name, each with how many minutes ago it had its turn. */
async function due(rows: Record<string, number>) {
  for (const [id, ago] of Object.entries(rows)) {
    const data = { id, type: 'x', payload: {}, nextAttemptAt: inMinutes(-ago) };
    await db.webhookEvent.create({ data });
  }
}

const claim = async (atOnce: number) => {
  const rows = await claimDue<{ id: string }>({
    table: 'WebhookEvent',
    due: 'nextAttemptAt',
    isOpen: Prisma.sql`"processedAt" IS NULL`,
    set: Prisma.sql`"nextAttemptAt" = ${inMinutes(5)}`,
    atOnce,
  });
  return rows.map(({ id }) => id).toSorted();
};

test('takes the longest due first, each once, and nothing before its turn', async () => {
  await due({ first: 1, second: 9, third: 4, fourth: 7, later: -1 });
  await db.$executeRaw`ANALYZE "WebhookEvent"`; // from here on it is read as it lies, and no index gives an order
  expect(await claim(2)).toEqual(['fourth', 'second']);
  expect(await claim(1)).toEqual(['third']);
  expect(await claim(9)).toEqual(['first']);
  expect(await claim(9)).toEqual([]);
});

test('leaves to another process what that is taking, and takes what comes after', async () => {
  await due({ theirs: 9, ours: 1 });
  const [, taken] = await overlap(
    (tx) => tx.$queryRaw`SELECT 1 FROM "WebhookEvent" WHERE id = 'theirs' FOR UPDATE`,
    () => claim(1),
  );
  expect(taken).toMatchObject({ value: ['ours'] });
});
