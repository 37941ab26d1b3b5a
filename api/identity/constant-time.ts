import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than the work behind any of these answers, so that the time does not show whether a user exists. */
const CONSTANT_TIME_MS = 200;

/** Answers or throws when at least CONSTANT_TIME_MS have passed. */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), sleep(CONSTANT_TIME_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

/** Answers at once, but throws only when at least CONSTANT_TIME_MS have passed. */
export async function refusingInConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const leastTime = sleep(CONSTANT_TIME_MS);
  try {
    return await work();
  } catch (error) {
    await leastTime;
    throw error;
  }
}
