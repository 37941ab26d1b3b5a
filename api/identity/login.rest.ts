import type { RestRequest } from '../platform/http/rest.ts';
import type { Viewer } from '../platform/viewer.ts';
import { exchangeSignInCode } from './google.service.ts';
import * as service from './login.service.ts';
import { currentUser } from './viewer.service.ts';

const loginBody = ({ token, viewer, redirectTo }: service.SignedIn) => ({
  token,
  user: currentUser(viewer),
  ...(redirectTo !== null && { redirectTo }),
});

export const login = async ({ body, context }: RestRequest) => loginBody(await service.login(body, context));

export const exchange = async ({ body, context }: RestRequest) =>
  loginBody(await exchangeSignInCode(body, context));

export async function logout({ context }: RestRequest) {
  await service.logout(context);
  return { message: 'Logout successful' };
}

export const me = async ({ viewer }: RestRequest<Viewer>) => currentUser(viewer);

export const checkAuth = async ({ viewer }: RestRequest<Viewer>) => ({
  isAdmin: viewer.isAdmin,
  isSuperAdmin: viewer.isSuperAdmin,
});

/** An address that old menus link to. */
export async function toLoginPage({ reply }: RestRequest) {
  reply.code(302).header('location', '/login');
  return '';
}
