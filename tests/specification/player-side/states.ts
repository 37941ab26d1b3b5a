import { page, type Section, tested } from '../rows.ts';

const availability = ['web/lib/availability.test.ts', '%s at %s with %i spots says %s'] as const;
const delays = ['web/e2e/specification-times.spec.ts', 'pages go on by themselves after their time'] as const;
const forms = [
  'web/e2e/specification-refusals.spec.ts',
  'what a form says when it is refused without a word',
] as const;
const labels = ['api/bookings/core/rules.test.ts', 'labels say where a booking stands'] as const;
const blocked = 'web/parts/goToPayment.test.ts';
const thread = ['web/e2e/messages.spec.ts', 'two lines are one message, and nothing is none'] as const;

export const sessionStates: Section = {
  'draft, scheduled, active, completed, cancelled': tested(
    'web/lib/availability.test.ts',
    'a session is never past and upcoming at once',
    "['draft', 'scheduled', 'active', 'completed', 'cancelled']",
  ),
  'upcoming: ahead, and scheduled or active': tested(
    'api/catalog/visibility.test.ts',
    'puts every session under exactly one heading, the same in SQL and in words',
    "'upcoming'",
  ),
  'past: behind, or completed': tested(
    'web/lib/availability.test.ts',
    'a session is never past and upcoming at once',
    'isPast',
  ),
  'drafts and cancelled ones are groups of their own': tested(
    'api/catalog/visibility.test.ts',
    'puts every session under exactly one heading, the same in SQL and in words',
    "'draft'",
    "'cancelled'",
  ),
  'badge Cancelled': tested(...availability, "'Cancelled'"),
  'badge Draft': tested(...availability, "'Draft'"),
  'badge Completed': tested(...availability, "['scheduled', earlier, 6, 'Completed']"),
  'badge Fully Booked': [
    tested(...availability, "'Fully Booked'"),
    page('/sessions/{full}', '>Fully Booked<'),
  ],
  'badge of two spots or fewer': tested(...availability, "'1 spot left'", "'2 spots left'"),
  'badge of more': [
    tested(...availability, "'3 spots available'"),
    page('/sessions/{open}', '>4 spots available<'),
  ],
  'Book Session is offered for upcoming sessions only': page(
    '/game-masters/3',
    '>Book Session<',
    /^(?!.*id="group-past".*>Book Session<)/s,
  ),
};

export const registrationStates: Section = {
  'registered, verified by mail, logged in': tested(
    'web/e2e/joining.spec.ts',
    'a visitor registers, verifies, logs in, books and pays',
    'Check Your Email',
    'Email Verified',
  ),
  'nobody logs in before': tested(
    'web/e2e/login.spec.ts',
    'whoever has not verified the address may ask for another link',
    'Please verify your email address before logging in.',
  ),
  'after a failure another mail in 30 seconds': tested(...delays, 'Resend available in 30s'),
  'after another mail the next in 60 seconds': tested(...delays, 'Resend available in 60s'),
  // Where the browser does not know the address it asks for it, instead of refusing.
  'another mail goes to the address the browser knows': tested(...forms, 'We will send the new link to'),
};

export const loginStates: Section = {
  // The cookie is the login; a token in the storage of the browser is honoured and thrown away.
  'the login is kept': tested(
    'api/identity/login.test.ts',
    'register, verify, log in, be somebody, log out',
    'jar.header',
    'bearer',
  ),
  'the page knows at once who is there': tested(
    'web/e2e/login.spec.ts',
    'a wrong password is refused, the right one leads on',
    'getByText(person.email)',
  ),
  'a logout ends it on the server and in the browser': tested(
    'api/identity/login.test.ts',
    'register, verify, log in, be somebody, log out',
    "post('logout'",
    "toBe('')",
    '401',
  ),
  'and nothing of it stays on the page': tested(
    'web/e2e/logout.spec.ts',
    'the next person in a tab sees nothing of what the last had begun to write',
  ),
  'a logout that fails ends it in the browser all the same': tested(
    'web/e2e/logout.spec.ts',
    'a logout that reaches nobody ends the login in this browser, and for good once the server hears of it',
  ),
};

