import { page, playersPage, type Section, tested } from '../rows.ts';

const refused = [
  'web/e2e/specification-refusals.spec.ts',
  'a payment and a cancellation that are refused without a word',
] as const;

export const booking: Section = {
  'logged out: Login Required, with ways to log in and register and back': page(
    '/booking/{open}',
    '>Login Required<',
    /href="\/login\?redirect=\/booking\/{open}"[^>]*>Login</,
    /href="\/register\?redirect=\/booking\/{open}"[^>]*>Create Account</,
  ),
  'full: Session Full, with the way to the sessions': playersPage(
    '/booking/{full}',
    '>Session Full<',
    /href="\/sessions"[^>]*>Browse All Sessions</,
  ),
  'special requests are optional': playersPage(
    '/booking/{open}',
    /Special Requests.*<textarea(?![^>]*required)/s,
  ),
  'the terms have to be agreed to': playersPage(
    '/booking/{open}',
    /<input[^>]*name="agreeToTerms"/,
    /href="\/terms"[^>]*>Terms and Conditions</,
  ),
  'Proceed to Payment': playersPage('/booking/{open}', />Proceed to Payment</),
  'the summary: date, time, first name, duration and total': playersPage(
    '/booking/{open}',
    />Booking Summary<.*>Date<.*>Time<.*>Game Master<.*>Duration<.*>3 hours<.*>Total<.*>\$25\.00</s,
    /href="\/game-masters\/\d+"[^>]*>\S+<\/a>/,
  ),
  'it leads to the session and to the Game Master': playersPage(
    '/booking/{open}',
    /href="\/sessions\/{open}"[^>]*>The Vault of/,
    /href="\/game-masters\/\d+"/,
  ),
  'who books no one-shot is told of the later payments': playersPage(
    '/booking/{date}',
    '>Recurring Session Payment<',
  ),
};

export const checkout: Section = {
  'logged out: to the login and back': page(
    '/checkout',
    />Log In<\/h1>/,
    'href="/register?redirect=/checkout"',
  ),
  'name and address for the bill': playersPage(
    '/checkout?sessionId={open}',
    '>Billing Information<',
    '>player@questboard.test<',
  ),
  'the order and the way to pay it': tested(
    'web/e2e/booking.spec.ts',
    'a canceled payment keeps the seat for another try',
    'Order Summary',
    'Proceed to Secure Payment',
  ),
};

export const paymentResult: Section = {
  'the payment is verified and confirmed': tested(
    'web/e2e/booking.spec.ts',
    'a declined card can be followed by one that pays',
    'Payment Successful!',
  ),
  'or it is said what is wrong, with the way home': [
    playersPage('/success', '>No payment session found in URL<', /href="\/"[^>]*>Return Home</),
    tested(
      'web/e2e/booking.spec.ts',
      'a success page without a payment says so',
      'No payment session found in URL',
      'Return Home',
    ),
  ],
  'the way home from a confirmation': tested(
    'web/e2e/joining.spec.ts',
    'a visitor registers, verifies, logs in, books and pays',
    "{ name: 'Return Home' }",
  ),
  'canceled: try again or look on': page(
    '/cancel',
    '>Payment Canceled<',
    /href="\/checkout"[^>]*>Try Again</,
    /href="\/sessions"[^>]*>Browse Sessions</,
  ),
};

export const account: Section = {
  'name and address': playersPage('/account', '>player@questboard.test<', /<h2 id="profile"[^>]*>[^<]+</),
  'a button Edit Profile': playersPage('/account', '>Edit Profile<'),
  'booked sessions with where they stand': [
    playersPage('/account?tab=bookings', '>My Bookings<'),
    tested(
      'web/e2e/booking.spec.ts',
      'a declined card can be followed by one that pays',
      "bookingOf(page, table).getByText('Paid & Confirmed')",
    ),
  ],
  'and what can be done about them': tested(
    'web/e2e/cancelling.spec.ts',
    'cancelling in time brings all the money back',
    'Cancel Booking',
  ),
  'success=true says so': tested(...refused, '/account?tab=bookings&success=true', 'Payment Successful'),
  'logged out: to the login': page('/account', />Log In<\/h1>/),
};

export const messages: Section = {
  'the list on the left, the thread on the right, 600 pixels high': tested(
    'web/e2e/specification-board.spec.ts',
    'messages stand beside each other from 768 pixels on',
    '768',
    '600',
    '767',
  ),
  'a thread has an address': tested(
    'web/e2e/messages.spec.ts',
    'two lines are one message, and nothing is none',
    'toHaveURL(`/messages/$',
  ),
  'signed out: Please Sign In, with the way to the login': [
    page('/messages', '>Please Sign In<', /href="\/login\?redirect=\/messages"[^>]*>Sign In</),
    page('/messages/1', '>Please Sign In<'),
  ],
};
