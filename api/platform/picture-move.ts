import { db } from './db.ts';
import { pictureStore } from './picture-store.ts';
import { putInStore } from './pictures.ts';
import { read } from './read.ts';
import { transaction } from './transaction.ts';

/** How many pictures are in memory at once. */
const AT_ONCE = 20;

type Row = { name: string; data: Uint8Array<ArrayBuffer> | null };

/** Runs the work for every row, and counts those for which it returns true. */
async function forEach(read: (after: string) => Promise<Row[]>, work: (row: Row) => Promise<boolean>) {
  const done = { moved: 0, left: 0 };
  for (let rows = await read(''); rows.length > 0; rows = await read(rows.at(-1)!.name))
    for (const row of rows) done[(await work(row)) ? 'moved' : 'left'] += 1;
  return done;
}

const store = () => {
  if (!pictureStore) throw new Error('No store of pictures is set: see PICTURES_S3_BUCKET.');
  return pictureStore;
};

/**
 * Moves uploaded pictures from their rows to the store while the product runs; drawings stay, because they are drawn
 * anew after a day. `left`: being deleted in the store at the moment, for another run.
 */
export const moveToStore = () =>
  forEach(
    (after) => read<Row>`
      SELECT name, data FROM "Picture" WHERE data IS NOT NULL AND name NOT LIKE 'art.%' AND name > ${after}
      ORDER BY name LIMIT ${AT_ONCE}`,
    async ({ name, data }) => {
      if (!(await putInStore(store(), name, data!))) return false;
      await transaction(async (tx) => {
        const { count } = await tx.picture.updateMany({ where: { name }, data: { data: null } });
        // A picture that was removed meanwhile is deleted in the store when it is due.
        if (count > 0) await tx.strayPicture.delete({ where: { name } });
      });
      return true;
    },
  );

/** Moves everything from the store back to its rows. `left`: the store does not have it. */
export const moveToDatabase = () =>
  forEach(
    (after) => read<Row>`
      SELECT name, data FROM "Picture" WHERE data IS NULL AND name > ${after} ORDER BY name LIMIT ${AT_ONCE}`,
    async ({ name }) => {
      const data = await store().get(name);
      if (data) await db.picture.updateMany({ where: { name }, data: { data } });
      return data !== null;
    },
  );
