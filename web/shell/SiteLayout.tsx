import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Footer } from './Footer.tsx';
import { HashTarget } from './HashTarget.tsx';
import { Header } from './Header.tsx';
import { RouteFocus } from './RouteFocus.tsx';
import { RouteProgress } from './RouteProgress.tsx';

/** Header, page, footer: the frame of every page outside of the admin area. */
export function SiteLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <RouteProgress />
      <Header />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <RouteFocus />
      <ScrollRestoration />
      <HashTarget />
    </div>
  );
}
