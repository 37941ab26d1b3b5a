import { matchRoutes } from 'react-router-dom';
import type { Page } from './relay/page.ts';

/** A page at one of its paths, and the folder below web/routes that it is in. */
export interface PlacedPage {
  readonly page: Page;
  readonly path: string;
  readonly folder: string;
}

const ofStaff = [{ path: '/admin/*' }];

/** As the router reads an address: in capital letters or percent signs it is the same. */
export const isOfStaff = (path: string) => matchRoutes(ofStaff, path) !== null;

/** What `routes/<url-name>/route.ts` describe, at those of their paths that are asked for. */
export const pagesIn = (
  modules: Record<string, { readonly route: Page }>,
  isWanted: (path: string) => boolean,
): readonly PlacedPage[] =>
  Object.entries(modules).flatMap(([file, { route }]) =>
    [route.path]
      .flat()
      .filter(isWanted)
      .map((path) => ({ page: route, path, folder: file.split('/')[2] ?? '' })),
  );
