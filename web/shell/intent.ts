import { type createBrowserRouter, matchRoutes } from 'react-router-dom';

/** A pointer that crosses a link on its way elsewhere has left it by then. */
const restMs = 60;

/** Whoever points at a link will probably press it: what its page needs is asked for before that. Called once. */
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
  // A finger that begins to scroll.
  addEventListener('pointercancel', () => clearTimeout(resting));
}
