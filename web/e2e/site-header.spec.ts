import { expect, test } from './fixtures.ts';

test('the header of the site: menu, bell and theme', async ({ player, page }) => {
  const masters = (await (await page.request.get('/api/game-masters')).json()) as { userId: number | null }[];
  const recipientId = masters.find(({ userId }) => userId !== null)?.userId;
  const content = `Is there a seat for ${player.username}?`;
  const sent = await page.request.post('/api/messages', { data: { recipientId, content } });
  expect(sent.status()).toBe(200);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.content()).not.toContain(content);
  const open = page.getByRole('button', { name: 'Messages. No unread messages' });
  const bell = page.getByRole('dialog', { name: 'Messages' });
  await open.click();
  await expect(bell).toBeVisible();
  // Focus goes back to the bell a moment later; the page must not go back with it.
  const place = await page.evaluate(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    scrollTo(0, document.body.scrollHeight);
    return scrollY;
  });
  await expect(open).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await page.getByTitle('System', { exact: true }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('system');
  await open.click();
  await expect(bell.getByText('No unread messages')).toBeVisible();
  await expect(bell.locator('.overflow-y-auto')).toHaveCSS('height', '300px');
  const entry = bell.getByRole('listitem').filter({ hasText: content });
  await expect(entry.getByText('You', { exact: true })).toBeVisible();
  const conversation = entry.getByRole('link', { name: 'View conversation' });
  await expect(conversation).toHaveAttribute('href', `/messages/${recipientId}`);
  await bell.getByRole('link', { name: 'View all messages' }).click();
  await expect(page).toHaveURL(/\/messages(\/\d+)?$/);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const mobile = page.getByRole('navigation', { name: 'Mobile' });
  await expect(mobile.getByRole('link', { name: 'Messages' })).toBeVisible();
  await mobile.getByRole('link', { name: 'Account' }).click();
  await expect(page).toHaveURL('/account');
  await expect(mobile).toBeHidden();
});

test('while nothing can be pushed the unread count is asked for every 30 seconds', async ({
  page,
  player,
}) => {
  expect(player.username).not.toBe('');
  await page.clock.install();
  const closed = Promise.withResolvers<void>();
  await page.routeWebSocket('**/graphql', async (socket) => {
    await socket.close({ code: 4500 });
    closed.resolve();
  });
  await page.goto('/terms');
  await closed.promise;
  const counts = () => page.waitForResponse('**/graphql').then(async (answer) => (await answer.json()).data);
  for (let round = 0; round < 2; round += 1) {
    const answer = counts();
    await page.clock.runFor(30_000);
    expect(await answer).toMatchObject({ node: { unreadCount: 0 } });
  }
});
