import { isUniqueViolation } from './db.ts';
import type { Refusal } from './refusal.ts';

/** Waits for the work; where the database has such a row already, throws `refusal` in place of its error. */
export async function refuseDuplicate<Answer>(work: Promise<Answer>, refusal: Refusal): Promise<Answer> {
  return work.catch((error) => {
    throw isUniqueViolation(error) ? refusal : error;
  });
}
