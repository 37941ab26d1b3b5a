import { graphql } from 'graphql';
import { caller, mailedToken, registrationForm } from '../../tests/scene/callers.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aGameMaster, aUser } from '../../tests/scene/world.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { RequestContext, Viewer } from '../platform/viewer.ts';
import { schema } from '../schema.ts';
import { resolveViewer } from './viewer.service.ts';

afterAll(closeAll);

// biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its question
type Answer = any;

async function ask(
  source: string,
  variables: object = {},
  context: Partial<RequestContext> = {},
): Promise<Answer> {
  const { data, errors } = await graphql({
    schema,
    source,
    variableValues: { ...variables },
    contextValue: { ...caller(), ...context, cache: new Map() },
  });
  expect(errors).toBeUndefined();
  return data;
}

const as = (viewer: Viewer | null) => ({ viewer });
const REFUSAL = '... on Refusal { code message field }';

test('register, verify, log in, be the viewer, log out', async () => {
  const form = registrationForm();
  const register = `mutation ($input: RegisterInput!) { register(input: $input) { ... on Registration { email } ${REFUSAL} } }`;
  expect((await ask(register, { input: { ...form, isAdult: false } })).register).toEqual({
    code: 'BAD_INPUT',
    field: 'isAdult',
    message: 'You must be 18 or older to register',
  });
  expect((await ask(register, { input: form })).register).toEqual({ email: form.email });

  const verify = `mutation ($input: TokenInput!) { verifyEmail(input: $input) { __typename ${REFUSAL} } }`;
  const input = { token: await mailedToken(form.email, 'verify-email') };
  expect((await ask(verify, { input })).verifyEmail).toMatchObject({ __typename: 'Done' });
  expect((await ask(verify, { input })).verifyEmail).toMatchObject({ code: 'EXPIRED', field: 'token' });

  const login = `mutation ($input: LoginInput!) { login(input: $input) {
    ... on LoginSuccess { token redirectTo viewer { id email isAdmin user { databaseId } } } ${REFUSAL} } }`;
  const { username, password } = form;
  expect((await ask(login, { input: { username, password: 'wrong' } })).login).toMatchObject({
    code: 'NOT_LOGGED_IN',
  });
  const context = caller();
  const success = (await ask(login, { input: { username, password } }, context)).login;
  expect(success).toMatchObject({ redirectTo: null, viewer: { email: form.email, isAdmin: false } });
  expect(context.setCookies).toEqual([expect.stringMatching(/^questboard_login=.*HttpOnly/)]);

  const headers = new Headers({ cookie: context.setCookies[0]! });
  const viewer = await resolveViewer(headers);
  const whoAmI = '{ viewer { id username user { id email } } }';
  expect((await ask(whoAmI, {}, as(viewer))).viewer).toEqual({
    id: success.viewer.id,
    username,
    user: { id: globalId('User', viewer!.id), email: form.email },
  });
  await ask('mutation { logout { __typename } }', {}, as(viewer));
  expect(await resolveViewer(headers)).toBeNull();
  expect((await ask(whoAmI)).viewer).toBeNull();
});

test('a node is found by those who may know of it', async () => {
  const node = (id: string, viewer: Viewer | null) =>
    ask(
      'query ($id: ID!) { node(id: $id) { __typename id ... on User { username email } ... on Viewer { own: email } } }',
      { id },
      as(viewer),
    ).then((data) => data.node);
  const [one, other] = [await aUser(), await aUser()];
  const gm = (await aGameMaster()).viewer;
  const id = globalId('User', one.id);
  expect(await node(id, one)).toMatchObject({ __typename: 'User', id, email: one.email });
  expect(await node(id, other)).toBeNull();
  expect(await node(id, null)).toBeNull();
  expect(await node(globalId('User', gm.id), null)).toEqual({
    __typename: 'User',
    id: globalId('User', gm.id),
    username: gm.username,
    email: null,
  });
  const self = globalId('Viewer', one.id);
  expect(await node(self, one)).toEqual({ __typename: 'Viewer', id: self, own: one.email });
  expect(await node(self, other)).toBeNull();
  expect(await node(self, null)).toBeNull();
  for (const number of ['0', '-1', '1.5', '2147483648', '9007199254740993', 'x']) {
    const strange = Buffer.from(`User:${number}`).toString('base64');
    expect(await node(strange, one)).toBeNull();
  }
});

test('the directory is asked once for all people of an answer', async () => {
  const gms = [(await aGameMaster()).viewer, (await aGameMaster()).viewer];
  const ids = gms.map(({ id }) => globalId('User', id));
  const data = await ask(
    'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on User { email isStaff } } }',
    { ids },
    as(gms[0]!),
  );
  expect(data.nodes).toEqual([
    { email: gms[0]!.email, isStaff: false },
    { email: null, isStaff: false },
  ]);
});
