import LogOut from 'lucide-react/icons/log-out';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { cn } from '../lib/cn.ts';
import { useViewer } from '../relay/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { Logo } from '../ui/Logo.tsx';
import { lazily } from '../ui/lazily.tsx';
import { useSite } from '../ui/siteContext.ts';
import { CartLink } from './CartLink.tsx';
import { LogoutToast } from './LogoutToast.tsx';

const MessageBell = lazily('MessageBell', async () => (await import('./MessageBell.tsx')).MessageBell);
const LogoutButton = lazily('LogoutButton', async () => (await import('./LogoutButton.tsx')).LogoutButton);

const links = [
  { to: '/', label: 'Home' },
  { to: '/sessions', label: 'Sessions' },
  { to: '/game-masters', label: 'Game Masters' },
];

export function Header() {
  const site = useSite();
  const viewer = useViewer();
  const { pathname, search, hash } = useLocation();
  const [open, setOpen] = useState(false);
  const isStaff = Boolean(viewer?.isAdmin || viewer?.isSuperAdmin);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the address closes the menu
  useEffect(() => setOpen(false), [pathname, search, hash]);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [open]);

  return (
    <header data-print="no" className="sticky top-0 z-40 low:relative border-b border-line bg-ground">
      <LogoutToast />
      <div className="wrap flex h-16 items-center gap-2">
        <Link to="/" className="mr-4 flex min-w-0 rounded-sm max-md:mr-1" aria-label={`${site.name}, home`}>
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden shrink-0 gap-1 md:flex">
          {links.map(({ to, label }) => (
            <HeaderLink key={to} to={to}>
              {label}
            </HeaderLink>
          ))}
        </nav>
        <div className="ml-auto flex shrink-0 items-center gap-1.5">
          <CartLink />
          {viewer && (
            <div className="min-w-10">
              <MessageBell viewer={viewer} />
            </div>
          )}
          <div className="hidden items-center gap-1.5 md:flex">
            {viewer ? (
              <>
                {isStaff && <HeaderLink to="/admin">Admin</HeaderLink>}
                {viewer.desk && <HeaderLink to="/gm">My Tables</HeaderLink>}
                <HeaderLink to="/account">My Account</HeaderLink>
                <div className="min-w-19">
                  <LogoutButton variant="ghost" />
                </div>
              </>
            ) : (
              <Button asChild variant="secondary">
                <Link to="/login">Login</Link>
              </Button>
            )}
          </div>
          <Button
            variant="ghost"
            size="icon"
            className="md:hidden"
            aria-label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls="mobile-menu"
            onClick={() => setOpen(!open)}
          >
            {open ? <X className="size-5" /> : <Menu className="size-5" />}
          </Button>
        </div>
      </div>
      <nav
        id="mobile-menu"
        aria-label="Mobile"
        hidden={!open}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] overflow-y-auto border-y border-line bg-surface shadow-float md:hidden"
      >
        <div className="wrap flex flex-col py-3">
          {links.map(({ to, label }) => (
            <MobileLink key={to} to={to}>
              {label}
            </MobileLink>
          ))}
          {viewer ? (
            <>
              {isStaff && <MobileLink to="/admin">Admin</MobileLink>}
              {viewer.desk && <MobileLink to="/gm">My Tables</MobileLink>}
              <MobileLink to="/account" end>
                Account
              </MobileLink>
              <MobileLink to="/account/saved">Saved Tables</MobileLink>
              <MobileLink to="/messages">Messages</MobileLink>
              <LogoutButton variant="secondary" block className="mt-3" icon={<LogOut />} />
            </>
          ) : (
            <Button asChild block className="mt-3">
              <a href="/api/auth/login">Login</a>
            </Button>
          )}
        </div>
      </nav>
    </header>
  );
}

function HeaderLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink
      to={to}
      end={to === '/'}
      className={({ isActive }) =>
        cn(
          'relative inline-flex h-10 items-center rounded-md px-3 text-sm font-medium transition-colors hover:text-text',
          isActive
            ? 'text-text after:absolute after:inset-x-3 after:-bottom-[13px] after:h-0.5 after:bg-ember'
            : 'text-soft',
        )
      }
    >
      {children}
    </NavLink>
  );
}

interface MobileLinkProps {
  readonly to: string;
  /** Matches this path only: pages below it have a line of their own. */
  readonly end?: boolean;
  readonly children: ReactNode;
}

function MobileLink({ to, end = to === '/', children }: MobileLinkProps) {
  return (
    <NavLink
      to={to}
      end={end}
      className={({ isActive }) =>
        cn(
          'flex min-h-12 items-center border-b border-line text-lg font-medium last-of-type:border-b-0',
          isActive ? 'text-ember-ink' : 'text-text',
        )
      }
    >
      {children}
    </NavLink>
  );
}
