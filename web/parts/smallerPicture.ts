/** The upload limit of the server. */
const mostBytes = 2 * 1024 * 1024;
/** Larger than any size at which it is shown, however sharp the screen is. */
const longestSide = 2400;
const shortestTry = 600;

/**
 * Returns a photo that the server accepts: one of more than 2 MB is redrawn smaller, upright and without the camera's
 * metadata; any other stays as it is. Throws an error whose message is for the person.
 */
export async function smallerPicture(file: File): Promise<File> {
  if (file.size <= mostBytes) return file;
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture)
    throw new Error('This file is larger than 2 MB, and your browser cannot read it as a picture.');
  try {
    for (let side = longestSide; side >= shortestTry; side = Math.round(side * 0.7)) {
      const blob = await drawn(picture, side);
      if (blob && blob.size <= mostBytes) return new File([blob], file.name, { type: blob.type });
    }
  } finally {
    picture.close();
  }
  throw new Error('The picture is larger than 2 MB. Please choose a smaller one.');
}

async function drawn(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const written = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85));
  const webp = await written('image/webp');
  // A browser that cannot write WebP writes PNG instead, which is no smaller.
  return webp?.type === 'image/webp' ? webp : written('image/jpeg');
}
