import { audit } from '../platform/audit.ts';
import { type PictureKind, processPicture } from '../platform/images.ts';
import { keepPicture } from '../platform/pictures.ts';
import type { Viewer } from '../platform/viewer.ts';

/** Re-encodes an uploaded picture and keeps it. */
export async function storePicture(viewer: Viewer, bytes: Buffer, kind: PictureKind): Promise<string> {
  const picture = await processPicture(bytes, kind);
  const { width, height } = picture;
  return keepPicture(picture, viewer.id, (tx, name) =>
    audit(tx, viewer, 'picture.uploaded', 'Picture', name, { width, height }),
  );
}
