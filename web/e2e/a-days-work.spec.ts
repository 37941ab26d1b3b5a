import { choose, expect, inHours, logIn, press, rereadUntil, rowOf, send, test } from './fixtures.ts';
import { cards, payWith } from './payment.ts';

const superAdmin = { username: 'superadmin', password: 'questboard', email: '', fullName: '' };

test("a day's work, by keyboard: a new Game Master, a campaign, a booking, a move, a complaint, a refund in part, and books that are right", async ({
  page,
  player,
  api,
  mailbox,
  browser,
}) => {
  const keeper = await api.newPerson();
  const name = `Mira ${keeper.username}`;
  const title = `The Mill of ${keeper.username}`;
  const staff = await (await browser.newContext()).newPage();
  await logIn(staff, superAdmin);

  // Somebody who has just registered becomes a Game Master.
  await staff.goto('/admin/users');
  await staff.getByLabel('Search users').fill(keeper.email);
  const actions = staff.getByRole('button', { name: `Actions for ${keeper.fullName}` });
  await expect(actions).toHaveCount(1);
  await choose(actions, 'Promote to Game Master');
  const promotion = staff.getByRole('dialog');
  await promotion.getByLabel('Name').fill(name);
  await promotion.getByLabel('Title').fill('Keeper of small hours');
  await press(promotion.getByRole('button', { name: 'Promote to Game Master' }));
  await expect(promotion).toHaveCount(0);

  // Their first campaign: tomorrow's evening, and one a week later.
  await staff.goto('/admin/sessions?action=create');
  const form = staff.getByRole('dialog', { name: 'New Session' });
  await form.getByLabel('Game Master', { exact: true }).selectOption({ label: name });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('The wheel turns, and nobody has seen the miller.');
  await form.getByLabel('Game System').selectOption('Daggerheart');
  await form.getByLabel('Session Type').selectOption('Campaign');
  await form.getByLabel('Date & Time').fill(inHours(20));
  await form.getByLabel('Number of dates').fill('2');
  await press(form.getByRole('button', { name: 'Create Session' }));
  await expect(form).toHaveCount(0);

  // A player finds it on the board and joins.
  await page.goto(`/sessions?search=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await page.getByRole('main').getByText('Book Now', { exact: true }).click();
  await page.getByLabel('I agree to the').check();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await payWith(page, cards.pays);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();

  // The second evening is moved; the player is told.
  await staff.goto(`/admin/sessions?search=${encodeURIComponent(title)}`);
  // The latest leads.
  await press(
    rowOf(staff, title)
      .first()
      .getByRole('button', { name: `Edit ${title}` }),
  );
  const edit = staff.getByRole('dialog', { name: 'Edit Session' });
  await edit.getByLabel('Date & Time').fill(inHours(20 + 8 * 24));
  await edit.getByLabel('Reason for the change').fill('The mill is let to a wedding.');
  await expect(edit.getByText(/^Saving this tells 2 people at once/)).toBeVisible();
  await expect(edit.getByText(`${player.fullName}, reserved:`)).toBeVisible();
  await press(edit.getByRole('button', { name: 'Update Session' }));
  await expect(edit).toHaveCount(0);
  const told = await mailbox.mail(player.email, /^New time/);
  expect(told.TextBody).toContain('The mill is let to a wedding.');

  // The player complains to the Game Master, who finds it and answers.
  await page.goto('/account');
  const next = page.getByRole('region', { name: title });
  const evening = await next.getByRole('link', { name: title }).getAttribute('href');
  await next.getByRole('link', { name: 'Ask the GM' }).click();
  await send(page.getByLabel(`Message to ${keeper.fullName}`), 'I cannot come then. And tomorrow I am ill.');
  const master = await (await browser.newContext()).newPage();
  await logIn(master, keeper);
  await master.goto('/messages');
  await master.getByRole('link', { name: new RegExp(player.fullName) }).click();
  await expect(master.getByRole('log').getByText('And tomorrow I am ill.')).toBeVisible();
  await send(master.getByLabel(`Message to ${player.fullName}`), 'Ask for your money, staff will see to it.');
  await expect(page.getByRole('log').getByText('staff will see to it.')).toBeVisible();

  // The Game Master says where they meet; it stands on top of the player's account.
  await master.goto(evening ?? '');
  await master.getByRole('button', { name: 'Say where you meet' }).click();
  await master.getByLabel('Link to the table').fill('https://table.example.test/mill');
  await master.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(master.getByRole('link', { name: 'Join the Table' })).toBeVisible();
  await master.context().close();
  await page.goto('/account');
  await expect(next.getByRole('link', { name: 'Join the Table' })).toHaveAttribute(
    'href',
    /example.test.mill$/,
  );

  // A part of the price is given back, and the player keeps the seat and is written to.
  await staff.goto(`/admin/bookings?search=${player.username}`);
  const menus = staff.getByRole('button', { name: `Actions for ${player.fullName}, ${title}` });
  await choose(staff.getByRole('row').filter({ hasText: 'Confirmed' }).locator(menus), 'Give money back');
  const giving = staff.getByRole('dialog', { name: 'Give money back' });
  await press(giving.getByRole('button', { name: 'Give back' }));
  await expect(giving.getByLabel('Amount ($)')).toBeFocused();
  await giving.getByLabel('Amount ($)').fill('10');
  await giving.getByLabel('Reason').fill('For an evening that was moved.');
  await expect(giving).toContainText('$10.00 goes back to the card you paid with. Your seat stays yours.');
  await press(giving.getByRole('button', { name: 'Give back' }));
  await expect(giving).toHaveCount(0);
  const answer = await mailbox.mail(player.email, /^\$10\.00/);
  expect(answer.TextBody).toContain('For an evening that was moved.');
  await choose(menus.first(), 'Message player');
  const log = staff.getByRole('log');
  await expect(log).toContainText('The mill is let to a wedding.');
  await send(staff.getByLabel(`Message to ${player.fullName}`), 'Ten dollars are on their way to you.');
  await expect(log).toContainText('Ten dollars are on their way to you.');
  // It stands in the log before the server has it.
  await page.goto('/messages');
  await rereadUntil(page, page.getByRole('link', { name: /Ten dollars are on their way to you/ }));
  await staff.goto(`/admin/bookings?search=${player.username}`);
  await rereadUntil(staff, staff.getByText('Part refunded', { exact: true }));
  // Where all of somebody's bookings stand together, each is named by its table.
  await staff.getByRole('main').getByRole('link', { name: player.fullName }).first().click();
  await expect(staff).toHaveURL(/\/admin\/users\/\d+/);
  await expect(menus.first()).toBeVisible();

  // At the end of the day nothing is off.
  await staff.goto('/admin/money');
  await expect(async () => {
    await press(staff.getByRole('button', { name: 'Run audit now' }));
    await expect(staff.getByText('Nothing is off.')).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(staff.getByRole('main').getByText(title)).toHaveCount(0);
  // The balance is of this moment, what the provider said of the last look: each says so.
  const ledger = staff.getByRole('region', { name: 'Ledger' });
  await expect(ledger).toContainText('At the provider, by our books now');
  await expect(ledger).toContainText(/Agreed with our books, \w+, \w+ \d+, \d+:\d\d [AP]M C[SD]T/);
  await staff.context().close();
});
