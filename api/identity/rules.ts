import { z } from 'zod';
import { email, line, secret, text } from '../platform/rules.ts';
import { isSameSitePath } from './redirect.rules.ts';

export const USERNAME_MAX = 30;
const REGISTRATION_PASSWORD_MIN = 6;
const NEW_PASSWORD_MIN = 8;

export const VERIFICATION_LINK_HOURS = 24;
export const RESET_LINK_HOURS = 1;
export const RESET_LINK_TIME = `${RESET_LINK_HOURS} hour${RESET_LINK_HOURS === 1 ? '' : 's'}`;
export const SIGN_IN_CODE_SECONDS = 60;
export const RESEND_COOLDOWN_SECONDS = 60;
export const FAILED_VERIFICATION_COOLDOWN_SECONDS = 30;

const BAD_FORM = 'Please fill in the form';

// Only ASCII: a look-alike letter of another script would let one user pass as another.
const USERNAME = /^[A-Za-z0-9_.-]*$/;

export const isUsername = (value: string) =>
  value.length >= 3 && value.length <= USERNAME_MAX && USERNAME.test(value);

const username = z
  .string({ error: 'Username must be at least 3 characters' })
  .max(500, `Username must be at most ${USERNAME_MAX} characters`)
  .transform((value) => value.normalize('NFKC').trim())
  .pipe(
    z
      .string()
      .min(3, 'Username must be at least 3 characters')
      .max(USERNAME_MAX, `Username must be at most ${USERNAME_MAX} characters`)
      .regex(USERNAME, 'Username may contain only letters, digits, dots, hyphens and underscores'),
  );

/** Where to go afterwards. A path that leads to another site is dropped; the form still counts. */
const redirect = z
  .string()
  .max(2000)
  .nullish()
  .transform((path) => (path && path !== '/' && isSameSitePath(path) ? path : null));

// A mail program turns it into a link, and the mail with the name goes to whatever address was typed.
const ADDRESS = /[/\\@]|[\p{L}\p{N}][.\u3002]\p{L}{2}|www\./iu;

/** A person's name; "J. R. Smith" is one, "smith.example" is an address. */
export const fullName = line(2, 100, 'Full name must be at least 2 characters').refine(
  (name) => !ADDRESS.test(name.normalize('NFKC')),
  { message: 'Please write the name without web or e-mail addresses' },
);

export const passwordsMatch = (form: { password: string; confirmPassword?: string | null | undefined }) =>
  form.confirmPassword == null || form.confirmPassword === form.password;

/** Reported together with errors in other fields, not only once those are right. */
const isTypedTwice = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null && 'password' in value && 'confirmPassword' in value;

export const registration = z
  .object(
    {
      username,
      email: email('Please enter a valid email'),
      fullName,
      password: secret(
        REGISTRATION_PASSWORD_MIN,
        `Password must be at least ${REGISTRATION_PASSWORD_MIN} characters`,
      ),
      /** Sent by our own form; API users may leave it out. */
      confirmPassword: z.string('Passwords do not match').max(500).nullish(),
      /** Asked by our own form and GraphQL; a user without it confirms it with the terms of the first booking. */
      isAdult: z.literal(true, { error: 'You must be 18 or older to register' }).optional(),
      redirect,
    },
    { error: BAD_FORM },
  )
  .refine(passwordsMatch, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: isTypedTwice,
  });

export const login = z.object(
  {
    username: z
      .string({ error: 'Username is required' })
      .pipe(text(200))
      .transform((value) => value.normalize('NFKC'))
      .refine((value) => value !== '', 'Username is required'),
    password: z
      .string({ error: 'Password is required' })
      .min(1, 'Password is required')
      .max(200, 'Must be at most 200 characters'),
    rememberMe: z
      .boolean({ error: 'Must be true or false' })
      .nullish()
      .transform((value) => value ?? false),
  },
  { error: BAD_FORM },
);

const addressForm = (message: string) => z.object({ email: email(message) }, { error: BAD_FORM });

export const resendVerification = addressForm('Please enter a valid email');
export const forgotPassword = addressForm('Please enter a valid email address');

export const linkToken = (message: string) =>
  z.string({ error: message }).trim().min(1, message).max(200, 'This link is not complete or was changed');

export const verifyEmail = z.object({
  token: linkToken('Verification token is missing. Please check your email link.'),
});

const NO_MATCH = "Passwords don't match";
/** A new password, typed twice. */
export const newPassword = {
  password: secret(NEW_PASSWORD_MIN, `Password must be at least ${NEW_PASSWORD_MIN} characters`),
  confirmPassword: z.string(NO_MATCH).max(500).nullish(),
};
export const typedTwice = { path: ['confirmPassword'], message: NO_MATCH };

export const resetPassword = z
  .object(
    {
      token: linkToken('Invalid Reset Link - This reset link is invalid or has expired.'),
      ...newPassword,
    },
    { error: BAD_FORM },
  )
  .refine(passwordsMatch, typedTwice);

/** A user's own password in place of one that staff gave. */
export const replaceTemporaryPassword = z
  .object(newPassword, { error: BAD_FORM })
  .refine(passwordsMatch, typedTwice);

/** An account that staff make for a person; the password is replaced at the first login. */
export const staffMadeAccount = z.object(
  {
    username,
    email: email('Please enter a valid email'),
    fullName: fullName.nullish().or(z.literal('').transform(() => null)),
    password: secret(
      REGISTRATION_PASSWORD_MIN,
      `Password must be at least ${REGISTRATION_PASSWORD_MIN} characters`,
    ),
  },
  { error: BAD_FORM },
);

export const signInCode = z.object({ code: linkToken('The sign-in code is missing') }, { error: BAD_FORM });

export const setupInput = z.object({ token: linkToken('This link is not complete') }, { error: BAD_FORM });