export const paymentStates: Section = {
  'the details are kept, then the hosted page': tested(
    'web/e2e/draft.spec.ts',
    'the booking form survives a reload, an ended login and a called-off payment',
  ),
  'out of a frame too; or in a window of its own': tested(
    blocked,
    'where the page may not move, a window opens and says so',
    'Payment Window Opened',
  ),
  'a blocked popup: the link is copied': tested(
    blocked,
    'a blocked popup is told once, with where the link is now',
    'Popup Blocked',
    'Payment Link Copied',
  ),
  'after a payment the cart and the notes are gone': [
    tested(
      'web/e2e/joining.spec.ts',
      'a visitor registers, verifies, logs in, books and pays',
      "not.toContain('pendingPaymentCart')",
    ),
    tested(
      'web/e2e/booking.spec.ts',
      'a cart of two sessions is one payment',
      "getItem('cart'))).toBeNull()",
    ),
  ],
  'a called-off payment leads to the cancel page': tested(
    'web/e2e/booking.spec.ts',
    'a canceled payment keeps the seat for another try',
    'Payment Canceled',
  ),
};

export const bookingStates: Section = {
  'paid and confirmed': tested(...labels, "label('confirmed', 'paid')).toBe('Paid & Confirmed')"),
  'paid alone': tested(...labels, "label('pending', 'paid')).toBe('Payment Verified')"),
  'pending, with the way to pay': [
    tested(...labels, "label('pending', 'unpaid')).toBe('Payment Pending')"),
    tested(
      'web/e2e/booking.spec.ts',
      'a canceled payment keeps the seat for another try',
      'Payment Pending',
      "{ name: 'Complete Payment' }",
    ),
  ],
  // In words where the status alone would be one of ours.
  'otherwise the status': tested(...labels, "toBe('Cancelled')", "toBe('Refunded')"),
};

export const cancellation: Section = {
  'more than 24 hours ahead: at once, with everything back': [
    tested(
      'web/e2e/cancelling.spec.ts',
      'cancelling in time brings all the money back',
      'goes back to your card.',
      'Booking Cancelled',
    ),
    tested(
      'api/bookings/checkout/checkout.test.ts',
      'in time: everything goes back once, the seat is free',
      'captured: 2500',
      'refunded: 2500',
    ),
  ],
  '24 hours or less: only a request': [
    tested(
      'web/e2e/cancelling.spec.ts',
      'in the last 24 hours a player can only ask',
      "{ name: 'Cancel Booking' })).toHaveCount(0)",
      'Request Sent',
    ),
    tested('api/bookings/core/rules.test.ts', '%s', "['exactly 24 hours', at(-24 * HOUR), 'REQUEST', 0]"),
  ],
  'an admin answers within 24 hours': tested(
    'web/e2e/cancelling.spec.ts',
    'in the last 24 hours a player can only ask',
    'An admin will contact you within 24 hours.',
  ),
};

export const newsletterStates: Section = {
  'idle, submitting, then success with an empty form, or failure': tested(
    'web/e2e/specification-refusals.spec.ts',
    'the newsletter says that it was joined, and that it was not',
    'Subscribing...',
    'Successfully subscribed!',
    "toHaveValue('')",
    'Subscription failed',
  ),
};

export const messageStates: Section = {
  'opening a thread reads it, and the count follows': tested(
    'web/e2e/messages.spec.ts',
    'a player and a Game Master write to each other, and nobody has to reload',
    'bellSays(0)',
    'bellSays(0)',
  ),
  'Enter sends, Shift+Enter begins a line': tested(
    ...thread,
    "press('Shift+Enter')",
    "press('Enter')",
    'First line\\nsecond line',
  ),
  'without text nothing can be sent': tested(...thread, 'toBeDisabled', "fill('   \\n ')"),
};
