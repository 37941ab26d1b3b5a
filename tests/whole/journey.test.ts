import { payRefunds } from '../../api/bookings/bookings.jobs.ts';
import { db } from '../../api/platform/db.ts';
import { deliverMails } from '../../api/platform/mail-delivery.ts';
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
    customer_email: 'robin@example.test',
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
    bookingDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
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
  const visitor = app.as();
  const person = {
    username: 'sasha',
    email: 'sasha@example.test',
    fullName: 'Sasha Seeker',
    password: 'six or more',
    confirmPassword: 'six or more',
    isAdult: true,
  };
  await visitor.refused('register', { ...person, isAdult: false }, 'BAD_INPUT', 'isAdult');
  expect(await visitor.ok('register', person, 'email')).toEqual({ email: person.email });
  const secret = await mailedToken(person.email);
  expect(await visitor.ok('verifyEmail', { token: secret }, 'message')).toHaveProperty('message');

  const credentials = { username: 'sasha', password: 'six or more' };
  const { token, viewer } = await visitor.ok('login', credentials, 'token viewer { fullName }');
  expect(viewer).toEqual({ fullName: 'Sasha Seeker' });
  const sasha = app.as(token);

  const { sessions } = await sasha.ask(
    'query ($filter: SessionFilter) { sessions(first: 5, filter: $filter) { edges { node { id databaseId availableSpots } } } }',
    { filter: { search: session.title } },
  );
  expect(sessions.edges).toMatchObject([{ node: { databaseId: session.id, availableSpots: 4 } }]);
  const sessionId = sessions.edges[0].node.id;

  const order = { sessionId, agreeToTerms: true, agreeToConduct: true };
  const { checkout } = await sasha.ok('startCheckout', order, 'checkout { url stripeSessionId amountCents }');
  await sandbox.pay(checkout.stripeSessionId);
  const verification = await sasha.ok(
    'verifyCheckout',
    { stripeSessionId: checkout.stripeSessionId },
    'success amountCents bookings { id }',
  );
  expect(verification).toMatchObject({ success: true, amountCents: 2500 });
  const bookingId = verification.bookings[0].id;

  const mine = 'query ($id: ID!) { booking(id: $id) { status paymentStatus session { id } } }';
  const { booking } = await sasha.ask(mine, { id: bookingId });
  expect(booking).toEqual({ status: 'CONFIRMED', paymentStatus: 'PAID', session: { id: sessionId } });
  expect((await app.as(host).ask(mine, { id: bookingId })).booking).toMatchObject({ status: 'CONFIRMED' });
  const roster =
    'query ($sessionId: ID!) { admin { roster(sessionId: $sessionId) { confirmed { booking { id } } } } }';
  const staff = app.as(await tokenOf(await aStaffMember()));
  expect((await staff.ask(roster, { sessionId })).admin.roster.confirmed).toEqual([
    { booking: { id: bookingId } },
  ]);

  await visitor.refused('cancelBooking', { bookingId }, 'NOT_LOGGED_IN');
  expect(await sasha.ok('cancelBooking', { bookingId }, 'booking { status }')).toEqual({
    booking: { status: 'REFUNDING' },
  });
  await payRefunds();
  expect((await sasha.ask(mine, { id: bookingId })).booking).toMatchObject({ status: 'REFUNDED' });

  await sasha.ok('logout');
  expect(await sasha.ask('{ viewer { id } }')).toEqual({ viewer: null });
});
