import { db } from './db.ts';
import { resizePicture } from './images.ts';
import { log } from './log.ts';
import { pictureStore } from './picture-store.ts';
import type { PictureFormat, PictureWidth } from './pictures.rules.ts';
import { fromStore, putInStore, readPicture } from './pictures.ts';
import { notFound } from './refusal.ts';
import { transaction } from './transaction.ts';

export interface Shown {
  readonly data: Uint8Array;
  readonly format: PictureFormat;
  /** Whether the address shows this for ever, or something better the next time. */
  readonly isFinal: boolean;
}

interface Row {
  readonly width: number;
  /** Whether the size is kept, and its bytes when they are kept here. */
  readonly isMade: boolean;
  readonly data: Uint8Array | null;
}

/** An uploaded picture in one of its sizes: made when somebody asks for the first time, kept where the picture is. */
export async function readSized(name: string, width: PictureWidth, format: PictureFormat): Promise<Shown> {
  const sized = `${name}.${width}.${format}`;
  const [row] = await db.$queryRaw<Row[]>`
    SELECT picture.width, size.name IS NOT NULL AS "isMade", size.data
    FROM "Picture" picture LEFT JOIN "Picture" size ON size.name = ${sized} WHERE picture.name = ${name}`;
  if (!row) throw notFound('Picture');
  // It is as small as that already.
  if (format === 'webp' && row.width <= width)
    return { data: await readPicture(name), format, isFinal: true };
  const known = row.data ?? (row.isMade ? await fromStore(sized) : undefined);
  if (known) return { data: known, format, isFinal: true };
  const made = await makeOnce(name, width, format, sized);
  // While very many are asked for, the picture as it is will do.
  return made
    ? { data: made, format, isFinal: true }
    : { data: await readPicture(name), format: 'webp', isFinal: false };
}

const underWay = new Map<string, Promise<Uint8Array | null>>();

/** Who asks meanwhile waits for the same. */
function makeOnce(name: string, width: PictureWidth, format: PictureFormat, sized: string) {
  let work = underWay.get(sized);
  if (!work) {
    work = make(name, width, format, sized).finally(() => underWay.delete(sized));
    underWay.set(sized, work);
  }
  return work;
}

async function make(name: string, width: PictureWidth, format: PictureFormat, sized: string) {
  const made = await resizePicture(await readPicture(name), width, format);
  if (!made) return null;
  const data = new Uint8Array(made.data);
  // It can be shown even if it cannot be kept: the store is away, or the picture was taken off meanwhile.
  await keep(name, sized, { ...made, data }).catch((error: Error) =>
    log.warn({ picture: sized, error: error.message }, 'a size of a picture was not kept'),
  );
  return data;
}

async function keep(
  ofName: string,
  name: string,
  { data, width, height }: { data: Uint8Array<ArrayBuffer>; width: number; height: number },
) {
  if (pictureStore && !(await putInStore(pictureStore, name, data))) return;
  await transaction(async (tx) => {
    const row = { name, ofName, data: pictureStore ? null : data, width, height };
    await tx.picture.createMany({ data: [row], skipDuplicates: true });
    if (pictureStore) await tx.strayPicture.deleteMany({ where: { name } });
  });
}
