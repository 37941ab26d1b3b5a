import { renderArt } from '../art/render.ts';
import { db } from '../platform/db.ts';
import { notFound } from '../platform/refusal.ts';
import { pictureVersions, shareCard } from './picture-urls.ts';
import { getSession } from './sessions.service.ts';

export interface Drawn {
  data: Uint8Array;
  type: 'image/webp' | 'image/jpeg';
  /** What it shows; the same version is the same picture. */
  version: string;
}

const AT_ONCE = 2; // drawing takes a core each
const KEPT_BYTES = 24 * 1024 * 1024;

/** The generated picture of a session or Game Master: drawn once, kept in the database for all processes. */
export async function artOf(kind: 'sessions' | 'game-masters', id: number, form: string): Promise<Drawn> {
  const plan = kind === 'sessions' ? await sessionArt(id, form) : await gameMasterArt(id, form);
  if (!plan) throw notFound('Picture');
  const subject = `art.${kind}.${id}.${form || 'large'}`;
  const data = await kept(subject, plan.version, plan.draw);
  return { data, version: plan.version, type: form === 'share' ? 'image/jpeg' : 'image/webp' };
}

interface Plan {
  version: string;
  draw(): Promise<Buffer>;
}

async function sessionArt(id: number, form: string): Promise<Plan | null> {
  if (form === 'share') {
    const session = await getSession(null, id); // a link to a draft shows nothing
    // Its letters come with a reader of fonts, which a process that draws none does not need.
    const draw = async () => (await import('../art/open-graph.ts')).openGraphPicture(shareCard(session));
    return { version: pictureVersions.share(session), draw };
  }
  const session = await db.session.findUnique({ where: { id }, select: { id: true, gameSystem: true } });
  return (
    session && {
      version: pictureVersions.session(session),
      draw: () => renderArt({ kind: 'session', ...session }, form === 'small'),
    }
  );
}

async function gameMasterArt(id: number, form: string): Promise<Plan | null> {
  if (form === 'share' || (await db.gameMaster.count({ where: { id } })) === 0) return null;
  return {
    version: pictureVersions.gameMaster(id),
    draw: () => renderArt({ kind: 'gameMaster', id }, form === 'small'),
  };
}

const memory = new Map<string, Uint8Array>();
let remembered = 0;
const underWay = new Map<string, Promise<Uint8Array>>();

/** From memory, else the database, else drawn; who asks meanwhile waits for the same drawing. */
function kept(subject: string, version: string, draw: Plan['draw']): Promise<Uint8Array> {
  const name = `${subject}.${version}`;
  const known = memory.get(name);
  if (known) return Promise.resolve(known);
  let work = underWay.get(name);
  if (!work) {
    work = find(name)
      .then(async (found) => found ?? (await drawAndStore(subject, name, draw)))
      .then((data) => remember(name, data))
      .finally(() => underWay.delete(name));
    underWay.set(name, work);
  }
  return work;
}

const find = async (name: string) =>
  (await db.picture.findUnique({ where: { name }, select: { data: true } }))?.data ?? null;

async function drawAndStore(subject: string, name: string, draw: Plan['draw']): Promise<Uint8Array> {
  const data = new Uint8Array(await inTurn(draw));
  await db.picture.createMany({ data: [{ name, data, width: 0, height: 0 }], skipDuplicates: true });
  await db.picture.deleteMany({ where: { name: { startsWith: `${subject}.`, not: name } } });
  return data;
}

function remember(name: string, data: Uint8Array) {
  memory.set(name, data);
  remembered += data.byteLength;
  for (const [oldest, { byteLength }] of memory) {
    if (remembered <= KEPT_BYTES || oldest === name) break;
    memory.delete(oldest);
    remembered -= byteLength;
  }
  return data;
}

let drawing = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(draw: () => Promise<Result>): Promise<Result> {
  if (drawing >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else drawing += 1;
  try {
    return await draw();
  } finally {
    const next = waiting.shift(); // hands the place over
    if (next) next();
    else drawing -= 1;
  }
}
