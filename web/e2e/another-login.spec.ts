import type { BrowserContext, Page } from '@playwright/test';
import type { Person } from './api.ts';
import { comesAlive, expect, logIn, test } from './fixtures.ts';

/** Logs somebody else in in another tab. */
async function logInBeside(context: BrowserContext, other: Person): Promise<Page> {
  const beside = await context.newPage();
  await logIn(beside, other);
  return beside;
}

test('the next page of a list is not that of another user who has logged in since', async ({
  page,
  context,
  player,
  api,
}) => {
  await page.goto('/sessions');
  const more = page.getByRole('button', { name: /Load more/ });
  await comesAlive(more);
  const other = await api.newPerson();
  const beside = await logInBeside(context, other);
  await beside.goto('/sessions');
  await beside.getByRole('button', { name: /Load more/ }).click();
  const theirs = beside.getByRole('button', { name: /^Save / }).nth(13);
  const title = ((await theirs.getAttribute('aria-label')) ?? '').replace(/^Save /, '');
  expect(title).not.toBe('');
  await theirs.click();
  await expect(beside.getByRole('button', { name: `Saved ${title}` }).first()).toBeVisible();

  const answers: string[] = [];
  await page.route('**/graphql', async (route) => {
    const response = await route.fetch();
    answers.push(await response.text());
    await route.fulfill({ response });
  });
  const reloaded = page.waitForEvent('load');
  await more.click();
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  expect(answers.join()).not.toContain(title);
  // The page goes over to them as a whole.
  await reloaded;
  await page.unroute('**/graphql');
  await page.goto('/account');
  await expect(page.getByText(`@${other.username}`)).toBeVisible();
  await expect(page.getByText(`@${player.username}`)).toHaveCount(0);
});

test('a connection that opens again brings nothing of another user who has logged in since', async ({
  page,
  context,
  player,
  api,
}) => {
  /** What the server says on each connection. */
  const said: string[][] = [];
  const cuts: (() => void)[] = [];
  await page.routeWebSocket('**/graphql', (client) => {
    const server = client.connectToServer();
    const heard: string[] = [];
    said.push(heard);
    server.onMessage((message) => {
      heard.push(String(message));
      client.send(message);
    });
    cuts.push(() => void client.close({ code: 1012 }));
  });
  await page.goto('/account/profile');
  const times = (line: number, part: string) =>
    said[line]?.filter((message) => message.includes(part)).length;
  await expect.poll(() => times(0, 'unreadCount')).toBe(1);
  await logInBeside(context, await api.newPerson());
  cuts[0]?.();
  await expect.poll(() => times(1, 'NOT_LOGGED_IN'), { timeout: 20_000 }).toBe(2);
  expect(said[1]?.join()).not.toContain('"data"');
  // Nothing was asked of this page: it stays what it is.
  await expect(page.getByLabel('Full name')).toHaveValue(player.fullName);
});
