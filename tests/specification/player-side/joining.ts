import { page, type Section, tested } from '../rows.ts';

const refusals = [
  'web/e2e/specification-refusals.spec.ts',
  'what a form says when it is refused without a word',
] as const;
const delays = ['web/e2e/specification-times.spec.ts', 'pages go on by themselves after their time'] as const;
const forgotten = ['web/e2e/login.spec.ts', 'a forgotten password is reset by mail'] as const;
const joined = ['web/e2e/joining.spec.ts', 'a visitor registers, verifies, logs in, books and pays'] as const;

export const register: Section = {
  fields: page(
    '/register',
    /name="username".*name="email".*name="fullName".*name="password".*name="confirmPassword"/s,
  ),
  'Continue with Google leads to the server': page(
    '/register',
    /href="\/api\/auth\/google[^"]*"[^>]*>(?:<svg.*?<\/svg>)?Continue with Google</s,
  ),
  'the way to the login keeps the way back': page(
    '/register?redirect=/booking/{open}',
    'href="/login?redirect=/booking/{open}"',
  ),
  'afterwards: Check Your Email, with the address': tested(
    ...joined,
    'Check Your Email',
    'getByText(person.email)',
  ),
  'a hint at spam, and that the link ends': tested(
    ...refusals,
    'Look in your spam folder.',
    'The link expires after 24 hours.',
  ),
  'another mail, and the way to the login': tested(
    ...refusals,
    'Resend Verification Email',
    'Return to Login',
  ),
};

export const login: Section = {
  fields: page(
    '/login',
    /name="username".*name="password".*name="rememberMe"/s,
    /<input[^>]*type="checkbox"[^>]*name="rememberMe"/,
  ),
  'ways to a new password, to registration and to Google': page(
    '/login?redirect=/messages',
    /href="\/forgot-password"/,
    /href="\/register\?redirect=\/messages"/,
    /href="\/api\/auth\/google/,
  ),
  'a banner for who comes from the verification': page(
    '/login?verified=true',
    'Email verified successfully! You can now log in.',
  ),
  'it leads back to where one came from': tested(
    'web/e2e/login-ended.spec.ts',
    'a thread is found again after the login',
    "toHaveURL('/messages/3')",
  ),
  'or home': tested('web/e2e/login.spec.ts', 'a way back to another site is not followed', "toHaveURL('/')"),
  'after 100 ms': tested(...delays, 'login: 100'),
};

export const verifyEmail: Section = {
  'it asks by itself, and shows that it does': tested(...refusals, 'Verifying Your Email'),
  'success: to the login after 5 seconds': tested(...delays, 'verification: 5_000', '/login?verified=true'),
  'or at once': tested(...delays, 'Email Verified', 'Continue to Login'),
  'failure: another link can be asked for': tested(
    'web/e2e/login.spec.ts',
    'a link that does not work says so and offers another',
    'Verification Failed',
    'Resend available in',
  ),
  'failure: what to try': page(
    '/verify-email',
    'Check your spam folder',
    'Use the link of the latest mail',
    'Contact support',
  ),
  'failure: the ways back': page(
    '/verify-email',
    /href="\/register"[^>]*>Back to Registration</,
    /href="\/login"[^>]*>Return to Login</,
  ),
};

/** The address carries a code for one use in place of the token, so nothing is stored in the browser. */
export const googleCallback: Section = {
  'it says what it does': page('/auth-success', '>Completing authentication...<'),
  'it swaps what the address holds for a login and goes home': tested(
    'web/e2e/login.spec.ts',
    'Google signs in',
    "toHaveURL('/account')",
  ),
  'admins go to their dashboard': tested(
    'api/identity/google.test.ts',
    'the admin area is for admins',
    '/admin/dashboard',
  ),
  'without a token: back to the login': tested(...refusals, "'/auth-success': '/login?error=auth_failed'"),
  'without a token, for admins: back to their login': tested(
    ...refusals,
    "'/auth-success?redirect=admin': '/admin/login?error=auth_failed'",
  ),
};

export const forgotPassword: Section = {
  'one field': page(
    '/forgot-password',
    /<form(?:(?!<\/form>).)*<input[^>]*name="email"(?:(?!<input|<\/form>).)*<\/form>/s,
  ),
  'sent: the address, another mail, the way back': tested(
    ...forgotten,
    'getByText(person.email)',
    'Send Another Email',
    'Back to Login',
  ),
};

export const resetPassword: Section = {
  'the new password twice': page('/reset-password?token=x', /name="password".*name="confirmPassword"/s),
  'without a token: Invalid Reset Link and two ways on': page(
    '/reset-password',
    '>Invalid Reset Link<',
    /href="\/forgot-password"/,
    /href="\/login"/,
  ),
  'success: to the login after 3 seconds': tested(...delays, 'reset: 3_000'),
};
