import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work behind any of these answers, so that the time tells nothing about whether a user exists. */
export const EVEN_MS = 200;

/** Answers, with yes or no, when at least EVEN_MS have passed. */
export async function inEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(EVEN_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** A yes comes at once, a no when at least EVEN_MS have passed. */
export async function refusingInEvenTime<T>(work: () => Promise<T>): Promise<T> {
  const patience = sleep(EVEN_MS);
  try {
    return await work();
  } catch (error) {
    await patience;
    throw error;
  }
}
