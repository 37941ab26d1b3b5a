import { page } from '../../relay/page.ts';

export const route = page({
  path: '/checkout',
  access: 'user',
  component: () => import('./CheckoutPage.tsx').then((module) => module.CheckoutPage),
});
