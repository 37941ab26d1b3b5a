import { page } from '../../relay/page.ts';

export const route = page({
  path: '/undo-email-change',
  component: () => import('./UndoEmailChangePage.tsx').then((module) => module.UndoEmailChangePage),
});
