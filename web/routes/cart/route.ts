import { page } from '../../relay/page.ts';

export const route = page({
  path: '/cart',
  component: () => import('./CartPage.tsx').then((module) => module.CartPage),
});
