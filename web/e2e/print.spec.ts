import { violationsOf } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { paySeat } from './payment.ts';

test('on paper stands what is to be known, in ink that can be read, and nothing to press', async ({
  page,
  player: _player,
  table,
}) => {
  await paySeat(page, table);
  await page.emulateMedia({ media: 'print' });
  for (const [path, words, pressed] of [
    ['/account', 'Paid & Confirmed', 'Cancel Booking'],
    [`/sessions/${table.id}`, 'You have a seat', 'Share'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(words).first()).toBeVisible();
    const button = page.getByRole('button', { name: pressed, includeHidden: true });
    await expect(button).toHaveCount(1);
    await expect(button).toBeHidden();
    expect(await violationsOf(page)).toEqual([]);
  }
});
