import { placeOfId } from '../platform/cursor.ts';
import { announce, pageOf } from '../platform/http/paging.ts';
import type { RestRequest } from '../platform/http/rest.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { id } from '../platform/rules.ts';
import type { Viewer } from '../platform/viewer.ts';
import { createGameMaster } from './game-master-editor.service.ts';
import * as service from './game-masters.service.ts';
import { restGameMaster, restSession } from './rest-shapes.ts';
import { type SessionGroup, sessionGroups } from './rules.ts';
import { listSessionsOf, placeOfSession } from './sessions.service.ts';

const gameMasterId = id('Invalid Game Master ID');

/** GET /api/game-masters */
export async function list(request: RestRequest) {
  const page = await service.listGameMasters({ search: request.query.search }, pageOf(request));
  await announce(request, page, placeOfId);
  return page.rows.map(restGameMaster);
}

/** GET /api/game-masters/:id */
export const read = async ({ params }: RestRequest) =>
  restGameMaster(await service.getGameMaster(parse(gameMasterId, params.id)));

/** GET /api/game-masters/:id/sessions, ?group= upcoming, draft, past or cancelled */
export async function sessions(request: RestRequest) {
  const { viewer, params, query } = request;
  const gameMaster = await service.getGameMaster(parse(gameMasterId, params.id));
  if (query.group !== undefined && !sessionGroups.includes(query.group as SessionGroup)) {
    throw new Refusal('BAD_INPUT', 'Unknown group', 'group');
  }
  const group = (query.group as SessionGroup | undefined) ?? null;
  const page = await listSessionsOf(viewer, gameMaster.id, group, pageOf(request));
  await announce(request, page, placeOfSession);
  return page.rows.map(restSession);
}

/** POST /api/admin/game-masters */
export async function create({ viewer, body, reply }: RestRequest<Viewer>) {
  const gameMaster = await createGameMaster(viewer, body);
  reply.code(201);
  return restGameMaster(gameMaster);
}
