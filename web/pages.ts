import type { Page } from './relay/page.ts';

/** A page and the folder below web/routes that it is in. */
export interface PlacedPage {
  readonly page: Page;
  readonly folder: string;
}

/** What `routes/<url-name>/route.ts` describe. */
export const pagesIn = (modules: Record<string, { readonly route: Page }>): readonly PlacedPage[] =>
  Object.entries(modules).map(([file, { route }]) => ({ page: route, folder: file.split('/')[2] ?? '' }));
