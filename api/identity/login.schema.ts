import { db } from '../platform/db.ts';
import { builder, Done } from '../platform/graphql/builder.ts';
import { exchangeSignInCode } from './google.service.ts';
import { login, logout, type SignedIn } from './login.service.ts';
import { ViewerNode } from './viewer.schema.ts';

const LoginSuccess = builder.objectRef<SignedIn>('LoginSuccess').implement({
  description: 'A new login. Browsers get it as a cookie that scripts cannot read.',
  fields: (t) => ({
    token: t.exposeString('token', { description: 'For API users: send it as "authorization: Bearer …".' }),
    redirectTo: t.string({
      nullable: true,
      description: 'A path of this site to go on to; null: wherever the person wanted to go.',
      resolve: ({ redirectTo }) => redirectTo,
    }),
    viewer: t.prismaField({
      type: ViewerNode,
      resolve: (query, { viewer }) => db.user.findUniqueOrThrow({ ...query, where: { id: viewer.id } }),
    }),
  }),
});

const LoginInput = builder.inputType('LoginInput', {
  fields: (t) => ({
    username: t.string({ required: true }),
    password: t.string({ required: true }),
    rememberMe: t.boolean({ description: 'Stay logged in for 30 days, else for 1 day.' }),
  }),
});

const SignInCodeInput = builder.inputType('SignInCodeInput', {
  fields: (t) => ({ code: t.string({ required: true, description: 'The token of /auth-success.' }) }),
});

builder.mutationFields((t) => ({
  login: t.field({
    type: LoginSuccess,
    description: 'Logs in by user name and password.',
    errors: {},
    args: { input: t.arg({ type: LoginInput, required: true }) },
    resolve: (_root, { input }, context) => login(input, context),
  }),
  logout: t.field({
    type: Done,
    description: 'Ends the login of this request everywhere.',
    errors: {},
    resolve: async (_root, _args, context) => {
      await logout(context);
      return { message: 'Logout successful' };
    },
  }),
  exchangeSignInCode: t.field({
    type: LoginSuccess,
    description: 'Swaps the one-use code of a Google sign-in for the login.',
    errors: {},
    args: { input: t.arg({ type: SignInCodeInput, required: true }) },
    resolve: (_root, { input }, context) => exchangeSignInCode(input, context),
  }),
}));
