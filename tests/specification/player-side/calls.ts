import { answer, type Section, tested } from '../rows.ts';

const whole = ['tests/whole/journey.test.ts', 'from registration to cancellation over REST alone'] as const;
const login = ['api/identity/login.test.ts', 'register, verify, log in, be somebody, log out'] as const;
const forms = [
  'tests/whole/rest.test.ts',
  'registration and login say what is wrong in the words of the forms',
] as const;
const messages = [
  'api/messaging/messages-rest.test.ts',
  'a message as the specification lists it, from sending to reading',
] as const;

export const calls: Section = {
  'cookies and the bearer header are both a login': tested(
    ...login,
    'for (const headers of [{ cookie: jar.header }, bearer])',
  ),
  'POST /api/auth/register': [
    tested(
      ...whole,
      "ok('POST', '/api/auth/register', person, undefined, 201)",
      "username: 'robin', email: 'robin@example.test'",
    ),
    answer(
      'visitor',
      'POST /api/auth/register',
      400,
      { message: 'Username must be at least 3 characters', field: 'username' },
      { username: 'ab' },
    ),
  ],
  'POST /api/auth/login': [
    tested(...whole, '{ token, user: current }', "{ username: 'robin', isAdmin: false }", 'rememberMe: true'),
    answer(
      'visitor',
      'POST /api/auth/login',
      401,
      { message: /./ },
      { username: 'nobody-is-called-so', password: 'x' },
    ),
  ],
  'POST /api/auth/resend-verification': answer(
    'visitor',
    'POST /api/auth/resend-verification',
    200,
    { message: /./ },
    { email: 'nobody-here@example.test' },
  ),
  'POST /api/auth/logout': [
    tested(...whole, "ok('POST', '/api/auth/logout'"),
    answer('visitor', 'POST /api/auth/logout', 200, { message: 'Logout successful' }),
  ],
  'GET /api/auth/me': [
    answer('visitor', 'GET /api/auth/me', 401, { message: /./ }),
    answer('player', 'GET /api/auth/me', 200, { username: 'player', isAdmin: false }),
  ],
  'GET /api/auth/verify-email': [
    tested(...whole, '/api/auth/verify-email?token='),
    answer('visitor', 'GET /api/auth/verify-email', 400, {
      message: 'Verification token is missing. Please check your email link.',
    }),
  ],
  'GET /api/auth/google, with redirect=admin': [
    tested('web/e2e/login.spec.ts', 'Google signs in', 'Continue with Google'),
    tested('api/identity/google.test.ts', 'the admin area is for admins', "'admin'"),
  ],
  'GET /api/sessions': answer('visitor', 'GET /api/sessions', 200, [
    { id: /^\d+$/, title: /./, gameMaster: { name: /./ } },
  ]),
  'GET /api/sessions/{id}': [
    answer('visitor', 'GET /api/sessions/{open}', 200, { id: '{open}' }),
    answer('visitor', 'GET /api/sessions/abc', 400, { message: 'Invalid session ID' }),
    answer('visitor', 'GET /api/sessions/2147483647', 404, { message: 'Session not found' }),
  ],
  'GET /api/game-masters': answer('visitor', 'GET /api/game-masters', 200, [{ id: /^\d+$/, name: /./ }]),
  'GET /api/game-masters/{id}': answer('visitor', 'GET /api/game-masters/1', 200, { id: 1 }),
  'GET /api/game-masters/{id}/sessions': answer('visitor', 'GET /api/game-masters/1/sessions', 200, [
    { gameMasterId: 1 },
  ]),
  'POST /api/create-checkout-session': [
    tested(
      'tests/whole/rest.test.ts',
      'checkout takes one session or a cart, and says why not',
      '{ sessionId: one.id, ...origin }',
      '{ cartItems, ...origin }',
    ),
    answer('visitor', 'POST /api/create-checkout-session', 401, { message: /./ }, { sessionId: 1 }),
  ],
  'GET /api/verify-checkout-session': [
    tested(...whole, '/api/verify-checkout-session?session_id='),
    answer('player', 'GET /api/verify-checkout-session', 400, { message: 'No payment session found in URL' }),
  ],
  'GET /api/account/bookings': [
    tested(...whole, "ok('GET', '/api/account/bookings'"),
    answer('visitor', 'GET /api/account/bookings', 401),
  ],
  'POST /api/bookings/{id}/cancel': [
    tested(...whole, '/cancel`', 'message: expect.any(String)'),
    answer('visitor', 'POST /api/bookings/1/cancel', 401, { message: /./ }),
  ],
  'POST /api/bookings/{id}/request-cancellation': [
    tested(
      'tests/whole/rest.test.ts',
      'in the last 24 hours a cancellation is asked for, not done',
      'request-cancellation',
      'toEqual([200, { message }])',
    ),
    answer('visitor', 'POST /api/bookings/1/request-cancellation', 401, { message: /./ }),
  ],
  'GET /api/messages': tested(...messages, "call(gameMaster, 'GET', '/api/messages')"),
  'GET /api/messages/conversation/{userId}': tested(
    ...messages,
    '/api/messages/conversation/',
    'messages: [sent.body], user:',
  ),
  'GET /api/messages/session/{sessionId}': tested(
    'api/messaging/messages-rest.test.ts',
    'the session thread, its players and mails to them',
    '/api/messages/session/',
  ),
  'POST /api/messages': [
    tested(...messages, 'senderId: player.id', 'recipientId: gameMaster.id'),
    tested('tests/whole/rest.test.ts', 'messages: sent, listed, counted, read', 'sessionId: null'),
  ],
  'PATCH /api/messages/{id}/read': tested(...messages, "'PATCH', `/api/messages/", '/read`'),
  'GET /api/messages/unread-count': tested(...messages, 'toEqual({ count: 1 })', 'toEqual({ count: 0 })'),
  'POST /api/subscribe': tested(...forms, "'/api/subscribe', { email: 'wren@example.test' }"),
  'GET /api/stripe-test': [
    answer('visitor', 'GET /api/stripe-test', 200, { status: 'success', message: /./ }),
    tested(
      'web/e2e/specification-refusals.spec.ts',
      'a payment and a cancellation that are refused without a word',
      "'/stripe-test-flow'",
      "'Start Test Checkout'",
    ),
  ],
  // Really sent and really reset, instead of a second of waiting.
  'forgotten and new passwords': tested(
    'web/e2e/login.spec.ts',
    'a forgotten password is reset by mail',
    'Send Reset Link',
    "{ name: 'Password Reset' }",
  ),
  // New messages and counts are pushed; a poll of half a minute stands in while the socket is down.
  'coming back to the window asks for nothing': tested(
    'web/e2e/specification-board.spec.ts',
    'filters are set, shown and cleared',
    "new Event('focus')",
    'expect(asked).toEqual([])',
  ),
};
