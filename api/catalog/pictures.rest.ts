import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { savePicture } from '../identity/profile.service.ts';
import { pictureKinds } from '../platform/images.ts';
import { parse } from '../platform/parse.ts';
import { type PictureFormat, type PictureWidth, pictureWidths } from '../platform/pictures.rules.ts';
import { readPicture } from '../platform/pictures.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import { MAX_ID } from '../platform/rules.ts';
import { readSized } from '../platform/sized-pictures.ts';
import {
  type MaybeViewer,
  type RequestContext,
  requirePlanner,
  requireViewer,
  type Viewer,
} from '../platform/viewer.ts';
import { type ArtForm, type ArtKind, artOf } from './art.service.ts';
import { limits } from './rules.ts';
import { storePicture } from './uploads.service.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_WHILE = 'public, max-age=300';
const FOR_ONE = 'private, no-cache';

type Params = { file: string };
const asked = z.object({ v: z.string().max(40).optional() });

/** Registers uploads, the pictures stored from them, and generated pictures for rows without one. */
export function registerPictures(
  app: FastifyInstance,
  /** Returns who sends the request at this moment; a later call may answer differently. */
  contextNow: (request: FastifyRequest) => Promise<RequestContext>,
) {
  /**
   * Reads the form and checks the sender, again once the form is complete: on a slow line that is long after it
   * began.
   */
  async function formOf(request: FastifyRequest, reply: FastifyReply, who: (viewer: MaybeViewer) => Viewer) {
    const sender = async () => who((await contextNow(request)).viewer);
    await sender();
    const form = await readForm(request, reply);
    return form && { ...form, viewer: await sender() };
  }

  // Only these routes take forms; everywhere else they are refused.
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: limits.uploadBytes,
        files: 1,
        fields: 4,
        parts: 5,
        fieldSize: 200,
        headerPairs: 20,
      },
      throwFileSizeLimit: false,
    });
    const upload = { bodyLimit: limits.uploadBytes + 64 * 1024 };
    scope.post('/api/admin/upload', upload, async (request, reply) => {
      const form = await formOf(request, reply, requirePlanner);
      if (!form) return reply;
      const { kind: asked } = request.query as Record<string, unknown>;
      const kind = pictureKinds.find((each) => each === asked) ?? 'session';
      reply.header('cache-control', 'no-store');
      return { imageUrl: await storePicture(form.viewer, form.image, kind) };
    });
    scope.post('/api/account/picture', upload, async (request, reply) => {
      const form = await formOf(request, reply, (viewer) =>
        requireViewer(viewer, 'Please log in to change your picture'),
      );
      if (!form) return reply;
      const { x, y, side } = form.fields;
      const crop = x === undefined && y === undefined && side === undefined ? null : { x, y, side };
      reply.header('cache-control', 'no-store');
      return { imageUrl: await savePicture(form.viewer, form.image, crop) };
    });
  });

  app.get<{ Params: Params }>('/files/:file', async (request, reply) => {
    const [, name = '', size, format] =
      /^([\w-]{1,64}?)(?:\.(\d+)\.(webp|avif)|\.webp)$/.exec(request.params.file) ?? [];
    if (!size) return sendPicture(reply, await readPicture(name), 'image/webp', FOR_EVER);
    const sized = await readSized(name, widthOf(size), format as PictureFormat);
    return sendPicture(reply, sized, `image/${format}`, FOR_EVER);
  });

  for (const kind of ['sessions', 'game-masters'] as const) {
    app.get<{ Params: Params }>(`/art/${kind}/:file`, async (request, reply) => {
      const { v } = parse(asked, request.query);
      const [, digits, rest = ''] = /^([1-9]\d{0,9})([-.].+)$/.exec(request.params.file) ?? [];
      const id = Number(digits);
      if (!digits || id > MAX_ID) throw notFound('Picture');
      const viewer = async () => (await contextNow(request)).viewer;
      const { data, type, version, isPrivate } = await artOf(kind, id, artForm(kind, rest), viewer);
      const etag = `"${version}"`;
      reply.header('etag', etag);
      const cache = isPrivate ? FOR_ONE : v === version ? FOR_EVER : FOR_A_WHILE;
      if (request.headers['if-none-match'] === etag)
        return reply.header('cache-control', cache).code(304).send();
      return sendPicture(reply, data, type, cache);
    });
  }
}

function widthOf(digits: string | undefined): PictureWidth {
  const width = pictureWidths.find((each) => String(each) === digits);
  if (!width) throw notFound('Picture');
  return width;
}

/** The width of a generated picture when the address names none. */
const plainWidths = { sessions: { large: 1200, small: 600 }, 'game-masters': { large: 500, small: 160 } };

/** Parses the part of the address behind the id. */
function artForm(kind: ArtKind, rest: string): ArtForm {
  if (rest === '.webp') return { width: plainWidths[kind].large, format: 'webp' };
  if (rest === '-small.webp') return { width: plainWidths[kind].small, format: 'webp' };
  if (rest === '-share.jpg') return 'share';
  if (rest === '-mail.jpg') return 'mail';
  const [, digits, format] = /^\.(\d+)\.(webp|avif)$/.exec(rest) ?? [];
  return { width: widthOf(digits), format: format as PictureFormat };
}

function sendPicture(reply: FastifyReply, data: Uint8Array, type: string, cacheControl: string) {
  return reply
    .type(type)
    .header('cache-control', cacheControl)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin') // shown where links are shared
    .send(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
}

interface Form {
  readonly image: Buffer;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Reads the form with the picture in its field "image"; null: the refusal was sent. */
async function readForm(request: FastifyRequest, reply: FastifyReply): Promise<Form | null> {
  if (!request.isMultipart())
    throw new Refusal('BAD_INPUT', 'Please send a form with the field "image"', 'image');
  let image: Buffer | null = null;
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') {
        fields[part.fieldname] = part.value;
        continue;
      }
      if (part.fieldname !== 'image') {
        part.file.resume();
        continue;
      }
      image = await part.toBuffer();
      if (part.file.truncated) return tooLarge(reply);
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE' || code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(reply);
    if (error instanceof Refusal) throw error;
    throw new Refusal('BAD_INPUT', 'The form could not be read', 'image');
  }
  if (!image || image.length === 0) throw new Refusal('BAD_INPUT', 'Please choose a picture', 'image');
  return { image, fields };
}

function tooLarge(reply: FastifyReply): null {
  reply.code(413).send({ message: 'The picture is larger than 2 MB', code: 'BAD_INPUT', field: 'image' });
  return null;
}
