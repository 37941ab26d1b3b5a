import { z } from 'zod';
import { email, givenReason, line, text, timeZone } from '../platform/rules.ts';
import { fullName, linkToken, newPassword, passwordsMatch, typedTwice } from './rules.ts';

export const EMAIL_LINK_HOURS = 24;
export const EMAIL_UNDO_HOURS = 48;
export const BIO_MAX = 1000;
export const PRONOUNS_MAX = 40;

const BAD_FORM = 'Please fill in the form';

/** How much a user has played, in the words of the page. */
export const experiences = {
  new: 'New to it',
  some: 'Played some',
  veteran: 'Veteran',
} as const;
const experienceNames = Object.keys(experiences) as (keyof typeof experiences)[];

const pronouns = line(0, PRONOUNS_MAX, `Pronouns have at most ${PRONOUNS_MAX} characters`);

/** Changes to the profile: a field that is left out stays as it is. */
export const profileChanges = z.object(
  {
    fullName: fullName.optional(),
    pronouns: pronouns.nullable().optional(),
    bio: text(BIO_MAX, `Please keep it to ${BIO_MAX} characters`).nullable().optional(),
    experience: z.enum(experienceNames, 'Please choose one of the three').nullable().optional(),
    timeZone: timeZone.nullable().optional(),
    removePicture: z.boolean({ error: 'Must be true or false' }).nullish(),
  },
  { error: BAD_FORM },
);

/** The square that is kept of a picture: its corner in fractions of width and height, its side of the shorter one. */
const BAD_CROP = 'The part of the picture that was chosen is not inside it';
const part = z.coerce.number(BAD_CROP).min(0, BAD_CROP).max(1, BAD_CROP);
export const pictureCrop = z.object({ x: part, y: part, side: part.gt(0, BAD_CROP) });

export const passwordChange = z
  .object(
    {
      currentPassword: z
        .string({ error: 'Your current password is required' })
        .min(1, 'Your current password is required')
        .max(200, 'Must be at most 200 characters'),
      ...newPassword,
      endOtherLogins: z.boolean({ error: 'Must be true or false' }).default(true),
    },
    { error: BAD_FORM },
  )
  .refine(passwordsMatch, typedTwice);

export const emailChange = z.object(
  {
    email: email('Please enter a valid email'),
    password: z.string('Please enter your password').max(200, 'Must be at most 200 characters'),
  },
  { error: BAD_FORM },
);

/** For staff who approve an address in place of the owner of the old one. */
export const emailApproval = emailChange.pick({ email: true }).extend({ reason: givenReason() });

export const emailLink = z.object({ token: linkToken('This link is not complete') }, { error: BAD_FORM });
