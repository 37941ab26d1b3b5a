import { matchRoutes } from 'react-router-dom';
import { isOfStaff, type PlacedPage, pagesIn } from './pages.ts';
import type { Page } from './relay/page.ts';

/** The pages that links from outside lead to: the table of these comes with every page. */
export const firstPages = pagesIn(
  import.meta.glob<{ route: Page }>('./routes/{home,sessions,session,game-masters,game-master}/route.ts', {
    eager: true,
  }),
  () => true,
);

/** The other tables, by the names of their files: each is fetched with the first of its pages. */
export type Table = 'pagesOfSite' | 'pagesOfStaff';

/** The table that a page at an address would be in; null: it is one of the first. */
export function tableOf(path: string): Table | null {
  if (isOfStaff(path)) return 'pagesOfStaff';
  return matchRoutes([...firstPages], path) ? null : 'pagesOfSite';
}

const loads: Record<Table, () => Promise<readonly PlacedPage[]>> = {
  pagesOfSite: async () => (await import('./pagesOfSite.ts')).pagesOfSite,
  pagesOfStaff: async () => (await import('./pagesOfStaff.ts')).pagesOfStaff,
};

export const loadTable = async (table: Table | null) => (table ? loads[table]() : []);
