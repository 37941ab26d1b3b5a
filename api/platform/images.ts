import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { fileTypeFromBuffer } from 'file-type';
import type { Sharp } from 'sharp';
import type { PictureFormat } from './pictures.rules.ts';
import { Refusal } from './refusal.ts';
import { loadSharp } from './sharp.ts';

export const imageBytesMax = 2 * 1024 * 1024;
/** 40 megapixels: more than any camera phone sends by default, far less than a decompression bomb. */
const pixelsMax = 40_000_000;
/** The AVIF decoder unpacks the whole picture at once: few bytes cost seconds and hundreds of megabytes. */
const avifPixelsMax = 16_000_000;
const secondsMax = 10;
/** Pictures are decoded one at a time, or one person's uploads would take the memory and threads of everybody. */
const turns = bulkhead(1, 7);
const RETRY_SECONDS = 10;

const sharpFormat: Record<string, string> = {
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
};

export const pictureKinds = ['session', 'person', 'logo'] as const;
export type PictureKind = (typeof pictureKinds)[number];
/** `color`: the main colour as six hex digits. */
export type Picture = { data: Buffer; width: number; height: number; color: string };
/**
 * A square crop of an upright picture: its corner in fractions of width and height, its side in fractions of the
 * shorter one.
 */
export type Crop = { x: number; y: number; side: number };

const refuse = (message: string) => new Refusal('BAD_INPUT', message, 'image');

/**
 * Turns an upload into a picture of ours: decoded, turned upright, resized and encoded anew as WebP,
 * so that no byte of what was sent (metadata, trailing scripts, further frames) is ever stored.
 */
export async function processPicture(
  buffer: Buffer,
  kind: PictureKind,
  crop: Crop | null = null,
): Promise<Picture> {
  if (buffer.length === 0) throw refuse('The file is empty. Choose a picture.');
  if (buffer.length > imageBytesMax) throw refuse('The picture is larger than 2 MB. Choose a smaller one.');
  const type = await fileTypeFromBuffer(buffer).catch(() => undefined);
  const expected = type && sharpFormat[type.mime];
  if (!expected) throw refuse('Only PNG, JPEG, WebP, GIF and AVIF pictures are accepted.');
  try {
    await checkHeader(buffer, expected);
    return await turns.execute(() => encode(buffer, kind, crop));
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof BulkheadRejectedError) {
      const words = 'Many pictures are coming in at the moment. Please try again in a few seconds.';
      throw new Refusal('UNAVAILABLE', words, 'image', RETRY_SECONDS);
    }
    // A decoding error is the fault of whoever uploaded the bytes, not ours.
    throw refuse('The picture cannot be read. It may be damaged; save it again and retry.');
  }
}

const input = { limitInputPixels: pixelsMax, failOn: 'error', pages: 1, sequentialRead: true } as const;

async function checkHeader(buffer: Buffer, expected: string): Promise<void> {
  const sharp = await loadSharp();
  const { format, width, height } = await sharp(buffer, { ...input, limitInputPixels: false }).metadata();
  if (format !== expected) throw refuse('Only PNG, JPEG, WebP, GIF and AVIF pictures are accepted.');
  const most = expected === 'heif' ? avifPixelsMax : pixelsMax;
  if (width * height > most) {
    throw refuse(`The picture has too many pixels. Make it smaller than ${most / 1_000_000} megapixels.`);
  }
  if (width < 16 || height < 16) throw refuse('The picture is too small. It needs at least 16 × 16 pixels.');
}

/** A logo is shown 28 pixels high, on screens with up to three device pixels for each. */
const boxes = { session: { width: 1200, height: 2400 }, logo: { width: 480, height: 128 } };

async function encode(buffer: Buffer, kind: PictureKind, crop: Crop | null): Promise<Picture> {
  const sharp = await loadSharp();
  const upright = sharp(buffer, input).timeout({ seconds: secondsMax }).autoOrient();
  const sized =
    kind === 'person'
      ? // A person's picture is always square; a small one stays small.
        await square(upright, crop)
      : upright.resize({ ...boxes[kind], fit: 'inside', withoutEnlargement: true });
  const { data, info } = await sized
    .toColourspace('srgb')
    .webp({ quality: 82, effort: 4 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, color: await mainColor(data) };
}

/** Background for transparent pictures: a colour between both themes. */
const THROUGH = '#8a8078';

/** Returns the colour of the picture scaled down to one pixel. */
async function mainColor(picture: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const point = sharp(picture).flatten({ background: THROUGH }).resize(1, 1, { fit: 'fill' }).raw();
  return (await point.toBuffer()).toString('hex').slice(0, 6);
}

/** Resizes one of our pictures to at most `width` pixels. */
export async function resizePicture(picture: Uint8Array, width: number, format: PictureFormat) {
  const sharp = await loadSharp();
  const sized = sharp(picture, input).resize({ width, withoutEnlargement: true });
  const { data, info } = await (format === 'avif'
    ? sized.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' })
    : sized.webp({ quality: 76, effort: 4 })
  ).toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}

/** Makes the strip above a mail, at twice its display size; JPEG, because some mail programs know nothing else. */
export async function mailStrip(picture: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture, input)
    .flatten({ background: THROUGH })
    .resize({ width: 1028, height: 400, fit: 'cover', position: 'attention' })
    .jpeg({ quality: 76, mozjpeg: true })
    .toBuffer();
}

/** Drawing or resizing a picture takes a core: two at once, and no queued caller waits ten seconds. */
const makers = bulkhead(2, 120);

export async function inTurn<Made>(make: () => Promise<Made>): Promise<Made> {
  try {
    return await makers.execute(make);
  } catch (error) {
    if (error instanceof BulkheadRejectedError)
      throw new Refusal('UNAVAILABLE', 'Very many pictures are being made at the moment.', undefined, 5);
    throw error;
  }
}

/** Returns the chosen square, else the one with the most detail. */
async function square(upright: Sharp, crop: Crop | null): Promise<Sharp> {
  const { width, height } = (await upright.metadata()).autoOrient;
  const whole = Math.min(width, height);
  const side = crop ? Math.min(whole, Math.max(16, Math.round(whole * crop.side))) : whole;
  const small = Math.min(500, side);
  if (!crop) return upright.resize({ width: small, height: small, fit: 'cover', position: 'attention' });
  const left = Math.min(width - side, Math.round(width * crop.x));
  const top = Math.min(height - side, Math.round(height * crop.y));
  return upright.extract({ left, top, width: side, height: side }).resize({ width: small, height: small });
}
