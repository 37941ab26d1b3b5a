import { payRefunds } from '../../api/bookings/bookings.jobs.ts';
import { db } from '../../api/platform/db.ts';
import { deliverMails } from '../../api/platform/mail.ts';
import { bearer, startApp, type TestApp } from '../scene/app.ts';
import { tokenOf } from '../scene/login.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { aGameMaster, aSession, aStaffMember } from '../scene/world.ts';

let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  [app, sandbox] = [await startApp(), await startSandbox()];
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

/** The token in the link that Postmark was given for this address. */
async function mailedToken(address: string) {
  await deliverMails();
  const [mail] = await sandbox.mails(address);
  return /verify-email\?token=([\w-]+)/.exec(mail?.TextBody ?? '')?.[1];
}

async function aTable() {
  const { profile, viewer } = await aGameMaster();
  const session = await aSession({ gameMasterId: profile.id });
  return { session, host: await tokenOf(viewer) };
}

test('from registration to cancellation over REST alone', async () => {
  const { session, host } = await aTable();
  const ok = async (method: string, path: string, body?: object, token?: string, status = 200) => {
    const answer = await app.call(method, path, body, bearer(token));
    expect([path, answer.status, answer.body]).toEqual([path, status, answer.body]);
    return answer.body;
  };

  const person = {
    username: 'robin',
    email: 'Robin@Example.test',
    fullName: 'Robin Reader',
    password: 'six or more',
  };
  const registered = await ok('POST', '/api/auth/register', person, undefined, 201);
  expect(registered).toMatchObject({ username: 'robin', email: 'robin@example.test' });
  const user = () => db.user.findUniqueOrThrow({ where: { username: 'robin' } });
  expect(await user()).toMatchObject({ emailVerified: false, adultConfirmedAt: null });

  const credentials = { username: 'robin', password: 'six or more', rememberMe: true };
  const tooEarly = await ok('POST', '/api/auth/login', credentials, undefined, 403);
  expect(tooEarly).toMatchObject({ field: 'email' });
  const secret = await mailedToken('robin@example.test');
  await ok('GET', `/api/auth/verify-email?token=${secret}`);

  const { token, user: current } = await ok('POST', '/api/auth/login', credentials);
  expect(current).toMatchObject({ username: 'robin', isAdmin: false });
  expect(await ok('GET', '/api/auth/me', undefined, token)).toMatchObject({ email: 'robin@example.test' });

  const [listed] = await ok('GET', `/api/sessions?search=${encodeURIComponent(session.title)}`);
  expect(listed).toMatchObject({ id: session.id, price: '25.00', availableSpots: 4 });

  const order = { sessionId: session.id, clientOrigin: 'http://localhost:3000' };
  await ok('POST', '/api/create-checkout-session', order, undefined, 401);
  const checkout = await ok('POST', '/api/create-checkout-session', order, token);
  expect(checkout).toEqual({ url: expect.stringMatching(/^http/), sessionId: expect.stringMatching(/^cs_/) });
  expect((await user()).adultConfirmedAt).toBeInstanceOf(Date);
  await sandbox.pay(checkout.sessionId);
  const verified = `/api/verify-checkout-session?session_id=${checkout.sessionId}`;
  expect(await ok('GET', verified, undefined, token)).toMatchObject({
    success: true,
    amount_total: 2500,
    currency: 'usd',
    payment_status: 'paid',
    created: expect.any(Number),
    booking_session_ids: [session.id],
  });

  const [booking] = await ok('GET', '/api/account/bookings', undefined, token);
  expect(booking).toMatchObject({
    status: 'confirmed',
    paymentStatus: 'paid',
    statusLabel: 'Paid & Confirmed',
    amount: '25.00',
    session: { id: session.id, title: session.title },
    stripePaymentDetails: {
      sessionId: checkout.sessionId,
      paymentIntentId: expect.stringMatching(/^pi_/),
      customerEmail: 'robin@example.test',
    },
  });
  expect(await ok('GET', `/api/bookings/session/${session.id}`, undefined, host)).toMatchObject([
    {
      id: booking.id,
      user: { fullName: 'Robin Reader', username: 'robin', email: 'robin@example.test' },
      status: 'confirmed',
      paymentStatus: 'paid',
      stripePaymentStatus: 'succeeded',
    },
  ]);
  await ok('GET', `/api/bookings/session/${session.id}`, undefined, token, 403);

  const cancelled = await ok('POST', `/api/bookings/${booking.id}/cancel`, undefined, token);
  expect(cancelled).toEqual({ message: expect.any(String) });
  await payRefunds();
  const [ended] = await ok('GET', '/api/account/bookings', undefined, token);
  expect(ended).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });

  expect(await ok('POST', '/api/auth/logout', undefined, token)).toEqual({ message: 'Logout successful' });
  await ok('GET', '/api/auth/me', undefined, token, 401);
});

