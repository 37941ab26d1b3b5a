import { placeOfId } from '../platform/cursor.ts';
import { announce, pageOf } from '../platform/http/paging.ts';
import type { RestRequest } from '../platform/http/rest.ts';
import { parse } from '../platform/parse.ts';
import { id } from '../platform/rules.ts';
import { deleteUser } from './deletion.service.ts';
import * as roles from './roles.service.ts';
import { type AdminUserRow, listUsers } from './users.service.ts';

const userId = (params: Record<string, string>) => parse(id('Invalid user ID'), params.id);

const restUser = ({ imageUrl: _, erasedAt: __, mailStop: ___, ...user }: AdminUserRow) => user;

/** GET /api/admin/users?search=&group= : users, newest first, at most 100 per page. */
export async function list(request: RestRequest) {
  const { search, group } = request.query;
  const page = await listUsers(request.viewer, { search, group: group || null }, pageOf(request));
  await announce(request, page, placeOfId);
  return page.rows.map(restUser);
}

/** POST /api/admin/users/{id}/promote-admin */
export async function promoteAdmin({ viewer, params }: RestRequest) {
  await roles.promoteToAdmin(viewer, userId(params));
  return { message: 'User promoted to admin' };
}

/** DELETE /api/admin/users/{id}/revoke-admin */
export async function revokeAdmin({ viewer, params }: RestRequest) {
  await roles.revokeAdmin(viewer, userId(params));
  return { message: 'Admin role revoked' };
}

/** POST /api/admin/users/{id}/promote-gm with {name, title, bio, specialties} */
export async function promoteGameMaster({ viewer, params, body }: RestRequest) {
  await roles.promoteToGameMaster(viewer, userId(params), body ?? {});
  return { message: 'User promoted to Game Master' };
}

/** DELETE /api/admin/users/{id}/revoke-gm */
export async function revokeGameMaster({ viewer, params }: RestRequest) {
  await roles.revokeGameMaster(viewer, userId(params));
  return { message: 'Game Master role revoked' };
}

/** DELETE /api/admin/users/{id} */
export const remove = ({ viewer, params }: RestRequest) => deleteUser(viewer, userId(params));
