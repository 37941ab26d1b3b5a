import { isOfStaff, pagesIn } from './pages.ts';
import type { Page } from './relay/page.ts';

/** All other pages outside /admin. Those that most visits begin with do without the table of these. */
export const pagesOfSite = pagesIn(
  import.meta.glob<{ route: Page }>(
    [
      './routes/*/route.ts',
      '!./routes/{home,sessions,session,game-masters,game-master}/route.ts',
      '!./routes/admin-*/route.ts',
    ],
    { eager: true },
  ),
  (path) => !isOfStaff(path),
);
