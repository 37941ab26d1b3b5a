import query from '../../__generated__/AdminMoneyPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/admin/money',
  access: 'admin',
  query,
  fresh: true,
  component: () => import('./AdminMoneyPage.tsx').then((module) => module.AdminMoneyPage),
});
