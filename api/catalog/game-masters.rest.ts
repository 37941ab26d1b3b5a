import { placeOfId } from '../platform/cursor.ts';
import { editOf } from '../platform/http/edit.ts';
import { announce, pageOf } from '../platform/http/paging.ts';
import type { RestRequest } from '../platform/http/rest.ts';
import { parse } from '../platform/parse.ts';
import { Refusal } from '../platform/refusal.ts';
import { id } from '../platform/rules.ts';
import { memoized } from '../platform/single-flight.ts';
import type { Viewer } from '../platform/viewer.ts';
import { createGameMaster, updateGameMaster } from './game-master-editor.service.ts';
import { createUserAndLink, linkGameMaster, unlinkGameMaster } from './game-master-link.service.ts';
import { listGameMasters, placeOfGameMaster } from './game-master-list.service.ts';
import { offersOf } from './game-master-offer.service.ts';
import * as service from './game-masters.service.ts';
import { filterName, inRestWords, sessionFilterOf } from './rest-filter.ts';
import { restGameMaster, restGameMasterWithUser, restOffer, restSession } from './rest-shapes.ts';
import { type SessionGroup, sessionGroups } from './rules.ts';
import { listSessionsOf, placeOfSession, withFacts } from './sessions.service.ts';

const gameMasterId = id('Invalid Game Master ID');

/** GET /api/game-masters: all of them, or those with a session that fits the filter of GET /api/sessions. */
export const list = (request: RestRequest) => inRestWords(() => listed(request), filterName);

async function listed(request: RestRequest) {
  const { viewer, query } = request;
  const { search, gameMasterId: _, ...tables } = sessionFilterOf(query);
  const filter = { search, sort: query.sort, tables };
  const page = await listGameMasters(viewer, filter, pageOf(request));
  await announce(request, page, placeOfGameMaster);
  return withOffers(page.rows);
}

/** GET /api/game-masters/:id */
export async function read({ viewer, params }: RestRequest) {
  const row = await service.findGameMaster(viewer, parse(gameMasterId, params.id));
  const [gameMaster] = await withOffers([row]);
  return gameMaster;
}

const withOffers = memoized(async (rows: readonly service.GameMasterRow[]) => {
  const offers = await offersOf(rows.map(({ id }) => id));
  return rows.map((row) => ({ ...restGameMaster(row), offer: restOffer(offers.get(row.id)) }));
});

/** GET /api/game-masters/:id/sessions, ?group= upcoming, draft, past or cancelled */
export async function sessions(request: RestRequest) {
  const { viewer, params, query } = request;
  const gameMaster = await service.findGameMaster(viewer, parse(gameMasterId, params.id));
  if (query.group !== undefined && !sessionGroups.includes(query.group as SessionGroup)) {
    throw new Refusal('BAD_INPUT', 'Unknown group', 'group');
  }
  const group = (query.group as SessionGroup | undefined) ?? null;
  const page = await listSessionsOf(viewer, gameMaster.id, group, pageOf(request));
  await announce(request, page, placeOfSession);
  return (await withFacts(page.rows)).map(restSession);
}

/** POST /api/admin/game-masters */
export async function create({ viewer, body, reply }: RestRequest<Viewer>) {
  const gameMaster = await createGameMaster(viewer, body);
  reply.code(201);
  return restGameMaster(gameMaster);
}

/** GET /api/admin/game-masters-with-users, ?search=, ?group= active (the default), linked, unlinked or archived */
export async function listWithUsers(request: RestRequest) {
  const { search, group } = request.query;
  const page = await service.listGameMastersForStaff({ search, group }, pageOf(request));
  await announce(request, page, placeOfId);
  return page.rows.map(restGameMasterWithUser);
}

/** Changes the profile in the path, and answers with it as staff see it. */
const changing =
  (change: (staff: Viewer, id: number, body: unknown, http: RestRequest['http']) => Promise<unknown>) =>
  async ({ viewer, params, body, http }: RestRequest<Viewer>) => {
    const number = parse(gameMasterId, params.id);
    await change(viewer, number, body, http);
    return restGameMasterWithUser(await service.getGameMasterForStaff(number));
  };

/** PATCH /api/admin/game-masters/:id: what is left out stays. If-Match or `version` names the version that was read. */
export const update = changing((staff, number, body, http) => {
  const { given, expectedVersion } = editOf({ body, http });
  return updateGameMaster(staff, number, given, expectedVersion);
});
/** POST /api/admin/game-masters/:id/link-user */
export const linkUser = changing(linkGameMaster);
/** POST /api/admin/game-masters/:id/create-user-and-link */
export const createUser = changing(createUserAndLink);
/** DELETE /api/admin/game-masters/:id/unlink-user */
export const unlinkUser = changing(unlinkGameMaster);
