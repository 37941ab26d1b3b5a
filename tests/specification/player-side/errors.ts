import { answer, page, playersPage, type Section, tested } from '../rows.ts';

const forms = [
  'web/e2e/specification-refusals.spec.ts',
  'what a form says when it is refused without a word',
] as const;
const payment = [
  'web/e2e/specification-refusals.spec.ts',
  'a payment and a cancellation that are refused without a word',
] as const;
const newsletter = [
  'web/e2e/specification-refusals.spec.ts',
  'the newsletter says that it was joined, and that it was not',
] as const;

export const errors: Section = {
  // People read a plain sentence; status and body are for whoever calls the API.
  'an answer that is no success has its status and says why': [
    answer('visitor', 'GET /api/no/such/path', 404, { message: /./ }),
    answer('visitor', 'GET /api/account/bookings', 401, { message: /./ }),
    tested(
      'web/e2e/edges.spec.ts',
      'after a refused login the focus is where to go on',
      'We could not reach',
    ),
  ],
  'registration: the message of the server': tested(
    'web/e2e/joining.spec.ts',
    'a taken name is refused',
    'Could not create account. Try a different username or email.',
  ),
  'registration: without one': tested(
    ...forms,
    'Registration failed',
    'Could not create account. Try a different username or email.',
  ),
  'login: the message of the server': tested(
    'web/e2e/login.spec.ts',
    'a wrong password is refused, the right one leads on',
    'Invalid username or password',
  ),
  'login: without one': tested(...forms, 'Login failed', 'Invalid credentials.'),
  'another mail: without a message': tested(...forms, 'Failed to resend verification email'),
  'another mail after a failure: without a message': tested(
    'web/e2e/specification-times.spec.ts',
    'pages go on by themselves after their time',
    'Failed to resend verification',
    'Please try again later.',
  ),
  'verification: no token': page(
    '/verify-email',
    '>Verification token is missing. Please check your email link.<',
  ),
  'verification: the message of the server': answer(
    'visitor',
    'GET /api/auth/verify-email?token=nonsense',
    410,
    {
      message:
        'We were unable to verify your email address. The verification link may have expired or is invalid.',
    },
  ),
  'verification: without one': tested(...forms, 'Failed to verify email'),
  // A sentence about what is wrong, where the original knows an error of no name.
  'verification: no answer at all': tested(...forms, 'We could not reach'),
  'reset: no token': page(
    '/reset-password',
    '>Invalid Reset Link<',
    '>This reset link is invalid or has expired.<',
  ),
  'reset: refused': tested(...forms, 'Reset failed'),
  'forgot: refused': tested(...forms, 'Failed to send reset email. Please try again.'),
  'login after Google failed': page(
    '/login?error=auth_failed',
    '>Login failed<',
    'Signing in with Google did not work.',
  ),
  'newsletter: joined': tested(
    ...newsletter,
    'Successfully subscribed!',
    'Thank you for subscribing to our newsletter.',
  ),
  'newsletter: not joined, in red': tested(
    ...newsletter,
    'Subscription failed',
    'There was an error subscribing to the newsletter. Please try again.',
    "'data-type', 'error'",
  ),
  'booking without a login': [
    tested(
      'web/e2e/login-ended.spec.ts',
      'a login that ends while booking says so and keeps what was written',
      'Authentication Required',
      'Please log in to complete the booking',
    ),
    tested(
      'web/e2e/edges.spec.ts',
      'a visitor who wants to book is told why the login appears',
      'Please log in to book this session',
    ),
  ],
  'booking: it does not start': tested(...payment, 'Booking Error', 'Failed to start payment process'),
  'payment: it does not start': tested(...payment, 'Payment Error', 'Failed to start payment session'),
  'payment: the message of the server is preferred': tested(
    'web/e2e/edges.spec.ts',
    'a price that changes while the form is open is shown before anybody pays it',
    'The price has changed: it is $31.00 now.',
  ),
  // A server that answers nonsense is told as the plain sentence of the screens.
  'payment: a server that breaks': tested(...payment, 'Something went wrong on our side. Please try again.'),
  'payment: no address of a page': tested(...payment, 'No checkout URL returned'),
  'result: no payment in the address': playersPage(
    '/success',
    '>Payment Verification Error<',
    '>No payment session found in URL<',
  ),
  'result: it cannot be verified': tested(
    ...payment,
    'Payment Verification Error',
    'Payment verification failed',
  ),
  'result: not paid': tested(...payment, 'Payment verification failed - booking may not have been confirmed'),
  'cancelling: refused': tested(...payment, 'Cancellation Failed', 'Failed to cancel booking'),
  'cancelling: asked for and refused': tested(
    ...payment,
    'Request Failed',
    'Failed to send cancellation request',
  ),
  'cancelling: done': tested(
    'web/e2e/cancelling.spec.ts',
    'cancelling in time brings all the money back',
    'Booking Cancelled',
  ),
  'cancelling: asked for': tested(
    'web/e2e/cancelling.spec.ts',
    'in the last 24 hours a player can only ask',
    'Request Sent',
  ),
  'messages: not sent': tested(
    'web/e2e/messages.spec.ts',
    'a message that could not be sent is kept and sent again',
    'Error sending message',
    'There was an error sending your message. Please try again.',
  ),
  // Writing to all players of a session works, so nothing says that it does not.
  'messages to all players of a session': tested(
    'api/messaging/broadcast.test.ts',
    'an announcement gives every booked player a message of their own',
  ),
};
