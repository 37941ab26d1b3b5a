import type { Locator, Page } from '@playwright/test';
import { comesAlive, expect, logIn, test } from './fixtures.ts';
import { superadmin } from './pages.ts';
import { paySeat } from './payment.ts';
import { isMutation } from './refusing.ts';

// What a question says it does is asked again once it was refused. Till the answer is there the question stays as it
// was: shorter for a moment, its buttons would not be where somebody presses.

/** From here on what is read waits; what is to be changed is carried out, or gets no answer. */
async function holdAnswers(page: Page, changes: 'carried out' | 'lost'): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (!isMutation(route.request())) await held.promise;
    else if (changes === 'lost') return route.abort();
    await route.continue();
  });
  return held.resolve;
}

/** Presses, reads the refusal, and sees for a while that nothing but that has come or gone. */
async function isRefused(question: Locator, deed: string | RegExp, said: string): Promise<void> {
  const effects = question.getByText(said);
  await expect(effects).toBeVisible();
  const button = question.getByRole('button', { name: deed, exact: true });
  const asked = question
    .page()
    .waitForRequest((request) => request.url().includes('/graphql') && !isMutation(request));
  await button.click();
  await expect(question.getByRole('alert')).toBeVisible();
  await asked;
  await expect(button).toBeEnabled();
  await expect(effects).toBeVisible();
  await expect(question.getByRole('status')).toHaveCount(0);
}

const pressButton = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name });
  await comesAlive(button);
  await button.click();
};

const chooseOf = async (page: Page, of: string, deed: string) => {
  await pressButton(page, `Actions for ${of}`);
  await page.getByRole('menuitem', { name: deed, exact: true }).click();
};

test('a removal that failed can be given up while what it brings is asked again', async ({
  page,
  person,
  table,
  api,
}) => {
  await api.hold(person, table.id);
  await logIn(page, superadmin);
  await page.goto(`/admin/sessions?search=${encodeURIComponent(table.title)}&viewBookings=${table.id}`);
  await chooseOf(page, person.fullName, 'Remove from session');
  const question = page.getByRole('alertdialog');
  await holdAnswers(page, 'lost');
  await isRefused(question, 'Remove User', 'Nothing was paid: the seat is free again.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
});

test('a session that was paid for meanwhile is not cancelled for less, and its question says the more', async ({
  browser,
  playerPage,
  table,
}) => {
  const staff = await browser.newPage();
  await logIn(staff, superadmin);
  await staff.goto(`/admin/sessions?search=${encodeURIComponent(table.title)}`);
  await pressButton(staff, `Delete ${table.title}`);
  const question = staff.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Delete Session' })).toBeEnabled();
  await paySeat(playerPage, table);
  const goOn = await holdAnswers(staff, 'carried out');
  await isRefused(question, 'Delete Session', 'Nobody has booked it or waits for it');
  goOn();
  await expect(question.getByRole('button', { name: 'Cancel Session and refund $25.00' })).toBeEnabled();
  await staff.close();
});

test('a Game Master who got a table meanwhile is not archived with it unasked', async ({
  page,
  api,
  table,
}) => {
  const name = `Keeper ${table.id}`;
  const host = await api.newGameMaster(name);
  await logIn(page, superadmin);
  await page.goto(`/admin/game-masters?search=${encodeURIComponent(name)}`);
  await chooseOf(page, name, 'Archive');
  const question = page.getByRole('dialog', { name: `Archive ${name}?` });
  await expect(question.getByRole('button', { name: 'Archive' })).toBeEnabled();
  await api.newTable({ host });
  const goOn = await holdAnswers(page, 'carried out');
  await isRefused(question, 'Archive', 'There are no upcoming sessions: no booking ends and no money moves.');
  goOn();
  await expect(question.getByRole('button', { name: 'Archive, call off 1 session' })).toBeEnabled();
});

test('the end of a campaign that failed is asked again', async ({ page, api }) => {
  const series = await api.newCampaign();
  await logIn(page, superadmin);
  await page.goto(`/admin/campaigns/${series.id}`);
  await pressButton(page, 'Cancel the rest');
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Reason').fill('The wall has fallen.');
  await holdAnswers(page, 'lost');
  await isRefused(question, 'Cancel the rest', 'Nobody has paid: no money goes back.');
  await question.getByRole('button', { name: 'Keep the campaign' }).click();
  await expect(question).toHaveCount(0);
});