test('from registration to cancellation over GraphQL alone', async () => {
  const { session, host } = await aTable();
  const ask = async (query: string, variables: object = {}, token?: string) => {
    const { data, errors } = await app.graphql(query, variables, token);
    expect(errors).toBeUndefined();
    return data!;
  };
  /** What a mutation answers; a refusal is shown as it is. */
  const change = async (name: string, type: string, input: object, fields: string, token?: string) => {
    const answer = await ask(
      `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} ... on Refusal { code field sentence: message } } }`,
      { input },
      token,
    );
    return answer[name];
  };

  const person = {
    username: 'sasha',
    email: 'sasha@example.test',
    fullName: 'Sasha Seeker',
    password: 'six or more',
    confirmPassword: 'six or more',
    isAdult: true,
  };
  const form = '... on Registration { email }';
  expect(await change('register', 'RegisterInput', { ...person, isAdult: false }, form)).toMatchObject({
    code: 'BAD_INPUT',
    field: 'isAdult',
  });
  expect(await change('register', 'RegisterInput', person, form)).toEqual({ email: 'sasha@example.test' });
  const secret = await mailedToken('sasha@example.test');
  const done = '... on Done { message }';
  expect(await change('verifyEmail', 'TokenInput', { token: secret }, done)).toHaveProperty('message');

  const credentials = { username: 'sasha', password: 'six or more' };
  const { token, viewer } = await change(
    'login',
    'LoginInput',
    credentials,
    '... on LoginSuccess { token viewer { fullName } }',
  );
  expect(viewer).toEqual({ fullName: 'Sasha Seeker' });

  const { sessions } = await ask(
    'query ($filter: SessionFilter) { sessions(first: 5, filter: $filter) { edges { node { id databaseId availableSpots } } } }',
    { filter: { search: session.title } },
  );
  expect(sessions.edges).toMatchObject([{ node: { databaseId: session.id, availableSpots: 4 } }]);
  const sessionId = sessions.edges[0].node.id;

  const { stripeSessionId } = await change(
    'startCheckout',
    'StartCheckoutInput',
    { sessionId, agreeToTerms: true },
    '... on Checkout { url stripeSessionId amountCents }',
    token,
  );
  await sandbox.pay(stripeSessionId);
  const verification = await change(
    'verifyCheckout',
    'VerifyCheckoutInput',
    { stripeSessionId },
    '... on PaymentVerification { success amountCents bookings { id } }',
    token,
  );
  expect(verification).toMatchObject({ success: true, amountCents: 2500 });
  const bookingId = verification.bookings[0].id;

  const mine = 'query ($id: ID!) { booking(id: $id) { status paymentStatus session { id } } }';
  const { booking } = await ask(mine, { id: bookingId }, token);
  expect(booking).toEqual({ status: 'CONFIRMED', paymentStatus: 'PAID', session: { id: sessionId } });
  expect((await ask(mine, { id: bookingId }, host)).booking).toMatchObject({ status: 'CONFIRMED' });
  const roster =
    'query ($sessionId: ID!) { admin { roster(sessionId: $sessionId) { confirmed { booking { id } } } } }';
  const staff = await tokenOf(await aStaffMember());
  expect((await ask(roster, { sessionId }, staff)).admin.roster.confirmed).toEqual([
    { booking: { id: bookingId } },
  ]);

  const cancelled = '... on Booking { status }';
  expect(await change('cancelBooking', 'CancelBookingInput', { bookingId }, cancelled)).toMatchObject({
    code: 'NOT_LOGGED_IN',
  });
  expect(await change('cancelBooking', 'CancelBookingInput', { bookingId }, cancelled, token)).toEqual({
    status: 'REFUNDING',
  });
  await payRefunds();
  expect((await ask(mine, { id: bookingId }, token)).booking).toMatchObject({ status: 'REFUNDED' });

  await ask('mutation { logout { __typename } }', {}, token);
  expect(await ask('{ viewer { id } }', {}, token)).toEqual({ viewer: null });
});
