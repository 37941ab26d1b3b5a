import { closeAll } from '../../tests/scene/close.ts';
import { movement } from '../../tests/scene/money.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { db } from '../platform/db.ts';
import { type Movement, post } from './ledger.service.ts';

afterAll(closeAll);

let serial = 0;
const aMovement = (cents = 2500): Movement => {
  serial += 1;
  return {
    key: `test:${serial}`,
    memo: 'A test',
    entries: [
      { account: 'stripe', amountCents: cents },
      { account: 'revenue', amountCents: -cents },
    ],
  };
};
const write = (what: Movement) => db.$transaction((tx) => post(tx, what));

test('a movement that sums to zero stands as it was posted', async () => {
  const what = aMovement();
  await write(what);
  expect(await movement(what.key)).toEqual(what.entries.map((entry) => ({ ...entry, bookingId: null })));
});

test('one that does not is refused before it reaches the database', async () => {
  const what = aMovement();
  what.entries[1]!.amountCents += 1;
  await expect(write(what)).rejects.toThrow(`ledger movement ${what.key} does not sum to zero`);
  expect(await movement(what.key)).toBeUndefined();
});

test('and by the database, whoever writes it', async () => {
  const { key, memo, entries } = aMovement();
  const [first] = entries;
  const create = db.ledgerTransaction.create({ data: { key, memo, entries: { create: [first!] } } });
  await expect(create).rejects.toThrow(/ledger transaction \d+ does not sum to zero/);
  expect(await movement(key)).toBeUndefined();
});

test('the same key again changes nothing, also with other amounts', async () => {
  const what = aMovement();
  await write(what);
  await write({ ...aMovement(100), key: what.key });
  expect(await movement(what.key)).toMatchObject([{ amountCents: 2500 }, { amountCents: -2500 }]);
});

test('of the same key twice at once one stands, and the other fails with all it did', async () => {
  const what = aMovement();
  const [first, second] = await overlap(
    (tx) => post(tx, what),
    () =>
      db.$transaction(async (tx) => {
        await tx.setting.create({ data: { key: what.key, value: 1 } });
        await post(tx, what);
      }),
  );
  expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
  expect((second as PromiseRejectedResult).reason.message).toBe(
    `ledger movement ${what.key} was written twice at once`,
  );
  expect(await movement(what.key)).toHaveLength(2);
  expect(await db.setting.count({ where: { key: what.key } })).toBe(0);
});

test('what is wrong in another way is told as it is', async () => {
  const message = await write(aMovement(2 ** 31)).catch((error: Error) => error.message);
  expect(message).toMatch(/int/i);
  expect(message).not.toContain('twice');
});

test('what was written is never changed or deleted', async () => {
  const what = aMovement();
  await write(what);
  const { id } = await db.ledgerTransaction.findUniqueOrThrow({ where: { key: what.key } });
  const refused = (work: Promise<unknown>) => expect(work).rejects.toThrow('the ledger is append-only');
  await refused(db.ledgerEntry.updateMany({ where: { transactionId: id }, data: { amountCents: 0 } }));
  await refused(db.ledgerEntry.deleteMany({ where: { transactionId: id } }));
  await refused(db.ledgerTransaction.update({ where: { id }, data: { memo: 'Another' } }));
  expect(await movement(what.key)).toHaveLength(2);
});
