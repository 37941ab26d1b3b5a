import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { cn } from '../lib/cn.ts';
import { centralZone } from '../lib/zones.ts';
import { FixedTimeZone } from '../parts/TimeZone.tsx';
import { useViewer } from '../relay/viewer.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { CountBadge } from '../ui/CountBadge.tsx';
import { countedOf } from '../ui/counted.ts';
import { Logo } from '../ui/Logo.tsx';
import { useSite } from '../ui/siteContext.ts';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';
import { AdminDesk } from './AdminDesk.tsx';
import { adminPages } from './adminPages.ts';
import { HashTarget } from './HashTarget.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import { LogoutToast } from './LogoutToast.tsx';
import { MessageBell } from './MessageBell.tsx';
import { RouteFocus } from './RouteFocus.tsx';
import { RouteProgress } from './RouteProgress.tsx';
import { SavedFilterMenu } from './SavedFilterMenu.tsx';
import { useClosedDesk } from './useClosedDesk.ts';
import { useSavedFilters } from './useSavedFilters.ts';

function isActive(to: string, pathname: string): boolean {
  if (to === '/admin/dashboard' && pathname === '/admin') return true;
  return pathname === to || pathname.startsWith(`${to}/`);
}

/** The top bar and side menu around the admin pages; the login page below /admin has neither. */
export function AdminLayout() {
  const site = useSite();
  const { pathname } = useLocation();
  const viewer = useViewer();
  const saved = useSavedFilters();
  useClosedDesk();
  const [open, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the menu
  useEffect(() => setOpen(false), [pathname]);

  return (
    <FixedTimeZone zone={viewer?.adminTimeZone ?? centralZone}>
      <div className="min-h-dvh [--sticky-top:3.5rem] low:[--sticky-top:0px]">
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <RouteProgress />
        <LogoutToast />
        <header className="sticky top-0 z-40 low:relative flex min-h-14 flex-wrap items-center gap-2 border-b border-line bg-ground px-3 sm:gap-3 md:px-6">
          <Button
            variant="ghost"
            size="icon-sm"
            className="lg:hidden"
            aria-label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls="admin-menu"
            onClick={() => setOpen(!open)}
          >
            {open ? <X className="size-5" /> : <Menu className="size-5" />}
          </Button>
          {/* A phone has room for the logo, not for the name beside it. */}
          <Link
            to="/"
            className="flex min-w-0 shrink-0 rounded-sm max-sm:[&_.font-title]:hidden"
            aria-label={`${site.name}, to the site`}
          >
            <Logo size="sm" />
          </Link>
          <Badge tone="ember" className="enlarged:hidden">
            Admin
          </Badge>
          <div className="ml-auto flex shrink-0 items-center gap-1.5 sm:gap-3">
            <AdminDesk filters={saved.filters ?? []} />
            {viewer && <span className="hidden text-sm text-faint md:inline">{viewer.fullName}</span>}
            <div className="max-sm:hidden">
              <ThemeSwitch />
            </div>
            {viewer && <MessageBell viewer={viewer} />}
            <LogoutButton variant="ghost" size="sm" />
          </div>
        </header>
        <div className="lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]">
          <nav
            id="admin-menu"
            aria-label="Admin"
            className={cn(
              'border-line bg-surface p-3 lg:sticky lg:top-14 lg:block lg:h-[calc(100dvh-3.5rem)] lg:overflow-y-auto lg:border-r',
              open ? 'border-b' : 'hidden',
            )}
          >
            <ul className="flex flex-col gap-0.5">
              {adminPages.map(({ to, label, Icon }) => {
                const active = isActive(to, pathname);
                return (
                  <li key={to}>
                    <Link
                      to={to}
                      aria-current={active ? 'page' : undefined}
                      className={cn(
                        'flex min-h-10 items-center gap-3 rounded-md px-3 text-sm font-medium transition-colors',
                        active ? 'bg-ember-tint text-ember-ink' : 'text-soft hover:bg-raised hover:text-text',
                      )}
                    >
                      <Icon aria-hidden="true" className="size-4.5" />
                      {label}
                      {to === '/admin/bookings' && (
                        <Waiting count={viewer?.waitingCancellations ?? 0} one="request" />
                      )}
                      {to === '/admin/proposals' && (
                        <Waiting count={viewer?.waitingProposals ?? 0} one="proposal" />
                      )}
                      {to === '/admin/reports' && (
                        <Waiting count={viewer?.unansweredReports ?? 0} one="report" />
                      )}
                    </Link>
                  </li>
                );
              })}
            </ul>
            <SavedFilterMenu saved={saved} />
            <div className="mt-3 border-t border-line px-3 pt-3 sm:hidden">
              <ThemeSwitch />
            </div>
          </nav>
          <main id="main" tabIndex={-1} className="min-w-0 px-4 py-6 outline-none md:px-8 md:py-8">
            <Outlet />
          </main>
        </div>
        <RouteFocus />
        <HashTarget />
        <ScrollRestoration />
      </div>
    </FixedTimeZone>
  );
}

/** Shows how many entries wait on a page of the menu. */
const Waiting = ({ count, one }: { count: number; one: string }) => (
  <CountBadge count={count} words={`${countedOf(count, one)} ${count === 1 ? 'waits' : 'wait'}`} />
);
