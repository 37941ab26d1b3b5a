import { db } from '../platform/db.ts';
import { anyone, mutation, type PayloadBuilder, sentence } from '../platform/graphql/mutation.ts';
import { exchangeSignInCode } from './google.service.ts';
import { login, logout, type SignedIn } from './login.service.ts';
import { ViewerNode } from './viewer.schema.ts';

/** A new login. Browsers get it as a cookie that scripts cannot read. */
export const signedIn = (t: PayloadBuilder<SignedIn>) => ({
  token: t.exposeString('token', {
    description:
      'Token for API clients, sent as “authorization: Bearer …”. Browsers already have it as a cookie.',
  }),
  redirectTo: t.exposeString('redirectTo', {
    nullable: true,
    description: 'Path on this site to redirect to; null: no specific path.',
  }),
  viewer: t.prismaField({
    type: ViewerNode,
    description: 'The logged-in viewer.',
    resolve: (query, { viewer }) => db.user.findUniqueOrThrow({ ...query, where: { id: viewer.id } }),
  }),
});

mutation('login', {
  description: 'Logs in with username and password. Requires a verified email address.',
  auth: anyone,
  input: (t) => ({
    username: t.string({ required: true, description: 'The username, case-insensitive.' }),
    password: t.string({ required: true, description: 'The password of the account.' }),
    rememberMe: t.boolean({
      description: 'Whether to stay logged in for 30 days. Default or null: 1 day.',
    }),
  }),
  resolve: (input, context) => login(input, context),
  payload: signedIn,
});

mutation('logout', {
  description: 'Ends the current login everywhere; no effect for visitors.',
  auth: anyone,
  resolve: async (_nothing, context) => {
    await logout(context);
    return { message: 'Logout successful' };
  },
  payload: sentence,
});

mutation('exchangeSignInCode', {
  description: 'Exchanges the one-time code of a Google sign-in for a login. No login required.',
  auth: anyone,
  input: (t) => ({
    code: t.string({ required: true, description: 'The `token` parameter of the /auth-success URL.' }),
  }),
  resolve: (input, context) => exchangeSignInCode(input, context),
  payload: signedIn,
});
