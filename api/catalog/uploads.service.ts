import { randomBytes } from 'node:crypto';
import { audit } from '../platform/audit.ts';
import { db } from '../platform/db.ts';
import { type PictureKind, processPicture } from '../platform/images.ts';
import { notFound } from '../platform/refusal.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';

/** Re-encodes an uploaded picture and keeps it under a name that nobody can guess. */
export async function storePicture(viewer: Viewer, bytes: Buffer, kind: PictureKind): Promise<string> {
  const { data, width, height } = await processPicture(bytes, kind);
  const name = randomBytes(18).toString('base64url');
  await transaction(async (tx) => {
    await tx.picture.create({
      data: { name, data: new Uint8Array(data), width, height, uploadedById: viewer.id },
    });
    await audit(tx, viewer, 'picture.uploaded', 'Picture', name, { width, height });
  });
  return `/files/${name}.webp`;
}

export async function readPicture(name: string): Promise<Uint8Array> {
  const picture = /^[A-Za-z0-9_-]{1,64}$/.test(name)
    ? await db.picture.findUnique({ where: { name }, select: { data: true } })
    : null;
  if (!picture) throw notFound('Picture');
  return picture.data;
}
