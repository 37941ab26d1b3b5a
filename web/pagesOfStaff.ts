import { isOfStaff, pagesIn } from './pages.ts';
import type { Page } from './relay/page.ts';

/** The pages below /admin. Most visitors never see one, so that the table of them is fetched with the first. */
export const pagesOfStaff = pagesIn(
  import.meta.glob<{ route: Page }>(['./routes/admin-*/route.ts', './routes/messages/route.ts'], {
    eager: true,
  }),
  isOfStaff,
);
