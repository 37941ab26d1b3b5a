import { answer, page, playersPage, type Section, tested } from '../rows.ts';

/** Whatever it is, it is there. */
const any = /./;
const rest = 'tests/whole/rest.test.ts';
const whole = ['tests/whole/journey.test.ts', 'from registration to cancellation over REST alone'] as const;

export const entities: Section = {
  'a session and its fields': [
    answer('visitor', 'GET /api/sessions/{open}', 200, {
      id: any,
      title: any,
      description: '<p>A door, a key that fits another door, and an evening to find out why.</p>',
      imageUrl: null,
      type: 'One-Shot',
      sessionType: 'one-shot',
      gameSystem: 'Blades in the Dark',
      level: any,
      tags: '',
      scheduledAt: /^\d{4}-\d\d-\d\dT.*Z$/,
      createdAt: /^\d{4}-\d\d-\d\dT.*Z$/,
      duration: 180,
      maxPlayers: 4,
      currentPlayers: 0,
      currentBookings: 0,
      availableSpots: 4,
      price: '25.00',
      gameMasterId: any,
      gameMaster: {
        id: any,
        name: any,
        title: any,
        bio: any,
        imageUrl: null,
        rating: /^[1-5]\.\d$/,
        fullName: any,
        user: { fullName: any },
      },
      status: 'scheduled',
    }),
    tested(
      'api/catalog/catalog-rest.test.ts',
      'a session has the fields of the specification',
      "sessionType: 'one-shot'",
    ),
  ],
  'a campaign says so': answer('visitor', 'GET /api/sessions/{date}', 200, {
    type: 'Campaign',
    sessionType: 'campaign',
  }),
  // The form of staff asks for it, so no session is without one and the label that stands in is never needed.
  'a session always has a game system': tested(
    'api/catalog/sessions.test.ts',
    'is refused for its %s (%#)',
    'Please select a game system',
  ),
  'the seats that are left are a number of their own': answer('visitor', 'GET /api/sessions/{full}', 200, {
    maxPlayers: 1,
    availableSpots: 0,
  }),
  'prices are decimal texts in dollars': answer('visitor', 'GET /api/sessions/{open}', 200, {
    price: '25.00',
  }),
  'Campaign, One-Shot, Module and Custom are types, all other tags are contents': page(
    '/sessions',
    /label="Game Types">(<option[^>]*>(Campaign|One-Shot|Module|Custom)<\/option>){4}<\/optgroup><optgroup label="Content Tags">(?!.*<option[^>]*>(Campaign|One-Shot|Module|Custom)<)/s,
  ),
  'a Game Master and the fields': answer('visitor', 'GET /api/game-masters/3', 200, {
    id: 3,
    name: any,
    title: any,
    bio: any,
    imageUrl: null,
    rating: /^\d(\.\d+)?$/,
    specialties: /^[^,]+, /,
    user: { fullName: any },
  }),
  'a booking and its fields': tested(
    ...whole,
    "status: 'confirmed'",
    "paymentStatus: 'paid'",
    'amount:',
    'session: {',
    'sessionId: checkout.sessionId',
    'paymentIntentId',
    'customerEmail',
    'bookingDate',
  ),
  'a user and the fields': answer('player', 'GET /api/auth/me', 200, {
    id: any,
    username: 'player',
    fullName: any,
    email: 'player@questboard.test',
  }),
  'a message and its fields': tested(
    'api/messaging/messages-rest.test.ts',
    'a message as the specification lists it, from sending to reading',
    'id: expect.any(Number)',
    'senderId',
    'recipientId',
    'content',
    'sessionId',
    'isRead: false',
    'createdAt',
    'user: { id: player.id',
  ),
  'a subscription is an address': tested(
    rest,
    'registration and login say what is wrong in the words of the forms',
    "'/api/subscribe', { email: 'wren@example.test' }",
  ),
  'the verification of a payment and its fields': tested(
    ...whole,
    'success: true',
    'amount_total: 2500',
    "currency: 'usd'",
    'customer_email',
    'created: expect.any(Number)',
    "payment_status: 'paid'",
    'booking_session_ids: [session.id]',
  ),
  'a checkout takes a session or a cart, and the origin; it answers url and sessionId': tested(
    rest,
    'checkout takes one session or a cart, and says why not',
    '{ sessionId: one.id, ...origin }',
    '{ cartItems, ...origin }',
    'quantity: 1',
    'url: expect.stringMatching(/^http/)',
    'sessionId: expect.stringMatching(/^cs_/)',
  ),
  'the registration form': tested(
    'web/e2e/joining.spec.ts',
    'a visitor registers, verifies, logs in, books and pays',
    'Username',
    'Email',
    'Full Name',
    'Password',
    'Confirm Password',
  ),
  'the login form; not remembered unless said': tested(
    'api/identity/rules.test.ts',
    'login',
    'rememberMe: false',
  ),
  'the form for a forgotten password': tested(
    'api/identity/rules.test.ts',
    'forgot and reset',
    'rules.forgotPassword, { email:',
  ),
  'the form for a new password': tested(
    'api/identity/rules.test.ts',
    'forgot and reset',
    "password: '12345678', confirmPassword:",
  ),
  'the booking form': playersPage('/booking/{open}', 'name="specialRequests"', 'name="agreeToTerms"'),
};

/** Older keys of the login are read once and then gone; what a payment leaves in the browser has these names. */
export const storage: Section = {
  'a token of earlier days lets in once, and goes with the flags beside it': [
    tested(
      'web/shell/legacyToken.test.ts',
      'an old token is given out once, and nothing of it stays: %s',
      'auth_token',
      'authToken',
      'isAdmin',
      'adminUser',
    ),
    tested(
      'web/e2e/edges.spec.ts',
      'an old token in the storage does not hide who is logged in',
      'auth_token',
    ),
  ],
  bookingDetails: tested(
    'web/parts/paymentStorage.test.ts',
    'what is noted for a payment has its names',
    'bookingDetails',
    'specialRequests',
    'gameMasterName',
    'isRecurring',
  ),
  'cart and pendingPaymentCart': [
    tested('web/e2e/booking.spec.ts', 'a cart of two sessions is one payment', "'cart'"),
    tested(
      'web/parts/paymentStorage.test.ts',
      'what is noted for a payment has its names',
      'pendingPaymentCart',
    ),
  ],
  'pendingStripeSession, checkoutTimestamp and customerInfo': tested(
    'web/parts/paymentStorage.test.ts',
    'what is noted for a payment has its names',
    'pendingStripeSession',
    'checkoutTimestamp',
    'customerInfo',
  ),
  'who registered and has not verified the address': tested(
    'web/e2e/specification-refusals.spec.ts',
    'what a form says when it is refused without a word',
    "'pendingRegistration'",
    "['email', 'timestamp', 'username']",
  ),
};
