import { as } from '../../tests/scene/as.ts';
import { caller, mailedToken, registrationForm } from '../../tests/scene/callers.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aGameMaster, aUser } from '../../tests/scene/world.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';
import { resolveCaller } from './viewer.service.ts';

afterAll(closeAll);

test('register, verify, log in, be the viewer, log out', async () => {
  const visitor = as(null);
  const form = registrationForm();
  const young = await visitor.refused('register', { ...form, isAdult: false }, 'BAD_INPUT', 'isAdult');
  expect(young.message).toBe('You must be 18 or older to register');
  expect(await visitor.ok('register', form, 'username email')).toEqual({
    username: form.username,
    email: form.email,
  });

  const input = { token: await mailedToken(form.email, 'verify-email') };
  expect(await visitor.ok('verifyEmail', input, 'message')).toEqual({ message: expect.any(String) });
  await visitor.refused('verifyEmail', input, 'CONFLICT', 'token');

  const { username, password } = form;
  await visitor.refused('login', { username, password: 'wrong' }, 'NOT_LOGGED_IN');
  const context = caller();
  const success = await as(null, context).ok(
    'login',
    { username, password },
    'token redirectTo viewer { id email isAdmin user { databaseId } }',
  );
  expect(success).toMatchObject({ redirectTo: null, viewer: { email: form.email, isAdmin: false } });
  expect(context.setCookies).toEqual([
    expect.stringMatching(/^questboard_login=.*HttpOnly/),
    expect.stringMatching(/^questboard_device=.*HttpOnly/),
  ]);

  const headers = new Headers({ cookie: context.setCookies[0]! });
  const { viewer } = await resolveCaller(headers);
  const whoAmI = '{ viewer { id username user { id email } } }';
  expect((await as(viewer).ask(whoAmI)).viewer).toEqual({
    id: success.viewer.id,
    username,
    user: { id: globalId('User', viewer!.id), email: form.email },
  });
  const out = await as(viewer, { headers }).ok('logout', undefined, 'message');
  expect(out).toEqual({ message: 'Logout successful' });
  expect((await resolveCaller(headers)).viewer).toBeNull();
  expect((await visitor.ask(whoAmI)).viewer).toBeNull();
});

test('a node is found by those who may know of it', async () => {
  const node = (id: string, viewer: Viewer | null) =>
    as(viewer)
      .ask(
        'query ($id: ID!) { node(id: $id) { __typename id ... on User { username email } ... on Viewer { own: email } } }',
        { id },
      )
      .then((data) => data.node);
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
  const data = await as(gms[0]!).ask(
    'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on User { email isStaff } } }',
    { ids },
  );
  expect(data.nodes).toEqual([
    { email: gms[0]!.email, isStaff: false },
    { email: null, isStaff: false },
  ]);
});
