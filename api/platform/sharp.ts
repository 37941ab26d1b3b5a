let loaded: Promise<typeof import('sharp').default> | undefined;

/** What reads and makes pictures, from the first of them on: it takes 10 MB, and most processes never see one. */
export const loadSharp = () =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    // Without a memory of earlier pictures, and with one thread for each.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
