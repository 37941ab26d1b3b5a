import { db, type Prisma, type Tx } from './db.ts';

/** Keeps what the product notes for itself under a key, in place of what was there. */
export const storeValue = (tx: Pick<Tx, 'setting'>, key: string, value: Prisma.InputJsonValue) =>
  tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } });

/** What was stored last; null: nothing yet. */
export async function storedValue<Value>(key: string): Promise<Value | null> {
  const row = await db.setting.findUnique({ where: { key } });
  return (row?.value as Value | undefined) ?? null;
}
