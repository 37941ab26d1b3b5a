import query from '../../__generated__/ReceiptPageQuery$parameters.ts';
import { numericId } from '../../lib/address.ts';
import { page } from '../../relay/page.ts';

export const route = page({
  path: '/account/receipts/:id',
  access: 'user',
  query,
  variables: ({ params }) => {
    const id = numericId(params.id);
    return { id: id ?? '0', isValid: id !== null };
  },
  fresh: true,
  component: () => import('./ReceiptPage.tsx').then((module) => module.ReceiptPage),
});
