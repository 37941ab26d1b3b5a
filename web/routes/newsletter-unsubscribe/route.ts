import { page } from '../../relay/page.ts';

export const route = page({
  path: '/newsletter/unsubscribe',
  component: () =>
    import('./UnsubscribeNewsletterPage.tsx').then((module) => module.UnsubscribeNewsletterPage),
});
