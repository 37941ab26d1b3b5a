import { z } from 'zod';
import { id, text } from '../../platform/rules.ts';
import { specialRequests } from '../core/checkout.rules.ts';

/** The parameters in the address of an invitation. */
export const invitationAddress = z.object({
  order: id('This link does not work'),
  token: text(100, 'This link does not work'),
});

export const claim = invitationAddress.extend({
  agreeToTerms: z.literal(true, { error: 'You must agree to the terms and conditions' }),
  isAdult: z.boolean().default(false),
  agreeToConduct: z.boolean().default(false),
  /** The friend's own message to the Game Master. */
  specialRequests,
});
