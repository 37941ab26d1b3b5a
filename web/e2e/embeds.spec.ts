import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { comesAlive, expect, logIn, test } from './fixtures.ts';

test('a Game Master puts their tables on their own site, where players find the way to the seat', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, { username: 'gamemaster', password: 'questboard', email: '', fullName: '' });
  await page.goto('/gm/profile');
  const preview = page.frameLocator('iframe[title="Preview of your tables"]');
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await expect(preview.getByRole('heading', { level: 1 })).toContainText('Tables with GM');
  // As people say it, not by the name that computers have for it.
  await expect(page.getByText('Times stand on the clocks of New York.')).toBeVisible();
  const look = page.getByLabel('Look');
  await comesAlive(look);
  await look.selectOption('light');
  const copy = page.getByRole('button', { name: 'Copy Code' });
  await copy.click();
  await expect(page.getByText('Code Copied')).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toContain(`src="${baseURL}/embed/game-masters/`);
  expect(code).toContain('theme=light');

  // Another port is another site.
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>My site</title>${code}<iframe src="${baseURL}/sessions"></iframe>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  try {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    const framed = page.frameLocator('iframe[title="My tables"]');
    await expect(framed.getByRole('heading', { level: 1 })).toContainText('Tables with GM');
    const width = await framed
      .locator('html')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(width).toBe(0);
    // Our other pages are shown in no frame.
    expect(await page.frameLocator('iframe:not([title])').getByRole('heading').count()).toBe(0);
    const opening = context.waitForEvent('page');
    await framed.getByRole('link', { name: /^All about / }).click();
    const opened = await opening;
    await expect(opened).toHaveURL(/\/game-masters\/\d+$/);
    expect(await opened.evaluate(() => window.opener)).toBeNull();
  } finally {
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
  }
});
