import { db } from '../platform/db.ts';
import { anyone, mutation, type PayloadBuilder, sentence } from '../platform/graphql/mutation.ts';
import { exchangeSignInCode } from './google.service.ts';
import { login, logout, type SignedIn } from './login.service.ts';
import { ViewerNode } from './viewer.schema.ts';

/** A new login. Browsers get it as a cookie that scripts cannot read. */
export const signedIn = (t: PayloadBuilder<SignedIn>) => ({
  token: t.exposeString('token', {
    description: 'For API users: send it as "authorization: Bearer …". Browsers have it as a cookie already.',
  }),
  redirectTo: t.exposeString('redirectTo', {
    nullable: true,
    description: 'A path of this site to go on to; null: wherever the person wanted to go.',
  }),
  viewer: t.prismaField({
    type: ViewerNode,
    description: 'Who is logged in now.',
    resolve: (query, { viewer }) => db.user.findUniqueOrThrow({ ...query, where: { id: viewer.id } }),
  }),
});

mutation('login', {
  description: 'Logs in by user name and password. For everybody whose address is verified.',
  auth: anyone,
  input: (t) => ({
    username: t.string({ required: true, description: 'The user name, in any case.' }),
    password: t.string({ required: true, description: 'The password of the account.' }),
    rememberMe: t.boolean({
      description: 'Stay logged in for 30 days; false or null: for 1 day.',
    }),
  }),
  resolve: (input, context) => login(input, context),
  payload: signedIn,
});

mutation('logout', {
  description: 'Ends the login of this request everywhere. For everybody; a visitor is logged out already.',
  auth: anyone,
  resolve: async (_nothing, context) => {
    await logout(context);
    return { message: 'Logout successful' };
  },
  payload: sentence,
});

mutation('exchangeSignInCode', {
  description: 'Swaps the one-use code of a Google sign-in for the login. For everybody who has one.',
  auth: anyone,
  input: (t) => ({
    code: t.string({ required: true, description: 'The token in the address of /auth-success.' }),
  }),
  resolve: (input, context) => exchangeSignInCode(input, context),
  payload: signedIn,
});
