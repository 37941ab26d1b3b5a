import { z } from 'zod';
import { noticeTopics } from '../platform/notice.rules.ts';
import { email } from '../platform/rules.ts';

export const THANKS = 'Thank you for subscribing to our newsletter.';

export const subscribeInput = z.object({ email: email('Please enter a valid email address') });

export const tokenInput = z.object({
  token: z
    .string({ error: 'This link is not valid.' })
    .max(200, 'This link is not valid.')
    .regex(/^[A-Za-z0-9._-]+$/, 'This link is not valid.'),
});

const REMINDERS = 'Reminders are sent 24 hours and 1 hour ahead';

const choice = z
  .boolean({ error: 'Must be true or false' })
  .nullish()
  .transform((value) => value ?? undefined);

export const mailChoices = z.object(
  {
    mailReminders: choice,
    mailMessages: choice,
    mailFinds: choice,
    mailNews: choice,
    /** Topics of in-app notices. */
    noticeTopics: z
      .array(z.enum(noticeTopics, 'There is no such topic'), { error: 'Please say of what' })
      .max(20, 'Please say of what')
      .nullish(),
    /** The earliest reminder first, each once. */
    reminderHours: z
      .array(z.number(), { error: REMINDERS })
      .max(10, REMINDERS)
      .refine((hours) => hours.every((each) => each === 24 || each === 1), { message: REMINDERS })
      .nullish()
      .transform((hours) => hours && [...new Set(hours)].sort((a, b) => b - a)),
  },
  { error: 'Please say which mails' },
);
