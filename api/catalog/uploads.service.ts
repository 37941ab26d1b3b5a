import { audit } from '../platform/audit.ts';
import { type PictureKind, processPicture } from '../platform/images.ts';
import { limit } from '../platform/limits.ts';
import { keepPicture } from '../platform/pictures.ts';
import type { Viewer } from '../platform/viewer.ts';

/** Allows a season of sessions and their Game Masters in one sitting. */
const perPerson = limit('upload', 120, 3600);

/** Re-encodes an uploaded picture and keeps it. */
export async function storePicture(viewer: Viewer, bytes: Buffer, kind: PictureKind): Promise<string> {
  await perPerson.use(viewer.id, 'You are sending pictures too quickly. Please wait {wait}.');
  const picture = await processPicture(bytes, kind);
  const { width, height } = picture;
  return keepPicture(picture, viewer.id, (tx, name) =>
    audit(tx, viewer, 'picture.uploaded', 'Picture', name, { width, height }),
  );
}
