import { z } from 'zod';
import { email } from '../platform/rules.ts';

export const THANKS = 'Thank you for subscribing to our newsletter.';

export const subscribeInput = z.object({ email: email('Please enter a valid email address') });

export const tokenInput = z.object({
  token: z
    .string({ error: 'This link is not valid.' })
    .max(200, 'This link is not valid.')
    .regex(/^[A-Za-z0-9._-]+$/, 'This link is not valid.'),
});

const choice = z
  .boolean({ error: 'Must be true or false' })
  .nullish()
  .transform((value) => value ?? undefined);

export const mailChoices = z.object(
  { mailReminders: choice, mailMessages: choice, mailNews: choice },
  { error: 'Please say which mails' },
);
