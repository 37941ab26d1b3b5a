import query from '../../__generated__/AdminFiguresPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';
import { rangeOf, variablesOf } from './range.ts';

export const route = page({
  path: '/admin/figures',
  access: 'admin',
  query,
  variables: ({ search }) => variablesOf(rangeOf(search)),
  fresh: true,
  component: () => import('./AdminFiguresPage.tsx').then((module) => module.AdminFiguresPage),
});
