let loaded: Promise<typeof import('sharp').default> | undefined;

/** Loads the picture library at its first use: it takes 10 MB, and most processes never need it. */
export const loadSharp = () =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    // No cache of earlier pictures, and one thread for each picture.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
