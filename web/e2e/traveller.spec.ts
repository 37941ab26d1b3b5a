import { askDatabase } from './database.ts';
import { expect, test } from './fixtures.ts';
import { bookingOf, cards, payWith, proceedToPayment } from './payment.ts';

test.use({ timezoneId: 'Asia/Kathmandu' });

test('who logged in elsewhere reads every time on the clocks of this browser', async ({
  page,
  player,
  table,
  api,
}) => {
  await proceedToPayment(page, table);
  await payWith(page, cards.pays);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await api.moveTable(table.id, 96);
  // As if the last login and the last page were before the journey.
  const [booking] = await askDatabase<{ id: number }>(
    `WITH login AS (UPDATE "User" SET "timeZone" = 'America/New_York' WHERE username = $1 RETURNING id)
      SELECT b.id FROM "Booking" b JOIN login ON login.id = b."userId"`,
    [player.username],
  );
  const { origin } = new URL(page.url());
  await page.context().addCookies([{ name: 'tz', value: 'America%2FNew_York', url: origin }]);

  for (const visit of ['the first one', 'a later one']) {
    await page.goto('/account');
    const note = bookingOf(page, table).getByText(/^Was: /);
    await expect(note, visit).toContainText(/Was: .* Local\s*Now: .* Local/);
    await expect(note, visit).toContainText(/Cancel until .* Local/);
  }

  // Browsers spell it in two ways.
  await page.goto(`/account/receipts/${booking!.id}`);
  await expect(page.getByText(/[AP]M, Kath?mandu \(GMT\+5:45\)/)).toBeVisible();
  await expect(page.getByText(/all dates on the clocks of Kath?mandu/)).toBeVisible();
  // Wherever its line ends, the hour keeps its AM.
  const lines = new Set<number>();
  for (let width = 320; width <= 430; width += 5) {
    await page.setViewportSize({ width, height: 844 });
    lines.add(await page.evaluate(linesOfTime));
  }
  expect([...lines]).toEqual([1]);
  await page.goto(`/account/statements/${new Date().getFullYear()}`);
  await expect(page.getByText(/on the clocks of Kath?mandu/)).toBeVisible();
});

/** On how many lines the first time of the page stands. */
function linesOfTime(): number {
  const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { textContent } = texts.currentNode;
    const time = textContent?.match(/\d{1,2}:\d{2}\s[AP]M/);
    if (!time) continue;
    const range = document.createRange();
    range.setStart(texts.currentNode, time.index!);
    range.setEnd(texts.currentNode, time.index! + time[0].length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  }
  return 0;
}
