import { auditorFinds } from '../../tests/promises/stage.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { db, type Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import { keepLedgerSums, ledgerSums, post } from './ledger.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

let serial = 0;
function move(tx: Tx, amountCents: number) {
  serial += 1;
  return post(tx, {
    key: `sums:${serial}`,
    memo: 'A test',
    entries: [
      { account: 'stripe', amountCents },
      { account: 'fees', amountCents: -amountCents },
    ],
  });
}
const add = (amountCents: number) => transaction((tx) => move(tx, amountCents));
const sums = async () => {
  const all = await ledgerSums();
  return [all.get('stripe') ?? 0, all.get('fees') ?? 0];
};

test('are the sums of all entries, kept or not yet, once each', async () => {
  await add(700);
  expect(await sums()).toEqual([700, -700]);
  await keepLedgerSums();
  expect(await sums()).toEqual([700, -700]);
  await add(300);
  expect(await sums()).toEqual([1000, -1000]);
  // Two processes at once, and once more with nothing new.
  await Promise.all([keepLedgerSums(), keepLedgerSums()]);
  await keepLedgerSums();
  expect(await sums()).toEqual([1000, -1000]);
  const { _max } = await db.ledgerEntry.aggregate({ _max: { id: true } });
  expect(await db.ledgerSum.findUnique({ where: { account: 'stripe' } })).toEqual({
    account: 'stripe',
    amountCents: 1000n,
    upToId: _max.id,
  });
});

test('an entry that commits after one with a higher number is not lost', async () => {
  const before = (await sums())[0]!;
  const [slow, kept] = await overlap(
    async (tx) => {
      await move(tx, 50);
      await add(8); // a higher number, committed first
    },
    () => keepLedgerSums(),
  );
  expect([slow.status, kept.status]).toEqual(['fulfilled', 'fulfilled']);
  await keepLedgerSums();
  expect((await sums())[0]).toBe(before + 58);
});

test('whoever asks reads no entry that is in them; a sum that drifts is found', async () => {
  await keepLedgerSums();
  const plan = await db.$queryRaw<{ rows: bigint }[]>`
    SELECT count(*) AS rows FROM "LedgerEntry" WHERE id > (SELECT max("upToId") FROM "LedgerSum")`;
  expect(plan).toEqual([{ rows: 0n }]);
  const drift = () =>
    auditorFinds([]).then((found) => JSON.stringify(found).includes('has another sum kept'));
  expect(await drift()).toBe(false);
  await db.ledgerSum.update({ where: { account: 'fees' }, data: { amountCents: { increment: 1 } } });
  expect(await drift()).toBe(true);
  await db.ledgerSum.deleteMany();
  expect(await drift()).toBe(false);
});
