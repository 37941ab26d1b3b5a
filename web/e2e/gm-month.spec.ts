import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import type { Person } from './api.ts';
import { askDatabase } from './database.ts';
import { comesAlive, expect, logIn, press, test } from './fixtures.ts';
import { cards, payWith, proceedToPayment } from './payment.ts';
import { publish } from './proposals.ts';

const title = `The Last Lamp ${randomUUID().slice(0, 8)}`;
const evening = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T19:00`;
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** What the ledger says of the seats of a session. */
async function booksOf(sessionId: number) {
  const [sums] = await askDatabase<{ taken: number; returned: number; share: number }>(
    `SELECT sum(cents) FILTER (WHERE cents > 0)::int AS taken, -sum(cents) FILTER (WHERE cents < 0)::int AS returned,
       round(sum(cents * share) / 100.0)::int AS share
     FROM (SELECT b."sharePercent" AS share, -e."amountCents" AS cents FROM "LedgerEntry" e
       JOIN "Booking" b ON b.id = e."bookingId" WHERE b."sessionId" = $1 AND e.account = 'revenue') entry`,
    [sessionId],
  );
  return { taken: sums?.taken ?? 0, returned: sums?.returned ?? 0, share: sums?.share ?? 0 };
}

async function browserOf(browser: Browser, person: Pick<Person, 'username' | 'password'>) {
  const page = await browser.newPage();
  await logIn(page, { email: '', fullName: '', ...person });
  return page;
}

test('a month of a Game Master, from an empty profile to the money', async ({
  page,
  browser,
  api,
  mailbox,
}) => {
  await logIn(page, await api.newHost());

  // A profile that says who they are, by keyboard.
  await page.goto('/gm/profile');
  const save = page.getByRole('button', { name: 'Save Profile' });
  await comesAlive(save);
  await page.getByLabel('Biography').fill('Lights it, and watches who comes in from the rain.');
  await page.getByLabel('Languages').fill('English, Cymraeg');
  await press(page.getByRole('checkbox', { name: 'Thursday' }), ' ');
  await expect(page.getByLabel('Thursday, from')).toHaveValue('18:00');
  // Every stop inside a field for times shows the ring, the button of the clock too.
  const from = page.getByLabel('Thursday, from');
  await from.focus();
  for (let stop = 0; stop < 4; stop += 1) {
    await expect(from).toHaveCSS('box-shadow', /0px 0px 0px 2px/);
    await page.keyboard.press('Tab');
  }
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(page.getByRole('button', { name: /^Time zone: / })).toBeVisible();
  await page.getByLabel('Languages').press('Enter');
  await expect(page.getByText('Profile Saved')).toBeVisible();

  // A draft, proposed, and put on the board by staff.
  await page.goto('/gm/sessions');
  const create = page.getByRole('button', { name: 'New Session' });
  await comesAlive(create);
  await press(create);
  const form = page.getByRole('dialog', { name: 'New Session' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('Whoever comes in last puts it out.');
  await form.getByLabel('Game System').selectOption('Daggerheart');
  await form.getByLabel('Date & Time').fill(evening(6));
  await form.getByLabel('Price').fill('33.33');
  await press(form.getByRole('button', { name: 'Save Draft' }));
  await expect(form).toBeHidden();
  await page.getByRole('tab', { name: 'Drafts' }).click();
  await press(page.getByRole('button', { name: `Propose ${title}` }));
  await press(page.getByRole('alertdialog').getByRole('button', { name: 'Propose' }));
  await expect(page.getByText('Proposed, waits for our staff', { exact: true })).toBeVisible();
  const address = (await page.getByRole('link', { name: title }).getAttribute('href')) ?? '';
  const id = Number(address.split('/').at(-1));
  const staff = await browserOf(browser, { username: 'admin', password: 'questboard' });
  await publish(staff, title);

  // Two book and pay; one of them finds the profile, and one gives the seat back.
  const [stays, leaves] = [await api.newPerson(), await api.newPerson()];
  const table = { id, title, price: '$33.33' };
  const theirs = await browserOf(browser, stays);
  await theirs.goto(address);
  await theirs.getByRole('link', { name: 'View Profile' }).click();
  await expect(theirs.getByText('Lights it, and watches who comes in from the rain.')).toBeVisible();
  await expect(theirs.getByText('Cymraeg')).toBeVisible();
  const gone = await browserOf(browser, leaves);
  for (const each of [theirs, gone]) {
    await proceedToPayment(each, table);
    await payWith(each, cards.pays);
    await expect(each.getByRole('link', { name: 'View My Bookings' })).toBeVisible();
  }
  const [{ id: booking } = { id: 0 }] = (await (await gone.request.get('/api/account/bookings')).json()) as {
    id: number;
  }[];
  expect((await gone.request.post(`/api/bookings/${booking}/cancel`)).status()).toBe(200);

  // Who comes is on the roster; the evening is moved, and they are told.
  await page.goto('/gm');
  const next = page.getByRole('region', { name: title });
  await expect(next.getByText('1 of 6 seats')).toBeVisible();
  await expect(
    next.getByRole('listitem').filter({ hasText: stays.fullName }).getByText('Paid'),
  ).toBeVisible();
  await page.goto('/gm/sessions');
  const move = page.getByRole('button', { name: `Edit or move ${title}` });
  await comesAlive(move);
  await press(move);
  const edit = page.getByRole('dialog', { name: 'Edit Session' });
  await edit.getByLabel('Date & Time').fill(evening(8));
  await edit.getByLabel('Reason for the change').fill('The lamp is at the mender’s.');
  await press(edit.getByRole('button', { name: 'Update Session' }));
  await expect(edit).toBeHidden();
  const told = await mailbox.mail(stays.email, new RegExp(`New time: ${title}`));
  expect(told.TextBody).toContain('The lamp is at the mender’s.');

  // The evening comes and goes.
  await askDatabase('UPDATE "Session" SET "scheduledAt" = now() - interval \'6 hours\' WHERE id = $1', [id]);
  await page.goto('/gm');
  const over = page.getByRole('region', { name: 'Just played' }).getByRole('listitem').first();
  await expect(over).toContainText(title);
  await press(over.getByText('Players', { exact: true }));
  const came = over.getByRole('group', { name: `Attendance of ${stays.fullName}` });
  await press(came.getByRole('button', { name: 'Present' }));
  await expect(came.getByRole('button', { name: 'Present' })).toHaveAttribute('aria-pressed', 'true');

  // What the player says of it has one answer.
  await theirs.goto('/account?tab=past');
  const rate = theirs.getByRole('button', { name: `Rate this session: ${title}` });
  await comesAlive(rate);
  await rate.click();
  const review = theirs.getByRole('dialog');
  await review.getByRole('radio', { name: /^5 of 5/ }).press(' ');
  await review.getByRole('textbox').fill('The rain stayed outside.');
  await review.getByRole('button', { name: 'Publish review' }).click();
  await expect(theirs.getByText('Thank you', { exact: true })).toBeVisible();
  await theirs.goto(address);
  await theirs.getByRole('link', { name: 'View Profile' }).click();
  await expect(theirs).toHaveURL(/\/game-masters\/\d+$/);
  await page.goto(theirs.url());
  const reply = page.getByRole('button', { name: /^Reply to the review of Robin J/ });
  await comesAlive(reply);
  await press(reply);
  const answer = page.getByRole('dialog', { name: /^Reply to Robin J/ });
  await answer.getByLabel('Your reply').fill('It asked for you.');
  await press(answer.getByRole('button', { name: 'Publish reply' }));
  await expect(page.getByText('Reply published')).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText('It asked for you.')).toBeVisible();

  // What it brought is what the ledger says, to the cent: of the month, and of its only session.
  await expect.poll(() => booksOf(id)).toEqual({ taken: 6666, returned: 3333, share: 667 });
  const { taken, returned, share } = await booksOf(id);
  const kept = taken - returned;
  await page.goto('/gm/earnings');
  const sums = [taken, returned, kept, share, kept - share].map(dollars);
  const month = page.getByRole('main').locator('dl').first();
  await expect(month.getByRole('definition')).toContainText(sums);
  await expect(page.getByRole('row').filter({ hasText: title }).getByRole('cell')).toContainText(sums);
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')) ?? '',
  );
  const plain = sums.map((each) => each.slice(1));
  expect(await file.text()).toContain(
    [plain[0], plain[1], '0.00', '0.00', plain[2], plain[3], plain[4]].join(','),
  );
});
