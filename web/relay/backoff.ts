/** Returns the wait before a retry in milliseconds: exponential up to 30 seconds, with jitter. */
export const backoff = (tries: number) => Math.min(30_000, 1000 * 2 ** tries) * (0.5 + Math.random() / 2);
