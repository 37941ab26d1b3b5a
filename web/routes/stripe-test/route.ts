import query from '../../__generated__/StripeTestPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/stripe-test',
  query,
  component: () => import('./StripeTestPage.tsx').then((module) => module.StripeTestPage),
});
