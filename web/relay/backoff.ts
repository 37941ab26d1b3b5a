/** How long to wait before another try, in milliseconds; not all at the same moment. */
export const backoff = (tries: number) => Math.min(30_000, 1000 * 2 ** tries) * (0.5 + Math.random() / 2);
