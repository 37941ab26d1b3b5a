import type { Tx } from './db.ts';

/** The name in the address of an uploaded picture, here or with our host before it; null: of none. */
const pictureName = (url: string): string | null => /\/files\/([\w-]{1,64})\.webp$/.exec(url)?.[1] ?? null;

/** Whether it is the address of a picture that we have. */
export async function isStored(tx: Pick<Tx, 'picture'>, url: string): Promise<boolean> {
  return (await tx.picture.count({ where: { name: pictureName(url) ?? '' } })) > 0;
}
