import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { comesAlive, expect, logIn, test } from './fixtures.ts';

/** How a role is answered: shown the page, sent to log in, sent to the door of the admin area, refused, or no such page. */
type Answer = 'page' | 'login' | 'door' | '403' | '404';
const roles = ['visitor', 'player', 'gamemaster', 'admin', 'superadmin'] as const;

const row = (...answers: Answer[]) => answers;
const everybody = row('page', 'page', 'page', 'page', 'page');
const loggedIn = row('login', 'page', 'page', 'page', 'page');
const hostsOnly = row('login', '403', 'page', '403', '403');
const staffOnly = row('door', 'door', 'door', 'page', 'page');

/** Every path of web/routes, and how visitor, player, gamemaster, admin and superadmin are answered. */
const table: Record<string, readonly Answer[]> = {
  '/': everybody,
  '/account': loggedIn,
  '/account/saved': loggedIn,
  '/account/receipts/:id': row('login', '404', '404', 'page', 'page'), // of another player
  '/account/statements/:year': row('login', '404', '404', '404', '404'), // of the year 1
  '/account/profile': loggedIn,
  '/account/profile/data': loggedIn,
  '/account/profile/notifications': loggedIn,
  '/account/profile/security': loggedIn,
  '/admin': staffOnly,
  '/admin/audit': staffOnly,
  '/admin/bookings': staffOnly,
  '/admin/campaigns': staffOnly,
  '/admin/campaigns/:id': staffOnly,
  '/admin/dashboard': staffOnly,
  '/admin/figures': staffOnly,
  '/admin/game-masters': staffOnly,
  '/admin/game-masters/:id': staffOnly,
  '/admin/game-masters/new': staffOnly,
  '/admin/health': staffOnly,
  '/admin/help': staffOnly,
  '/admin/login': everybody,
  '/admin/messages': staffOnly,
  '/admin/messages/:userId': staffOnly,
  '/admin/messages/inbox': staffOnly,
  '/admin/messages/session/:sessionId': staffOnly,
  '/admin/money': staffOnly,
  '/admin/proposals': staffOnly,
  '/admin/reports': staffOnly,
  '/admin/sessions': staffOnly,
  '/admin/settings': staffOnly,
  '/admin/users': staffOnly,
  '/admin/users/:id': staffOnly,
  '/approve-email-change': everybody,
  '/auth-success': everybody,
  '/booking/:id': everybody,
  '/campaigns/:id': everybody,
  '/cancel': everybody,
  '/cart': everybody,
  '/change-password': everybody,
  '/checkout': loggedIn,
  '/conduct': everybody,
  '/confirm-email': everybody,
  '/forgot-password': everybody,
  '/game-masters': everybody,
  '/game-masters/:id': everybody,
  '/gm': hostsOnly,
  '/gm/earnings': hostsOnly,
  '/gm/profile': hostsOnly,
  '/gm/sessions': hostsOnly,
  '/invite/:id/:token': everybody,
  '/keep-account': everybody,
  '/login': everybody,
  '/messages': everybody,
  '/messages/:userId': everybody,
  '/messages/session/:sessionId': everybody,
  '/newsletter/confirm': everybody,
  '/newsletter/unsubscribe': everybody,
  '/register': everybody,
  '/reset-password': everybody,
  '/sessions': everybody,
  '/sessions/:id': everybody,
  '/setup': everybody,
  '/stripe-test': everybody,
  '/stripe-test-flow': everybody,
  '/success': everybody,
  '/terms': everybody,
  '/undo-email-change': everybody,
  '/verify-email': everybody,
  '/welcome': loggedIn,
};

/** The paths that the files of the routes name. */
function paths(): string[] {
  const folder = join(import.meta.dirname, '../routes');
  return globSync(`${folder}/*/route.ts`).flatMap((file) => {
    const [, named = ''] = /\bpath: (\[[^\]]*\]|'[^']*')/.exec(readFileSync(file, 'utf8')) ?? [];
    return [...named.matchAll(/'([^']*)'/g)].map(([, path]) => path as string);
  });
}

async function answerOf(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path.replace(/:\w+/, '1'), { maxRedirects: 0 });
  const { location } = answer.headers();
  if (location?.startsWith('/admin/login?error=')) return 'door';
  if (location?.startsWith('/login?redirect=')) return 'login';
  if (location) return `sent to ${location}`;
  return answer.status() === 200 ? 'page' : String(answer.status());
}

test('every page is in the table, and answers each role as it says', async ({ playwright, baseURL }) => {
  expect(paths().sort()).toEqual(Object.keys(table).sort());
  const wrong: string[] = [];
  for (const [column, role] of roles.entries()) {
    const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    if (role !== 'visitor') {
      const login = await request.post('/api/auth/login', {
        data: { username: role, password: 'questboard' },
      });
      expect(login.status()).toBe(200);
    }
    for (const [path, answers] of Object.entries(table)) {
      const answer = await answerOf(request, path);
      if (answer !== answers[column]) wrong.push(`${role} ${path}: ${answer}, not ${answers[column]}`);
    }
    await request.dispose();
  }
  expect(wrong).toEqual([]);
});

const account = (username: string) => ({ username, password: 'questboard', email: '', fullName: '' });

const linkOf = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Admin', exact: true })
    .getByRole('link', { name: new RegExp(`^${name}`) });

/** Opens the help and waits until what its frame asks for by itself, once it has come alive, has been answered. */
async function openHelp(page: Page) {
  await page.goto('/admin/help');
  await comesAlive(linkOf(page, 'Help'));
  await page.waitForLoadState('networkidle');
}

test('whoever opens a page of staff after their login has ended is led to the login, and back', async ({
  page,
  playwright,
  baseURL,
}) => {
  const words = page.getByText('Please log in to access the admin area');
  for (const name of ['Bookings', 'Game Masters', 'Money']) {
    await logIn(page, account('admin'));
    await openHelp(page);
    const elsewhere = await playwright.request.newContext({
      baseURL: baseURL ?? '',
      storageState: await page.context().storageState(),
    });
    expect((await elsewhere.post('/api/auth/logout')).ok()).toBe(true);
    await elsewhere.dispose();
    await linkOf(page, name).click();
    await expect(words).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/login\?error=authentication_required&redirect=\/admin\//);
  }
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('questboard');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL('/admin/money');
  await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible();
});

test('whoever opens a page of staff after their role was taken reads that it is not for them', async ({
  page,
  playwright,
  baseURL,
  person,
}) => {
  const above = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const { username, password } = account('superadmin');
  expect((await above.post('/api/auth/login', { data: { username, password } })).ok()).toBe(true);
  const [user] = await (await above.get(`/api/admin/users?search=${person.username}`)).json();
  expect((await above.post(`/api/admin/users/${user.id}/promote-admin`)).ok()).toBe(true);
  await logIn(page, person);
  await openHelp(page);
  expect((await above.delete(`/api/admin/users/${user.id}/revoke-admin`)).ok()).toBe(true);
  await above.dispose();
  await linkOf(page, 'Users').click();
  await expect(page.getByText('You need admin privileges to access this panel.')).toBeVisible();
});
