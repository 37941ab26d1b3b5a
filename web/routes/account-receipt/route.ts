import query from '../../__generated__/ReceiptPageQuery$parameters.ts';
import { idVariables } from '../../lib/address.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/account/receipts/:id',
  access: 'user',
  query,
  variables: ({ params }) => idVariables(params.id),
  fresh: true,
  component: () => import('./ReceiptPage.tsx').then((module) => module.ReceiptPage),
});
