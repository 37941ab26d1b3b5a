import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work behind any of these answers, so that the time tells nothing about whether a user exists. */
const CONSTANT_TIME_MS = 200;

/** Answers, with yes or no, when at least CONSTANT_TIME_MS have passed. */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(CONSTANT_TIME_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** A yes comes at once, a no when at least CONSTANT_TIME_MS have passed. */
export async function refusingInConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const leastTime = sleep(CONSTANT_TIME_MS);
  try {
    return await work();
  } catch (error) {
    await leastTime;
    throw error;
  }
}
