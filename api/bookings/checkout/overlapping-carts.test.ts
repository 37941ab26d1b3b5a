import { closeAll } from '../../../tests/scene/close.ts';
import { overlap } from '../../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aSession, aUser, inHours } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { defaultPolicy } from '../core/default-policy.ts';
import { startCheckout } from './checkout.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const ROUNDS = 10;

async function deadlocks() {
  await db.$queryRaw`SELECT pg_stat_force_next_flush()::text`;
  const [row] = await db.$queryRaw<{ deadlocks: bigint }[]>`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`;
  return Number(row!.deadlocks);
}

const buy = (player: Viewer, sessions: readonly { id: number }[]) =>
  startCheckout(player, {
    cartItems: sessions.map(({ id }) => ({ sessionId: id })),
    agreeToTerms: true,
  }).then(
    () => 'held',
    (error: Error) => (error instanceof Refusal ? error.code : `500: ${error.message}`),
  );

test.each([
  ['a part of the price', 2500],
  ['all of it', 100_000],
])(
  'two tabs with carts that overlap, paid by credit for %s: no deadlock, never a 500',
  async (_name, cents) => {
    const sessions = await Promise.all(Array.from({ length: 4 }, () => aSession({ maxPlayers: 2 * ROUNDS })));
    const before = await deadlocks();
    const answers: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const player = await aUser();
      for (let credit = 0; credit < 2; credit += 1)
        await db.credit.create({ data: { userId: player.id, amountCents: cents } });
      const tabs = [sessions.slice(0, 3), sessions.slice(1), sessions.slice(1, 3)];
      answers.push(...(await Promise.all(tabs.map((tab) => buy(player, tab)))));
      const spent = await db.creditUse.aggregate({
        where: { credit: { userId: player.id }, returnedAt: null },
        _sum: { amountCents: true },
      });
      expect(spent._sum.amountCents ?? 0).toBeLessThanOrEqual(2 * cents);
    }
    expect(answers.filter((answer) => answer !== 'held' && answer !== 'CONFLICT')).toEqual([]);
    expect(answers.filter((answer) => answer === 'held').length).toBeGreaterThanOrEqual(ROUNDS);
    expect((await deadlocks()) - before).toBe(0);
  },
);

test('a tab that gives up the page of another, which was faster, has the seats itself', async () => {
  const [player, one, two] = [await aUser(), await aSession(), await aSession()];
  const [faster, slower] = await overlap(
    async (tx) => {
      const { id } = await tx.checkout.create({
        data: {
          userId: player.id,
          amountCents: 2500,
          idempotencyKey: crypto.randomUUID(),
          origin: 'http://localhost',
          expiresAt: inHours(0.52),
          nextCheckAt: inHours(1),
        },
      });
      await tx.booking.create({
        data: {
          userId: player.id,
          sessionId: one.id,
          checkoutId: id,
          amountCents: 2500,
          termsVersion: '1',
          termsAcceptedAt: inHours(0),
          policy: { ...defaultPolicy },
        },
      });
      return id;
    },
    () => buy(player, [one, two]),
  );
  expect(slower).toMatchObject({ value: 'held' });
  const checkouts = await db.checkout.findMany({ where: { userId: player.id }, orderBy: { id: 'asc' } });
  expect(checkouts).toMatchObject([
    { id: (faster as PromiseFulfilledResult<number>).value, status: 'expired' },
    { status: 'open', amountCents: 5000 },
  ]);
});
