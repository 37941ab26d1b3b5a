import { Readable } from 'node:stream';
import { clock } from '../platform/clock.ts';
import type { RestRequest } from '../platform/http/rest.ts';
import { notFound } from '../platform/refusal.ts';
import { countDownload } from './downloads.ts';
import { ownData, ownList } from './own-data.service.ts';

/** Streams a file while it is read; no cache keeps it. */
function file(reply: RestRequest['reply'], name: string, type: string, pieces: AsyncGenerator<string>) {
  reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store');
  return Readable.from(pieces);
}

const today = () => clock.now().toISOString().slice(0, 10);

/** GET /api/account/data : everything about the viewer that is theirs. */
export async function everything({ viewer, reply }: RestRequest) {
  if (viewer) countDownload(viewer.id, reply);
  return file(reply, `my-data-${today()}.json`, 'application/json', await ownData(viewer));
}

/** GET /api/account/data/{list}.csv : one list of it. */
export async function list({ viewer, params, reply }: RestRequest) {
  const name = /^([a-z-]+)\.csv$/.exec(params.file ?? '')?.[1];
  if (!name) throw notFound('List');
  if (viewer) countDownload(viewer.id, reply);
  return file(reply, `my-${name}-${today()}.csv`, 'text/csv', await ownList(viewer, name));
}
