import { type createBrowserRouter, matchRoutes } from 'react-router-dom';

/** Milliseconds after which a pointer that only crosses a link has left it. */
const restMs = 60;

/** Loads what a page needs while the user points at its link, because they will probably press it. Called once. */
export function watchIntent(router: ReturnType<typeof createBrowserRouter>): void {
  let resting: ReturnType<typeof setTimeout>;
  addEventListener('pointerover', ({ target }) => {
    clearTimeout(resting);
    const link = (target as Element).closest('a');
    if (!link || link.target || link.origin !== location.origin) return;
    resting = setTimeout(() => {
      const { pathname, searchParams } = new URL(link.href);
      if (pathname === location.pathname) return;
      for (const { route, params } of matchRoutes(router.routes, pathname) ?? [])
        route.handle?.ahead?.({ params, search: searchParams });
    }, restMs);
  });
  // A touch that turns into scrolling.
  addEventListener('pointercancel', () => clearTimeout(resting));
}
