import { Outlet, ScrollRestoration } from 'react-router-dom';
import { useFulfilWish } from '../parts/useFulfilWish.ts';
import { Footer } from './Footer.tsx';
import { HashTarget } from './HashTarget.tsx';
import { Header } from './Header.tsx';
import { RouteFocus } from './RouteFocus.tsx';
import { RouteProgress } from './RouteProgress.tsx';

/** The header, page and footer of every page outside of the admin area. */
export function SiteLayout() {
  useFulfilWish();
  return (
    <div className="flex min-h-dvh flex-col">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <RouteProgress />
      <Header />
      {/* The footer starts below the first screen, so late content above it does not move it into view. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
      <RouteFocus />
      <ScrollRestoration />
      <HashTarget />
    </div>
  );
}
