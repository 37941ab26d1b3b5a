import { z } from 'zod';
import { line } from '../platform/rules.ts';

/** Nobody has more devices; a user who does removes one first. */
export const MOST_PASSKEYS = 10;
export const PASSKEY_NAME_MAX = 60;
/** How long the challenge to a device is valid. */
export const PASSKEY_MINUTES = 5;

const BAD_FORM = 'Please fill in the form';
const UNREADABLE = 'Your device did not send a passkey answer';

/** Bytes as the standard writes them in JSON: base64url. */
const bytes = (max: number) =>
  z
    .string(UNREADABLE)
    .max(max, UNREADABLE)
    .regex(/^[\w-]+$/, UNREADABLE);
/** The longest that the standard allows. */
const credentialId = bytes(1400);

/** What a device answered, as `PublicKeyCredential.toJSON()` writes it. */
const answerOf = <Response extends z.ZodRawShape>(response: Response) =>
  z
    .string(UNREADABLE)
    .max(30_000, UNREADABLE)
    .transform((text, { addIssue }) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        addIssue(UNREADABLE);
        return z.NEVER;
      }
    })
    .pipe(
      z.object(
        {
          id: credentialId,
          rawId: credentialId,
          type: z.literal('public-key', UNREADABLE),
          response: z.object({ clientDataJSON: bytes(4_000), ...response }, UNREADABLE),
        },
        UNREADABLE,
      ),
    );

const name = line(1, PASSKEY_NAME_MAX, `A name has 1 to ${PASSKEY_NAME_MAX} characters`);

export const passkeyStart = z.object(
  { password: z.string('Please enter your password').max(200, 'Must be at most 200 characters') },
  { error: BAD_FORM },
);

/** How a browser may reach the device; anything else it says is dropped. */
const transports = z
  .array(z.string())
  .max(20, UNREADABLE)
  .nullish()
  .transform((list) => (list ?? []).filter((word) => /^[a-z-]{1,20}$/.test(word)));

export const newPasskey = z.object(
  { name, credential: answerOf({ attestationObject: bytes(20_000), transports }) },
  { error: BAD_FORM },
);

export const passkeyName = z.object({ name }, { error: BAD_FORM });

export const passkeyLogin = z.object(
  {
    credential: answerOf({
      authenticatorData: bytes(4_000),
      signature: bytes(4_000),
      userHandle: bytes(200).nullish(),
    }),
    rememberMe: z
      .boolean({ error: 'Must be true or false' })
      .nullish()
      .transform((value) => value ?? false),
  },
  { error: BAD_FORM },
);
