import { answer, page, playersPage, type Section, staffPage, tested } from '../rows.ts';
import * as by from './sources.ts';

const inMain = (name: string) => new RegExp(`<a[^>]*aria-current="page"[^>]*>${name}</a>`);

const opens = (path: string) => answer('visitor', `GET ${path}`, 200);

/** Visitors find the admin login there, staff a page of the admin area. */
export const guarded = (path: string) => [page(path, '>Admin Login<'), staffPage(path, 'aria-label="Admin"')];

export const routes: Section = {
  'public pages': [
    ...['/', '/sessions', '/sessions/{open}', '/game-masters', '/game-masters/1', '/booking/{open}'].map(
      opens,
    ),
    ...['/success', '/cancel', '/stripe-test', '/stripe-test-flow', '/register', '/login'].map(opens),
    ...['/verify-email', '/forgot-password', '/reset-password', '/messages', '/messages/1', '/terms'].map(
      opens,
    ),
    playersPage('/account', '>My Account<'),
    answer('player', 'GET /checkout', 200),
  ],
  'public pages stand between header and footer': page('/terms', /<header.*<footer/s, 'aria-label="Main"'),
  'the way back from Google has no frame': page('/auth-success', /^(?!.*<(header|footer)).*$/s),
  'an unknown path says so': tested(
    'web/e2e/every-page.spec.ts',
    'an unknown address says so, with the right status',
    '404 Page Not Found',
  ),
  'no frame of the site below /admin': staffPage('/admin/users', /^(?!.*<footer).*$/s),
  'the admin login is open to everybody': [
    page('/admin/login', '>Admin Login<'),
    staffPage('/admin/login', '>Admin Login<'),
  ],
  'guarded pages': [
    ...['/admin', '/admin/dashboard', '/admin/users', '/admin/game-masters'].flatMap(guarded),
    ...['/admin/game-masters/new', '/admin/sessions', '/admin/messages'].flatMap(guarded),
  ],
  '/admin and /admin/dashboard are one page': [
    staffPage('/admin', '>Dashboard</h1>'),
    staffPage('/admin/dashboard', '>Dashboard</h1>'),
  ],
  'what the menu and the dashboard lead to beside that': [
    '/admin/settings',
    '/admin/help',
    '/admin/bookings',
  ].flatMap(guarded),
  // Off unless a counter is configured; whoever asks not to be tracked is not counted.
  'each page that is opened is counted': tested(
    'web/shell/pageViews.test.ts',
    'each page is counted once, without query or person, also before the script is there',
    'pageview',
  ),
};

export const site: Section = {
  'header: logo and links': page(
    '/terms',
    'aria-label="Questboard, home"',
    '>Home<',
    '>Sessions<',
    '>Game Masters<',
  ),
  'header: the active link is marked': [
    page('/sessions', inMain('Sessions')),
    page('/game-masters', inMain('Game Masters')),
  ],
  'header: Login for visitors': page('/terms', /<a[^>]*href="\/login"[^>]*>Login<\/a>/),
  'header: bell, My Account and Logout for whoever is logged in': playersPage(
    '/terms',
    'aria-label="Messages. ',
    '>My Account<',
    'Logout',
    /^(?!.*>Admin<).*$/s,
  ),
  'header: Admin for admins alone': staffPage('/terms', /<a[^>]*href="\/admin"[^>]*>Admin<\/a>/),
  'menu on phones: Account and Messages': [
    playersPage('/terms', /aria-label="Mobile".*>Account<.*>Messages</s),
    by.header("name: 'Account'", "name: 'Messages'"),
  ],
  'menu on phones: its Login goes another way': [
    page('/terms', /<a[^>]*href="\/api\/auth\/login"[^>]*>Login<\/a>/),
    tested(
      'api/identity/login.test.ts',
      'the old login address leads to the login page; another site may not log anybody in',
      "location: '/login'",
    ),
  ],
  'menu on phones: another page closes it': by.header('toBeHidden'),
  'footer: quick links': page(
    '/terms',
    /<footer.*href="\/"[^>]*>Home<.*href="\/sessions"[^>]*>Sessions<.*href="\/game-masters"[^>]*>Game Masters<.*href="\/#how-it-works"[^>]*>How It Works</s,
  ),
  'footer: support': page('/terms', /<footer.*href="\/#faq"[^>]*>FAQs<.*href="\/account"[^>]*>My Account</s),
  // Whoever is logged in reads Messages in place of Sign In and Register.
  'footer: information': page(
    '/terms',
    /<footer.*href="\/login"[^>]*>Sign In<.*href="\/register"[^>]*>Register<.*href="\/terms"[^>]*>Terms & Conditions</s,
  ),
  'footer: copyright and trademarks': page(
    '/terms',
    /©.*Questboard/s,
    'Dungeons & Dragons and D&D are trademarks of Wizards of the Coast',
  ),
};

const inMenu = (name: string) =>
  new RegExp(`aria-label="Admin".*<a[^>]*aria-current="page"[^>]*>(?:<svg.*?</svg>)?${name}<`, 's');

export const adminFrame: Section = {
  'top bar: logo, badge, Logout': staffPage(
    '/admin/users',
    'Questboard, to the site',
    '>Admin</span>',
    'Logout',
  ),
  'side menu': by.frame(
    "'Dashboard'",
    "'Users'",
    "'Game Masters'",
    "'Sessions'",
    "'Messages'",
    "'Settings'",
    "'Help'",
  ),
  'Dashboard is active at both its addresses': [
    staffPage('/admin', inMenu('Dashboard')),
    staffPage('/admin/dashboard', inMenu('Dashboard')),
  ],
  'the others are active at their address and below': [
    staffPage('/admin/users', inMenu('Users')),
    staffPage('/admin/game-masters/new', inMenu('Game Masters')),
    by.frame("'aria-current', 'page'"),
  ],
  'the menu folds on phones': by.doors("name: 'Open menu'", 'toBeHidden'),
};

export const login: Section = {
  'user name, password and Google': page(
    '/admin/login',
    '>Username<',
    '>Password<',
    'href="/api/auth/google?redirect=admin"',
  ),
  'both are required': by.doors('Username is required', 'Password is required'),
  'access_denied is told': by.doors('access_denied', 'Access Denied'),
  'google_auth_failed is told': by.doors('google_auth_failed', 'Authentication Failed'),
  'auth_failed is told': by.doors('auth_failed', 'Authentication Failed'),
  'whoever is an admin already goes on': by.doors("toHaveURL('/admin/dashboard')"),
  'only admins pass': by.adminLogin('You need admin privileges to access this panel.'),
};

export const callback: Section = {
  'says what it does': page('/auth-success', 'Completing authentication...'),
  // A one-use code in place of the login token: nothing secret stands in an address or in the browser's storage.
  'swaps the token and goes on': [
    by.google("searchParams.get('redirect')", '/admin/dashboard'),
    tested('web/e2e/login.spec.ts', 'Google signs in', "toHaveURL('/account')"),
    tested('api/identity/google.test.ts', '%j leads home', "redirectTo: '/'"),
  ],
  'without a token it leads to the login': by.doors(
    '/auth-success?redirect=admin',
    '/admin/login?error=auth_failed',
    "toHaveURL('/login?error=auth_failed')",
  ),
  'Google is asked by a plain address': answer('visitor', 'GET /api/auth/google?redirect=admin', 200),
};
