import query from '../../__generated__/StatementPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';
import { isStatementYear } from './year.ts';

export const route = page({
  path: '/account/statements/:year',
  access: 'user',
  query,
  variables: ({ params }) => {
    const isValid = isStatementYear(params.year);
    return { year: isValid ? Number(params.year) : 2020, isValid };
  },
  fresh: true,
  component: () => import('./StatementPage.tsx').then((module) => module.StatementPage),
});
