import { LRUCache } from 'lru-cache';
import { db } from './db.ts';
import { inTurn, resizePicture } from './images.ts';
import { log } from './log.ts';
import { pictureStore } from './picture-store.ts';
import type { PictureFormat, PictureWidth } from './pictures.rules.ts';
import { fromStore, putInStore, readPicture } from './pictures.ts';
import { notFound } from './refusal.ts';
import { transaction } from './transaction.ts';

interface Size {
  readonly ofName: string;
  readonly width: PictureWidth;
  readonly format: PictureFormat;
}

/** Cache of recently shown sizes; concurrent requests for the same one wait until it is made. */
const shown = new LRUCache<string, Uint8Array, Size>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ byteLength }) => byteLength,
  ignoreFetchAbort: true,
  fetchMethod: async (name, _, { context }) => (await find(name)) ?? (await make(name, context)),
});

/** Returns an uploaded picture in one of its sizes: made at the first request, and stored where the picture is. */
export async function readSized(
  ofName: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Uint8Array> {
  const picture = await db.picture.findUnique({ where: { name: ofName }, select: { width: true } });
  if (!picture) throw notFound('Picture');
  // The picture is no larger than that.
  if (format === 'webp' && picture.width <= width) return readPicture(ofName);
  return shown.forceFetch(`${ofName}.${width}.${format}`, { context: { ofName, width, format } });
}

async function find(name: string): Promise<Uint8Array | undefined> {
  const size = await db.picture.findUnique({ where: { name }, select: { data: true } });
  return size ? (size.data ?? (await fromStore(name))) : undefined;
}

async function make(name: string, { ofName, width, format }: Size): Promise<Uint8Array> {
  const made = await inTurn(async () => resizePicture(await readPicture(ofName), width, format));
  // It can be shown even if it cannot be kept: the store is away, or the picture was taken off meanwhile.
  await keep({ name, ofName, ...made }).catch((error: Error) =>
    log.warn({ picture: name, error: error.message }, 'a size of a picture was not kept'),
  );
  return made.data;
}

async function keep(size: {
  name: string;
  ofName: string;
  data: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}) {
  const { name } = size;
  if (pictureStore && !(await putInStore(pictureStore, name, size.data))) return;
  await transaction(async (tx) => {
    const row = { ...size, data: pictureStore ? null : size.data };
    await tx.picture.createMany({ data: [row], skipDuplicates: true });
    if (pictureStore) await tx.strayPicture.deleteMany({ where: { name } });
  });
}
