import { Outlet, ScrollRestoration } from 'react-router-dom';
import { LogoutToast } from './LogoutToast.tsx';
import { RouteFocus } from './RouteFocus.tsx';
import { RouteProgress } from './RouteProgress.tsx';

/** The layout with nothing around the page. */
export function PlainLayout() {
  return (
    <>
      <RouteProgress />
      <LogoutToast />
      <main id="main" tabIndex={-1} className="min-h-dvh outline-none">
        <Outlet />
      </main>
      <RouteFocus />
      <ScrollRestoration />
    </>
  );
}
