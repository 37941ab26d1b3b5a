import { comesAlive, expect, press, test } from './fixtures.ts';

type Counting = Window & { plausible?: { q?: unknown } };
const counted = () => (window as Counting).plausible?.q;

test('whoever counts page views is told of each page, and their code is loaded for nobody else', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const views = () => loaded.filter((path) => path.includes('pageViews'));
  await page.goto('/terms');
  const hosts = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Game Masters' });
  await comesAlive(hosts);
  expect(views()).toEqual([]);

  // As an installation that names a script has it.
  await page.route('**/terms', async (route) => {
    const answer = await route.fetch();
    const html = (await answer.text()).replace('"analytics":null', '"analytics":"/counter.js"');
    await route.fulfill({ response: answer, body: html });
  });
  await page.goto('/terms');
  const { origin } = new URL(page.url());
  await expect.poll(() => page.evaluate(counted)).toEqual([['pageview', { u: `${origin}/terms` }]]);
  await press(hosts);
  await expect(page).toHaveURL('/game-masters');
  await expect
    .poll(() => page.evaluate(counted))
    .toContainEqual(['pageview', { u: `${origin}/game-masters` }]);
});
