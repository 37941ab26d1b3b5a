import { LRUCache } from 'lru-cache';
import { renderArt } from '../art/render.ts';
import { db } from '../platform/db.ts';
import { inTurn, mailStrip } from '../platform/images.ts';
import type { PictureFormat } from '../platform/pictures.rules.ts';
import { readUploaded } from '../platform/pictures.ts';
import { notFound } from '../platform/refusal.ts';
import type { MaybeViewer } from '../platform/viewer.ts';
import { pictureVersions, shareCard } from './picture-urls.ts';
import { getSession } from './sessions.service.ts';
import { isVisible } from './visibility.ts';

export type ArtKind = 'sessions' | 'game-masters';

/**
 * 'share' carries text, for previews of links; 'mail' is the picture of a session for mails, uploaded or generated.
 */
export type ArtForm = 'share' | 'mail' | { readonly width: number; readonly format: PictureFormat };

export interface Drawn {
  data: Uint8Array;
  type: `image/${PictureFormat | 'jpeg'}`;
  /** Identifies the content: the same version is the same picture. */
  version: string;
  /** Only for this viewer. */
  isPrivate: boolean;
}

/**
 * Returns the generated picture of a session or Game Master: drawn once, kept in the database for all processes. The
 * viewer matters for drafts alone.
 */
export async function artOf(
  kind: ArtKind,
  id: number,
  form: ArtForm,
  viewer: () => Promise<MaybeViewer>,
): Promise<Drawn> {
  const plan = kind === 'sessions' ? await sessionArt(id, form, viewer) : await gameMasterArt(id, form);
  if (!plan) throw notFound('Picture');
  const { version, draw, isPrivate = false } = plan;
  const subject = `art.${kind}.${id}.${typeof form === 'string' ? form : `${form.width}.${form.format}`}`;
  const data = await shown.forceFetch(`${subject}.${version}`, { context: { subject, draw } });
  return { data, version, isPrivate, type: typeof form === 'string' ? 'image/jpeg' : `image/${form.format}` };
}

interface Plan {
  version: string;
  isPrivate?: boolean;
  draw(): Promise<Buffer>;
}

async function sessionArt(
  id: number,
  form: ArtForm,
  viewer: () => Promise<MaybeViewer>,
): Promise<Plan | null> {
  if (form === 'share') {
    const session = await getSession(null, id); // a link to a draft shows nothing
    // Imported on demand: it brings a font parser, which a process that draws no text does not need.
    const draw = async () => (await import('../art/open-graph.ts')).openGraphPicture(shareCard(session));
    return { version: pictureVersions.share(session), draw };
  }
  if (form === 'mail') {
    const session = await getSession(null, id); // what was uploaded for a draft is not public yet
    const subject = { kind: 'session', ...session } as const;
    const own = async () => (session.imageUrl === null ? null : readUploaded(session.imageUrl));
    const draw = async () => mailStrip((await own()) ?? (await renderArt(subject, 1200, 'webp')));
    return { version: pictureVersions.mail(session), draw };
  }
  const session = await db.session.findUnique({
    where: { id },
    select: { id: true, gameSystem: true, status: true, gameMasterId: true },
  });
  if (!session) return null;
  const isPrivate = !isVisible(null, session);
  if (isPrivate && !isVisible(await viewer(), session)) return null;
  return {
    version: pictureVersions.session(session),
    isPrivate,
    draw: () => renderArt({ kind: 'session', ...session }, form.width, form.format),
  };
}

async function gameMasterArt(id: number, form: ArtForm): Promise<Plan | null> {
  if (typeof form === 'string' || (await db.gameMaster.count({ where: { id } })) === 0) return null;
  return {
    version: pictureVersions.gameMaster(id),
    draw: () => renderArt({ kind: 'gameMaster', id }, form.width, form.format),
  };
}

/** Looks in memory, then in the database, else draws; concurrent requests wait for the same drawing. */
const shown = new LRUCache<string, Uint8Array, { subject: string; draw: Plan['draw'] }>({
  maxSize: 24 * 1024 * 1024,
  sizeCalculation: ({ byteLength }) => byteLength,
  ignoreFetchAbort: true,
  fetchMethod: async (name, _, { context: { subject, draw } }) =>
    (await find(name)) ?? (await drawAndStore(subject, name, draw)),
});

const find = async (name: string) =>
  (await db.picture.findUnique({ where: { name }, select: { data: true } }))?.data;

async function drawAndStore(subject: string, name: string, draw: Plan['draw']): Promise<Uint8Array> {
  const data = new Uint8Array(await inTurn(draw));
  await db.picture.createMany({ data: [{ name, data, width: 0, height: 0 }], skipDuplicates: true });
  await db.picture.deleteMany({ where: { name: { startsWith: `${subject}.`, not: name } } });
  return data;
}
