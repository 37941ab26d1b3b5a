import { answer, page, type Section, tested } from '../rows.ts';

export const overview: Section = {
  'visitors see sessions and Game Masters without a login': [
    page('/sessions', '>Browse Game Sessions<', /<article/),
    page('/game-masters', '>Game Masters<', /<article/),
  ],
  'visitors subscribe to the newsletter with an address': page('/', 'id="newsletter"', /type="email"/),
  'players register, verify the address, log in, book, pay and see their booking': tested(
    'web/e2e/joining.spec.ts',
    'a visitor registers, verifies, logs in, books and pays',
    'Check Your Email',
    "{ name: 'Log In', exact: true }",
    'payWith(page, cards.pays)',
    'View My Bookings',
  ),
  'or with Google': tested('web/e2e/login.spec.ts', 'Google signs in', 'Continue with Google'),
  'people write to each other': tested(
    'web/e2e/messages.spec.ts',
    'a player and a Game Master write to each other, and nobody has to reload',
  ),
  'a session is a one-shot or a campaign': [
    page('/sessions/{open}', '>One-Shot<'),
    page('/sessions/{date}', '>Campaign<'),
  ],
  'the sections of the home page, in order': page(
    '/',
    /Featured Sessions.*Browse Our Game Masters.*Browse Game Masters.*Choose Your Session.*Book and Play.*Need a hand\?.*id="newsletter"/s,
  ),
  'support by e-mail': page('/', /href="mailto:([^"]+)"[^>]*>\1</),
  'support in a community chat': page('/', /href="https:\/\/[^"]+"[^>]*>Join the chat server</),
  'the title of the home page': page('/', '<title>Questboard - D&D Game Session Booking</title>'),
  'its description': page(
    '/',
    /<meta name="description" content="Book places at [^"]*professional Game Masters/,
  ),
};

export const terms: Section = {
  'ten sections': page('/terms', '>10. Disputes and Contact<'),
  'last updated July 5, 2025': page('/terms', 'Last updated: July 5, 2025'),
  'payment is taken at booking by a card payment provider': page(
    '/terms',
    'Payment is taken when you book, through our card payment provider.',
  ),
  'users are 18 or older': [
    page('/terms', 'You must be 18 or older to hold an account'),
    tested(
      'web/e2e/joining.spec.ts',
      'the form says what is wrong with each field',
      'You must be 18 or older to register',
    ),
  ],
  'no-shows are charged in full': page('/terms', 'have not cancelled, the session is charged in full.'),
  'a cancellation within 24 hours may cost 50-75%': page(
    '/terms',
    'With 24 hours or less to go',
    'may be charged 50–75% of the fee',
  ),
  'emergency passes are limited': page('/terms', 'a limited number of emergency passes'),
  'session credit may replace a refund': page('/terms', 'we may offer session credit in its place'),
  'binding arbitration': page('/terms', 'decided by binding arbitration'),
  'Game Masters are independent contractors': page('/terms', 'Game Masters are independent contractors.'),
  'the page says what it is': page('/terms', /<h1[^>]*>Terms and Conditions</),
};

export const notFound: Section = {
  'a card with the heading and the question to the developer': [
    page('/no/such/page', '>404 Page Not Found<', 'Did you forget to add the page to the router?'),
    tested('web/e2e/every-page.spec.ts', 'an unknown address says so, with the right status', 'toBe(404)'),
  ],
};

export const developerPages: Section = {
  'the key check is public': [
    page('/stripe-test', '>Stripe Key Check<'),
    answer('visitor', 'GET /api/stripe-test', 200, { status: 'success' }),
  ],
  'the test flow is public': page('/stripe-test-flow', '>Stripe Test Flow<', '>Start Test Checkout<'),
};
