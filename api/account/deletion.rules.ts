import { z } from 'zod';
import { linkToken } from '../identity/rules.ts';

/** For this many days a user may keep the account that they deleted. */
export const DELETION_GRACE_DAYS = 7;

/** For this many hours after that it cannot be deleted again. */
export const REDELETION_COOLDOWN_HOURS = 48;

/** What happens to the seats that friends keep when the user who paid for them leaves. */
export const KEPT_BY_FRIENDS =
  'If a friend gives a seat back later, the refund rule of that moment applies. If a session is called off, what you paid by card goes back to that card.';

export const accountDeletion = z.object(
  {
    password: z
      .string({ error: 'Password is required' })
      .min(1, 'Password is required')
      .max(200, 'Must be at most 200 characters'),
  },
  { error: 'Please fill in the form' },
);

/** The secret of the mailed link; a login to the closed account needs none. */
export const accountKeeping = z.object(
  { token: linkToken('This link is not complete').nullish() },
  { error: 'Please fill in the form' },
);
