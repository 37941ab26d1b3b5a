import { createHash } from 'node:crypto';
import { z } from 'zod';
import { clock } from './clock.ts';
import type { Tx } from './db.ts';
import { parse } from './parse.ts';
import { Refusal } from './refusal.ts';
import { requestKey } from './rules.ts';

const keyed = z.looseObject({ requestKey });

interface Request {
  by: { id: number };
  /** What is made: "campaign". */
  kind: string;
  /** The input as it was sent; its `requestKey` is the same for every retry of one press of the button. */
  input: unknown;
}

/**
 * Makes a row once per idempotency key: returns the id of the row that the first try made, else of the one that
 * `make` makes. A concurrent try waits for the first. Without a key every try makes one.
 */
export async function madeOnce(
  tx: Tx,
  { by, kind, input }: Request,
  make: () => Promise<number>,
): Promise<number> {
  const { requestKey: key, ...rest } = parse(keyed, input ?? {});
  if (key === null) return make();
  const digest = createHash('sha256').update(JSON.stringify(rest)).digest('hex');
  const where = { userId_key: { userId: by.id, key } };
  const { count } = await tx.requestKey.createMany({
    data: [{ userId: by.id, key, kind, digest, createdAt: clock.now() }],
    skipDuplicates: true,
  });
  if (count > 0) {
    const rowId = await make();
    await tx.requestKey.update({ where, data: { rowId } });
    return rowId;
  }
  const made = await tx.requestKey.findUniqueOrThrow({ where });
  if (made.kind !== kind || made.digest !== digest || made.rowId === null) {
    throw new Refusal('CONFLICT', `This request key belongs to another ${made.kind}.`, 'requestKey');
  }
  return made.rowId;
}
