import { db, type Prisma, type Tx } from './db.ts';

/** Stores an internal value of the product under a key, in place of the previous one. */
export const storeValue = (tx: Pick<Tx, 'setting'>, key: string, value: Prisma.InputJsonValue) =>
  tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } });

/** Returns the value stored last; null: none yet. */
export async function storedValue<Value>(key: string): Promise<Value | null> {
  const row = await db.setting.findUnique({ where: { key } });
  return (row?.value as Value | undefined) ?? null;
}
