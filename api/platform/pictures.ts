import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { processDue } from './claim.ts';
import { clock, inSeconds } from './clock.ts';
import { db, Prisma, type Tx } from './db.ts';
import type { Picture } from './images.ts';
import type { Job } from './jobs.ts';
import { log } from './log.ts';
import { type PictureStore, pictureStore } from './picture-store.ts';
import { notFound, Refusal } from './refusal.ts';
import { transaction } from './transaction.ts';

/** Longer than any upload takes: a file without a row by then never gets one. */
const STRAY_SECONDS = 86_400;
/** Longer than one deletion in the store may take. */
const LEASE_SECONDS = 60;
const AT_ONCE = 4;

/** Returns the name in the URL of an uploaded picture, with or without our host; null: it is no such URL. */
const pictureName = (url: string): string | null => /\/files\/([\w-]{1,64})\.webp$/.exec(url)?.[1] ?? null;

/** Reads an uploaded picture by its URL; null: it is none of ours, or is gone. */
export async function readUploaded(url: string): Promise<Uint8Array | null> {
  return (await isStored(db, url)) ? readPicture(pictureName(url)!) : null;
}

/** True when the URL is that of a picture that we have. */
export async function isStored(tx: Pick<Tx, 'picture'>, url: string): Promise<boolean> {
  return (await tx.picture.count({ where: { name: pictureName(url) ?? '' } })) > 0;
}

/**
 * Stores a picture under a name that nobody can guess, in one transaction with what `beside` writes, and returns its
 * URL. A file that a failure left in the store without a row is deleted there a day later.
 */
export async function keepPicture(
  { data, width, height, color }: Picture,
  uploadedById: number,
  beside: (tx: Tx, name: string, url: string) => Promise<unknown>,
): Promise<string> {
  // The URL contains the colour, so that a page can show it without a request.
  const name = `${randomBytes(18).toString('base64url')}-${color}`;
  const url = `/files/${name}.webp`;
  if (pictureStore) await putInStore(pictureStore, name, data);
  await transaction(async (tx) => {
    await beside(tx, name, url);
    const bytes = pictureStore ? null : new Uint8Array(data);
    await tx.picture.create({ data: { name, data: bytes, width, height, uploadedById } });
    if (pictureStore) await tx.strayPicture.delete({ where: { name } });
  });
  return url;
}

/**
 * Puts a file into the store, after the row that says it may be there. False: a file of that name is being deleted
 * there at the moment, so nothing was put.
 */
export async function putInStore(store: PictureStore, name: string, data: Uint8Array): Promise<boolean> {
  const written = await db.$executeRaw`
    INSERT INTO "StrayPicture" (name, "dueAt") VALUES (${name}, ${inSeconds(STRAY_SECONDS)})
    ON CONFLICT (name) DO UPDATE SET "dueAt" = EXCLUDED."dueAt"
      WHERE "StrayPicture"."dueAt" > ${inSeconds(2 * LEASE_SECONDS)}`;
  if (written > 0) await store.put(name, data);
  return written > 0;
}

/** Cache of recently shown pictures, so that a page that many open does not read the store for each of them. */
const shown = new LRUCache<string, Uint8Array<ArrayBuffer>>({
  maxSize: 24 * 1024 * 1024,
  sizeCalculation: ({ byteLength }) => byteLength,
  fetchMethod: async (name) => (await pictureStore?.get(name)) ?? undefined,
});

/** Reads from the cache, else from the store. */
export const fromStore = (name: string) => shown.fetch(name);

/** The row decides each time whether the picture may be shown; the bytes under a name never change. */
export async function readPicture(name: string): Promise<Uint8Array> {
  const picture = /^[A-Za-z0-9_-]{1,64}$/.test(name)
    ? await db.picture.findUnique({ where: { name }, select: { data: true } })
    : null;
  if (!picture) throw notFound('Picture');
  if (picture.data) return picture.data;
  const data = await fromStore(name);
  if (data) return data;
  log.error({ picture: name }, 'the store of pictures does not have it, or is not set');
  throw pictureStore ? notFound('Picture') : new Refusal('UNAVAILABLE', 'Pictures cannot be reached.');
}

const claimStrays = () => db.$queryRaw<{ name: string }[]>`
  UPDATE "StrayPicture" SET "dueAt" = ${inSeconds(LEASE_SECONDS)}
  WHERE name IN (SELECT name FROM "StrayPicture" s WHERE "dueAt" <= ${clock.now()}
                   -- Two who move pictures at once may write down one that lies there rightly.
                   AND NOT EXISTS (SELECT FROM "Picture" p WHERE p.name = s.name AND p.data IS NULL)
                 ORDER BY "dueAt" LIMIT ${Prisma.raw(String(AT_ONCE))} FOR UPDATE SKIP LOCKED)
  RETURNING name`;

/** Deletes files in the store that no row shows any more, or ever did. While the store is away, it waits. */
export async function deleteStrays() {
  const store = pictureStore;
  if (!store) return;
  await processDue({
    claim: claimStrays,
    async work({ name }) {
      await store.delete(name);
      shown.delete(name);
      await db.strayPicture.deleteMany({ where: { name } });
    },
    atOnce: AT_ONCE,
    goOn: store.isAvailable,
  });
}

export const pictureJobs: Job[] = [{ name: 'delete-stray-pictures', everySeconds: 60, run: deleteStrays }];
