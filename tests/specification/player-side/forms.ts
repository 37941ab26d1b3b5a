import { page, type Section, tested } from '../rows.ts';

const registration = ['api/identity/rules.test.ts', '%s %j: %s'] as const;
const others = 'api/identity/rules.test.ts';
const rest = [
  'tests/whole/rest.test.ts',
  'registration and login say what is wrong in the words of the forms',
] as const;
const checkout = [
  'tests/whole/rest.test.ts',
  'checkout takes one session or a cart, and says why not',
] as const;
const list = 'api/catalog/session-list.test.ts';

export const forms: Section = {
  'registration, username': [
    tested(...registration, "['username', 'ab', 'Username must be at least 3 characters']"),
    tested(...rest, 'Username must be at least 3 characters'),
  ],
  'registration, email': [
    tested(...registration, "['email', 'nobody', 'Please enter a valid email']"),
    tested(...rest, 'Please enter a valid email'),
  ],
  'registration, fullName': [
    tested(...registration, "['fullName', 'A', 'Full name must be at least 2 characters']"),
    tested(...rest, 'Full name must be at least 2 characters'),
  ],
  'registration, password': [
    tested(...registration, "['password', '12345', 'Password must be at least 6 characters']"),
    tested(...rest, "password: 'five5'", "password: 'sixsix'"),
  ],
  'registration, confirmPassword': tested(...rest, "'confirmPassword', 'Passwords do not match'"),
  'login, username': tested(...rest, "message: 'Username is required', field: 'username'"),
  'login, password': tested(...rest, "message: 'Password is required', field: 'password'"),
  'login, rememberMe': tested(others, 'login', 'rememberMe: false'),
  'forgot password, email': tested(
    ...rest,
    "'/api/auth/forgot-password', { email: 'x' }",
    'Please enter a valid email address',
  ),
  'reset password, password': tested(
    ...rest,
    "'/api/auth/reset-password', { token: 'x', password: 'seven77' }",
    'Password must be at least 8 characters',
  ),
  'reset password, confirm': [
    tested(others, 'forgot and reset', "['confirmPassword', \"Passwords don't match\"]"),
    tested('web/e2e/login.spec.ts', 'a forgotten password is reset by mail', "Passwords don't match"),
  ],
  'newsletter, email': [
    tested(...rest, "'/api/subscribe', { email: 'x' }", 'Please enter a valid email address'),
    tested(
      'web/e2e/specification-refusals.spec.ts',
      'the newsletter says that it was joined, and that it was not',
      'Please enter a valid email address',
    ),
  ],
  'booking, specialRequests': tested(
    'api/bookings/core/rules.test.ts',
    'takes one session or a cart, each session once',
    'checkoutInput.parse',
  ),
  'booking, agreeToTerms': [
    tested(...checkout, 'You must agree to the terms and conditions', "field: 'agreeToTerms'"),
    tested(
      'web/e2e/joining.spec.ts',
      'a visitor registers, verifies, logs in, books and pays',
      'You must agree to the terms and conditions',
    ),
  ],
  'a blank message is not sent': tested(
    'web/e2e/messages.spec.ts',
    'two lines are one message, and nothing is none',
    'toBeDisabled',
  ),
  'a message needs a login': tested(
    'api/messaging/messages-rest.test.ts',
    'what is missing in a message is said in the words of the form',
    'You need to be logged in to send messages.',
  ),
  'a checkout needs a session': [
    tested(...checkout, 'Empty Cart - Please add sessions to your cart before checkout'),
    tested(
      'web/e2e/booking.spec.ts',
      'an empty cart leads to the sessions',
      'Empty Cart',
      'Please add sessions to your cart before checkout',
      "toHaveURL('/sessions')",
    ),
  ],
  'account holders are 18 or older': tested(...rest, 'You must be 18 or older to register'),
};

export const sessionFilters: Section = {
  'the text, in any case, in title, description and name of the Game Master': [
    tested(list, 'takes %j literally and in any case', "['DOOM', ['100% doomed']]", "['fenwick',"),
    page('/sessions?search=FITS%20another%20door', '>The Vault of '),
  ],
  'the type is one of the tags': tested(list, 'is a tag in any case', "type: 'HORROR'"),
  'all or nothing is any type': tested(list, '%j means any', "['', 'all',"),
  'today: from its start to before that of tomorrow': tested(
    list,
    'counts from the first to before the last instant, and only what lies ahead',
    "['last']",
  ),
  'this week: seven days from the start of today': tested(
    list,
    '%s at %s in %s',
    "'2026-03-26T23:00:00.000Z'",
    "'2026-04-02T22:00:00.000Z'",
  ),
  'this month: a calendar month from the start of today': tested(
    list,
    '%s at %s in %s',
    "'2027-01-31T00:00:00.000Z', '2027-02-28T00:00:00.000Z'",
  ),
  'any or nothing is any date': tested('api/catalog/catalog-rest.test.ts', 'take ?%s', "'date=any', 'date='"),
  'all of them at once': tested(list, 'all filters must match', "{ type: 'horror', search: 'score' }"),
};

export const roles: Section = {
  'visitors look, subscribe, register, verify, log in and reset': tested(
    'web/e2e/page-access.spec.ts',
    'every page is in the table, and answers each role as it says',
    'paths().sort()',
  ),
  'players book, check out and use the account': tested(
    'web/e2e/joining.spec.ts',
    'a visitor registers, verifies, logs in, books and pays',
    'View My Bookings',
  ),
  'players cancel by the rule of 24 hours, and only their own': tested(
    'api/bookings/checkout/checkout.test.ts',
    'before the line a request is refused: the player may cancel',
    "refused(cancelBooking(await aUser(), booking.id), 'NOT_FOUND')",
  ),
  'players send and read messages': tested(
    'tests/whole/rest.test.ts',
    'messages: sent, listed, counted, read',
  ),
  'signed out, account and checkout lead to the login': [
    page('/account', />Log In<\/h1>/),
    page('/checkout', 'redirect=/checkout'),
  ],
  'signed out, booking and messages say so and lead there': [
    page('/booking/{open}', 'redirect=/booking/{open}'),
    page('/messages', 'redirect=/messages'),
  ],
  'a thread is between two people': tested(
    'api/messaging/messaging.schema.test.ts',
    'a third person sees nothing by any door',
  ),
};
