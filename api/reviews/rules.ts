import { z } from 'zod';
import { hasText, id, orEmpty, publicText, text } from '../platform/rules.ts';

export const reviewLimits = { stars: 5, words: 1_000, reply: 1_000, reason: 500 } as const;

const STARS = 'Please choose one to five stars';
const said = {
  stars: z.number(STARS).int(STARS).min(1, STARS).max(reviewLimits.stars, STARS),
  words: orEmpty(publicText(reviewLimits.words)),
};

export const newReview = z.object({ bookingId: id(), ...said });
export const reviewChange = z.object({ id: id(), ...said });
export const reviewReply = z.object({
  id: id(),
  reply: publicText(reviewLimits.reply).refine(hasText, { message: 'Please write a reply' }),
});
export const reviewHiding = z.object({
  id: id(),
  reason: text(reviewLimits.reason).refine(hasText, { message: 'Please give a reason' }),
});
