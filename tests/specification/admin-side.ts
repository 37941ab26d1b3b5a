import { type Side, staffPage, tested } from './rows.ts';

/** The admin area and the frame of the site. */
export const adminSide: Side = {
  'Dashboard /admin/dashboard': {
    'is there for staff': staffPage('/admin/dashboard', '>Dashboard<'),
  },
  'Shell: Not found': {
    'an unknown path says so': tested(
      'web/e2e/every-page.spec.ts',
      'an unknown address says so, with the right status',
      '404 Page Not Found',
      'Did you forget to add the page to the router?',
    ),
  },
};
