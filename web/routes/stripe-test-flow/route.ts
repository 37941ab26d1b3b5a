import query from '../../__generated__/StripeTestFlowPageQuery$parameters.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/stripe-test-flow',
  query,
  component: () => import('./StripeTestFlowPage.tsx').then((module) => module.StripeTestFlowPage),
});
