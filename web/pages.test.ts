import { isOfStaff } from './pages.ts';

test.each(['/admin', '/admin/', '/Admin/users', '/ADMIN', '/%61dmin/users'])(
  'at %s the router finds a page of staff, so their table is fetched',
  (path) => {
    expect(isOfStaff(path)).toBe(true);
  },
);

test.each(['/', '/administrators', '/sessions/admin'])('at %s it does not', (path) =>
  expect(isOfStaff(path)).toBe(false),
);
