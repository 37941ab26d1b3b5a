import type { Page } from '@playwright/test';
import type { Series } from './api.ts';
import { askDatabase } from './database.ts';
import { expect, logIn, test } from './fixtures.ts';
import { cards, payWith, proceedToPayment } from './payment.ts';

const timeline = (page: Page) => page.getByRole('list', { name: 'Payments by date' });
const dates = (page: Page) => timeline(page).getByRole('listitem').filter({ hasText: '$25.00' });
const dialog = (page: Page) => page.getByRole('alertdialog');

async function join(page: Page, campaign: Series, card = cards.pays): Promise<void> {
  const [first = 0] = campaign.dateIds;
  await proceedToPayment(page, { ...campaign, id: first });
  await payWith(page, card);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
}

test('a player joins a campaign, skips a date, takes it back, and leaves', async ({
  playerPage: page,
  api,
}) => {
  const campaign = await api.newCampaign();
  const [first] = campaign.dateIds;
  await page.goto(`/sessions/${first}`);
  const card = page.getByRole('region', { name: 'Booking', exact: true });
  await expect(card).toContainText('Your card is charged 48 hours before each later date');
  await page.goto(`/campaigns/${campaign.id}`);
  await expect(page.getByText(/^Your card is charged 48 hours before each later date/)).toBeVisible();
  await expect(page.getByText(/^Every week, \w+days \d+:\d\d [AP]M (E[SD]T|New York time)$/)).toBeVisible();
  await page.getByRole('link', { name: 'Join Campaign' }).click();

  // Before paying: every payment that follows.
  await expect(page.getByText('Recurring Session Payment')).toBeVisible();
  await expect(
    page.getByText(/^\$25\.00 now for .+ Then \$25\.00 on .+ 48 hours before each date/),
  ).toBeVisible();
  await expect(dates(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Show all 6 dates' }).click();
  await expect(dates(page)).toHaveCount(6);
  await expect(dates(page).nth(0)).toContainText('To pay now');
  await expect(dates(page).nth(1)).toContainText(/Charged \w+, \w+ \d+, \d+:\d\d [AP]M E[SD]T/);
  await page.getByLabel('I agree to the').check();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await payWith(page, cards.pays);

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(dates(page).nth(0)).toContainText('Paid');
  await page.getByRole('link', { name: 'Skip dates or leave' }).click();

  await expect(page.getByRole('heading', { name: 'Your plan' })).toBeVisible();
  await expect(page.getByText('ending in 4242')).toBeVisible();
  await dates(page).nth(1).getByRole('button', { name: 'Skip' }).click();
  await expect(dialog(page)).toContainText('Nothing is charged');
  await dialog(page)
    .getByRole('button', { name: /^Skip / })
    .click();
  await expect(dates(page).nth(1)).toContainText('Skipped');
  await dates(page).nth(1).getByRole('button', { name: 'Rejoin' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Rejoin / })
    .click();
  await expect(dates(page).nth(1)).toContainText('Scheduled');

  await page.getByRole('button', { name: 'Leave campaign' }).click();
  await expect(dialog(page)).toContainText('Ends: your reserved seats on');
  await expect(dialog(page)).toContainText('Stays: your paid seat on');
  await dialog(page).getByRole('button', { name: 'Leave campaign' }).click();
  // The first date stays paid: who comes back joins from the next one.
  await page.getByRole('link', { name: 'Join Campaign' }).click();
  await expect(page).toHaveURL(`/booking/${campaign.dateIds[1]}`);
  await expect(page.getByText('Recurring Session Payment')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Your campaigns' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: campaign.title })).not.toHaveCount(0);
});

test('who cancels a paid date reads which, what stays, and that the money goes back', async ({
  playerPage: page,
  api,
}) => {
  const campaign = await api.newCampaign({ dates: 3 });
  await join(page, campaign);
  await page.goto('/account');
  const seats = page.getByRole('list', { name: `Your seats in ${campaign.title}` });
  await seats.getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(dialog(page)).toContainText(/, \w+, \w+ \d+, \d+:\d\d [AP]M \w+/);
  await expect(dialog(page)).toContainText(
    /Your \d+ other reserved dates stay: \$25\.00 is charged on .+, the rest 48 hours before each date\./,
  );
  await dialog(page)
    .getByRole('button', { name: /^Cancel and get \$25\.00 back/ })
    .click();
  await expect(page.getByText('Booking Cancelled')).toBeVisible();
  await expect(seats.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(/^Refund(ed| on its way)$/)).toHaveCount(1);

  await page.goto(`/campaigns/${campaign.id}`);
  await expect(dates(page).nth(0)).toContainText(/Refund(ed| on its way)/);
  await expect(dates(page).nth(0)).toContainText('$25.00 was paid for this date');
  await dates(page).nth(0).getByRole('button', { name: 'Rejoin' }).click();
  await expect(dialog(page)).toContainText(/\$25\.00 is due on \w+, \w+ \d+/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave campaign' }).click();
  await expect(dialog(page)).toContainText(/your reserved seats on \w+ \d+ and \w+ \d+\. Nothing/);
});

test('who runs a campaign is not asked to join it', async ({ page, api }) => {
  const campaign = await api.newCampaign({ dates: 2 });
  await logIn(page, { username: 'gamemaster', password: 'questboard', email: '', fullName: '' });
  await page.goto(`/campaigns/${campaign.id}`);
  await expect(page.getByRole('region', { name: 'Join' })).toContainText('You run this campaign.');
  await expect(page.getByRole('link', { name: 'Join Campaign' })).toHaveCount(0);
});

test('a visitor reads on the page of a campaign what it is', async ({ page, api }) => {
  const campaign = await api.newCampaign({ dates: 12 });
  await api.changeTable(campaign.dateIds[0]!, { facts: { city: 'Oslo', platform: 'in_person' } });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/campaigns/${campaign.id}`);
    const about = page.getByRole('region', { name: 'About this campaign' });
    await expect(about).toContainText('A wall, a winter, and whoever holds both.');
    await expect(about.getByRole('region', { name: 'About this table' })).toContainText(
      'WhereIn person, Oslo',
    );
    const top = async (name: string | RegExp) =>
      (await page.getByRole('region', { name }).first().boundingBox())!.y;
    expect(await top('About this campaign')).toBeLessThan(await top(/^Dates/));
    // What kind of table it is, is no state: green is for a seat that is yours.
    const inkOf = (badge: string) =>
      page
        .getByRole('main')
        .locator('header')
        .getByText(badge, { exact: true })
        .evaluate((element) => getComputedStyle(element).color);
    expect(await inkOf('Campaign')).toBe(await inkOf('Blades in the Dark'));
  }
  const said = async () =>
    JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
  const series = { '@type': 'EventSeries', name: campaign.title };
  const found = await said();
  expect(found).toMatchObject({ ...series, description: 'A wall, a winter, and whoever holds both.' });
  expect(found.subEvent).toHaveLength(10);
  await page.goto(`/sessions/${campaign.dateIds[0]}`);
  expect(await said()).toMatchObject({ superEvent: { ...series, url: found.url } });
});

test('the checkout, too, says every payment that a campaign date leads to', async ({
  playerPage: page,
  player,
  api,
}) => {
  const campaign = await api.newCampaign();
  await page.goto(`/checkout?sessionId=${campaign.dateIds[0]}`);
  await expect(page.getByText('Recurring Session Payment')).toBeVisible();
  await expect(page.getByText(/is paid with this order\. Then \$25\.00 on .+ 48 hours before/)).toBeVisible();
  await page.getByText('Payments and dates').click();
  await expect(dates(page)).toHaveCount(4);

  // Left unpaid, the seat is gone on with from the campaign, too.
  await api.hold(player, campaign.dateIds[0]!);
  await page.goto(`/campaigns/${campaign.id}`);
  const join = page.getByRole('region', { name: 'Join' });
  await expect(join).toContainText('a seat is held for you');
  await join.getByRole('link', { name: 'Complete Payment' }).click();
  await payWith(page, cards.pays);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

test('a skip link leads through the login to the question', async ({ page, player, api, browser }) => {
  const campaign = await api.newCampaign({ dates: 2 });
  await join(page, campaign);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Your campaigns' })).toBeVisible();
  const seats = page.getByRole('list', { name: `Your seats in ${campaign.title}` });
  const reserved = seats.getByRole('listitem').filter({ hasText: 'Reserved' });
  await expect(reserved).toContainText(/\$25\.00 is charged to your card/);
  const link = await reserved.getByRole('link', { name: 'Skip' }).getAttribute('href');

  // The table of a date that is paid can be written to, as that of any booking; of one that is kept it cannot yet.
  const toTable = seats.getByRole('link', { name: /^Write to the Table of / });
  await expect(toTable).toHaveCount(1);
  const toHost = page.getByRole('link', { name: 'Message GM' });
  await expect(toHost.last()).toHaveAttribute('href', /^\/messages\/\d+$/);
  await toTable.click();
  await expect(page).toHaveURL(`/messages/session/${campaign.dateIds[0]}`);
  await expect(page.getByLabel('Message to the table')).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(link ?? '');
  await expect(other.getByText('Log in to skip this date')).toBeVisible();
  await other.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await other.getByLabel('Username').fill(player.username);
  await other.getByLabel('Password', { exact: true }).fill(player.password);
  await other.getByRole('button', { name: 'Log In', exact: true }).click();
  await dialog(other)
    .getByRole('button', { name: /^Skip / })
    .click();
  await expect(dates(other).nth(1)).toContainText('Skipped');
  await expect(other).toHaveURL(`/campaigns/${campaign.id}`);
  await other.context().close();
});

test('another card is saved for the dates to come', async ({ playerPage: page, api }) => {
  const campaign = await api.newCampaign({ dates: 2 });
  await join(page, campaign);
  // What is reserved is charged later: no payment of it was called off.
  await page.goto('/cancel');
  await expect(page.getByRole('heading', { name: 'Payment Canceled' })).toBeVisible();
  await expect(page.getByText(campaign.title)).toHaveCount(0);
  // A member keeps the price of the day of joining, and every page says so.
  const later = campaign.dateIds[1] ?? 0;
  await api.changeTable(later, { price: 40 });
  await page.goto(`/sessions/${later}`);
  await expect(page.getByRole('region', { name: 'Booking', exact: true })).toContainText('$25.00');

  await page.goto(`/campaigns/${campaign.id}`);
  await page.getByRole('button', { name: 'Update card' }).click();
  await expect(page.getByRole('heading', { name: 'Save a card' })).toBeVisible();
  await page.getByLabel('Card number').fill('5555 5555 5555 4444');
  await page.getByLabel('Expiry (MM/YY)').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Robin Journey');
  await page.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Card Updated')).toBeVisible();
  await expect(page.getByText('ending in 4444')).toBeVisible();
  await expect(page).toHaveURL(`/campaigns/${campaign.id}`);
});

test('staff add dates, change their time, cancel one, and cancel the rest with the money back', async ({
  page,
  player,
  api,
  browser,
  mailbox,
}) => {
  const campaign = await api.newCampaign({ dates: 3 });
  await join(page, campaign);
  const staff = await (await browser.newContext()).newPage();
  await logIn(staff, { username: 'admin', password: 'questboard', email: '', fullName: '' });
  await staff.goto(`/campaigns/${campaign.id}`);
  await staff.getByRole('link', { name: 'Manage the campaign' }).click();
  const list = staff.getByRole('region', { name: /^Dates to come/ }).getByRole('listitem');
  await staff.getByLabel('Number of new dates').fill('2');
  await expect(staff.getByRole('region', { name: 'Planned dates' }).getByRole('listitem')).toHaveCount(2);
  await staff.getByRole('button', { name: 'Add 2 dates' }).click();
  await expect(list).toHaveCount(5);

  await list.nth(1).getByRole('button', { name: 'Move from here' }).click();
  const form = staff.getByRole('dialog');
  const time = form.getByLabel('New date & time');
  const [day, hour] = (await time.inputValue()).split('T');
  await time.fill(`${day}T${hour === '12:30' ? '13:30' : '12:30'}`);
  await expect(form).toContainText('4 dates on the clocks of');
  await expect(form.getByText(`${player.fullName}, reserved: 4 dates`)).toBeVisible();
  await form.getByLabel('Reason').fill('The bridge is out.');
  await form.getByRole('button', { name: /^Move 4 dates and tell/ }).click();
  await expect(staff.getByText('Dates Changed')).toBeVisible();
  for (const place of [1, 4])
    await expect(list.nth(place)).toContainText(hour === '12:30' ? '1:30 PM' : '12:30 PM');
  await mailbox.mail(player.email, /^New times: /);

  await list.nth(0).getByRole('button', { name: 'Edit from here' }).click();
  await form.getByLabel('Price ($)').fill('31');
  await form.getByLabel('Title').fill('The Siege, Lifted');
  await expect(form).toContainText('$31.00 holds for whoever joins or books from now on');
  await expect(form).toContainText('1 person has a seat on these dates and keeps the price');
  await form.getByRole('button', { name: 'Save for 5 dates', exact: true }).click();
  await expect(staff.getByText('Campaign Changed')).toBeVisible();
  await expect(staff.getByRole('heading', { level: 1, name: 'The Siege, Lifted' })).toBeVisible();

  await list.nth(4).getByRole('button', { name: 'Cancel date' }).click();
  await dialog(staff).getByRole('button', { name: 'Cancel this date' }).click();
  await expect(staff.getByText('Date Cancelled')).toBeVisible();
  await expect(list).toHaveCount(4);

  await staff.getByRole('button', { name: 'Cancel the rest' }).click();
  await expect(dialog(staff)).toContainText('1 paid seat is refunded in full: $25.00 to cards.');
  await dialog(staff).getByLabel('Reason').fill('The wall has fallen.');
  await dialog(staff).getByRole('button', { name: 'Cancel the rest' }).click();
  await expect(staff.getByText('This campaign has ended')).toBeVisible();
  await expect(staff.getByText('The wall has fallen.')).toBeVisible();
  await staff.context().close();
  await mailbox.mail(player.email, /is on its way back|cancel/i);
});

/** Of a date and of all that hangs on its time: whoever moves the date alone is given notice by the product. */
const letAnHourPass = (sessionId: number) =>
  askDatabase(
    `WITH booking AS (
        UPDATE "Booking" SET "heldUntil" = "heldUntil" - interval '1 hour' WHERE "sessionId" = $1 RETURNING id),
      seat AS (
        UPDATE "Seat" SET "heldUntil" = "heldUntil" - interval '1 hour' FROM booking WHERE "bookingId" = booking.id),
      charge AS (
        UPDATE "ChargeAttempt" SET "dueAt" = "dueAt" - interval '1 hour',
          "nextAttemptAt" = "nextAttemptAt" - interval '1 hour' FROM booking WHERE "bookingId" = booking.id)
      UPDATE "Session" SET "scheduledAt" = "scheduledAt" - interval '1 hour' WHERE id = $1`,
    [sessionId],
  );

test('a card that is declined later can be made up for by paying the date', async ({
  page,
  player,
  api,
  mailbox,
}) => {
  test.setTimeout(600_000);
  const campaign = await api.newCampaign({ hours: 30, dates: 2 });
  // 48 hours before the start the card is charged: an hour after the player has joined, which is over at once.
  const [, later = 0] = campaign.dateIds;
  await api.moveTable(later, 49);
  await join(page, campaign, cards.declinesLater);
  await letAnHourPass(later);
  const { links } = await mailbox.mail(player.email, /did not go through/, 200_000);
  expect(links.map((link) => new URL(link).pathname)).toContain(`/campaigns/${campaign.id}`);
  await page.goto('/account');
  await expect(page.getByRole('link', { name: 'Fix payment' }).first()).toBeVisible();

  await page.goto(`/campaigns/${campaign.id}`);
  await expect(page.getByText(/^Your card was declined for \w+ \d+$/)).toBeVisible();
  // The page that saves a card says that nothing is charged now.
  await expect(
    page.getByText('If you save another card, we charge it for this date right away.'),
  ).toBeVisible();
  await expect(dates(page).filter({ hasText: 'Declined' })).toContainText('1 of 3 tries');
  await page.getByRole('button', { name: 'Complete Payment' }).first().click();
  await payWith(page, cards.pays);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.goto(`/campaigns/${campaign.id}`);
  await expect(dates(page).filter({ hasText: /Paid/ })).toHaveCount(2);
});
