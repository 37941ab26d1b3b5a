/** So many tables one person can save, and so many Game Masters they can follow. */
export const MOST_SAVED = 200;
export const MOST_FOLLOWED = 200;
