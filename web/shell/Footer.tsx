import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { cn } from '../lib/cn.ts';
import { useViewer } from '../relay/viewer.ts';
import { Logo } from '../ui/Logo.tsx';
import { useSite } from '../ui/siteContext.ts';
import { ThemeSwitch } from '../ui/ThemeSwitch.tsx';

const groupsFor = (isSomebody: boolean) => [
  {
    title: 'Quick Links',
    links: [
      { to: '/', label: 'Home' },
      { to: '/sessions', label: 'Sessions' },
      { to: '/game-masters', label: 'Game Masters' },
      { to: '/#how-it-works', label: 'How It Works' },
    ],
  },
  {
    title: 'Support',
    links: [
      { to: '/#faq', label: 'FAQs' },
      { to: '/account', label: 'My Account' },
    ],
  },
  {
    title: 'Information',
    links: [
      ...(isSomebody
        ? [{ to: '/messages', label: 'Messages' }]
        : [
            { to: '/login', label: 'Sign In' },
            { to: '/register', label: 'Register' },
          ]),
      { to: '/terms', label: 'Terms & Conditions' },
      { to: '/conduct', label: 'Code of Conduct' },
    ],
  },
];

/** Pages on which the user is in the middle of a task: on a phone the footer is one line. */
const tasks =
  /^\/(account|booking|cart|change-password|checkout|forgot-password|gm|login|messages|register|reset-password|verify-email|welcome)(\/|$)/;

export function Footer() {
  const site = useSite();
  const isTask = tasks.test(useLocation().pathname);
  const groups = groupsFor(useViewer() !== null);
  return (
    <footer
      data-print="no"
      className={cn('border-t md:mt-20 border-line bg-well', isTask ? 'mt-8' : 'mt-14')}
    >
      {isTask && <Line />}
      <div
        className={cn(
          'wrap grid gap-x-8 gap-y-6 py-8 md:gap-y-10 md:py-12 grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1fr]',
          isTask && 'max-md:hidden',
        )}
      >
        <div className="col-span-2 lg:col-span-1">
          <Logo />
          <p className="mt-4 max-w-xs text-sm text-soft">
            Paid tabletop sessions, run by professional Game Masters. Find a table, take a seat, play.
          </p>
          <div className="mt-6">
            <ThemeSwitch />
          </div>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="kicker font-sans text-faint">{title}</h2>
            <ul className="mt-3">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <FooterLink to={to}>{label}</FooterLink>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className={cn('border-t border-line', isTask && 'max-md:hidden')}>
        <div className="wrap flex flex-wrap justify-between gap-x-8 gap-y-2 py-6 text-xs text-faint">
          <p>
            © {new Date().getUTCFullYear()} {site.name}. All rights reserved.
          </p>
          <p className="max-w-xl">
            Dungeons &amp; Dragons and D&amp;D are trademarks of Wizards of the Coast LLC. {site.name} is not
            affiliated with, endorsed or sponsored by Wizards of the Coast.
          </p>
        </div>
      </div>
    </footer>
  );
}

function Line() {
  return (
    <nav aria-label="Small print" className="wrap flex items-center gap-x-5 py-1 md:hidden">
      <FooterLink to="/terms">Terms</FooterLink>
      <FooterLink to="/conduct">Conduct</FooterLink>
      <span className="ml-auto">
        <FooterLink to="/#faq">Help</FooterLink>
      </span>
    </nav>
  );
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="foot-link">
      {children}
    </Link>
  );
}
