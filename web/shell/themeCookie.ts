import { readThemeChoice, resolveTheme, watchTheme } from '../lib/theme.ts';

const year = 365 * 24 * 60 * 60;

/** Stores the theme in a cookie for the server, so that a page has the right colours before its first script runs. */
export function keepThemeCookie(): void {
  const write = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser yet
    document.cookie = `theme=${resolveTheme(readThemeChoice())}; path=/; max-age=${year}; samesite=lax`;
  };
  write();
  watchTheme(write);
}
