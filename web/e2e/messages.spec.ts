import type { Browser, Page } from '@playwright/test';
import { expect, goBack, logIn, send, test } from './fixtures.ts';

const office = { username: 'admin', password: 'questboard', email: '', fullName: '' };

/** A second browser, with somebody else in it. */
async function browserOf(browser: Browser, who: Parameters<typeof logIn>[1]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, who);
  return page;
}

interface Me {
  readonly id: number;
  readonly fullName: string;
}

const me = async (page: Page) => (await (await page.request.get('/api/auth/me')).json()) as Me;

/** Whatever it says of notices. */
const bellSays = (count: number) =>
  new RegExp(
    `^Messages\\. ${count === 0 ? 'No unread messages' : `You have ${count} unread message${count === 1 ? '' : 's'}`}(\\.|$)`,
  );

const write = (page: Page, name: string, text: string) => send(page.getByLabel(`Message to ${name}`), text);

test('a player and a Game Master write to each other, and nobody has to reload', async ({
  page,
  browser,
  player,
  api,
}) => {
  const gm = await browserOf(browser, await api.newHost());
  const master = await me(gm);
  await gm.goto('/sessions');
  await expect(gm.getByRole('button', { name: bellSays(0) })).toBeVisible();

  await page.goto(`/messages/${master.id}`);
  await write(page, master.fullName, 'Is there a seat for a bard?');
  const log = page.getByRole('log');
  await expect(log.getByText('Is there a seat for a bard?')).toHaveCount(1);
  await expect(page.getByRole('navigation', { name: 'People' })).toContainText(
    'You: Is there a seat for a bard?',
  );

  // The Game Master is on another page and sees the bell change.
  await gm.getByRole('button', { name: bellSays(1) }).click();
  const bell = gm.getByRole('dialog', { name: 'Messages' });
  const entry = bell.getByRole('listitem').filter({ hasText: 'Is there a seat for a bard?' }).first();
  await expect(entry.getByText('New')).toBeVisible();
  await expect(entry).toContainText(player.fullName);
  await entry.getByRole('link', { name: 'View conversation' }).click();
  await expect(gm.getByRole('log').getByText('Is there a seat for a bard?')).toBeVisible();
  await expect(gm.getByRole('button', { name: bellSays(0) })).toBeVisible();

  await write(gm, player.fullName, 'Always. Bring the lute.');
  await expect(log.getByText('Always. Bring the lute.')).toHaveCount(1);
  // The thread is open, so the reply is read already.
  await expect(page.getByRole('button', { name: bellSays(0) })).toBeVisible();
  await gm.context().close();
});

test('what is written before the line opens is there once it does', async ({ playerPage: page, browser }) => {
  const staff = await browserOf(browser, office);
  const [{ id: userId }, { id: staffId }] = [await me(page), await me(staff)];
  const say = async (content: string) =>
    expect((await staff.request.post('/api/messages', { data: { recipientId: userId, content } })).ok()).toBe(
      true,
    );
  await say('The gate is shut');
  const [opened, subscribed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  await page.routeWebSocket('**/graphql', async (socket) => {
    asked += 1;
    await opened.promise;
    const server = socket.connectToServer();
    socket.onMessage(async (frame) => {
      if (String(frame).includes('"subscribe"')) await subscribed.promise;
      server.send(frame);
    });
  });
  await page.goto('/messages');
  const list = page.getByRole('navigation', { name: 'People' });
  await expect(list.getByRole('heading', { name: 'People' })).toBeVisible();
  await expect(list).toContainText('The gate is shut');
  await expect.poll(() => asked).toBe(1);

  await say('The gate is open');
  await expect(list).toContainText('The gate is shut');
  await expect(page.getByRole('button', { name: bellSays(1), exact: true })).toBeVisible();
  opened.resolve();
  await expect(list).toContainText('The gate is open');
  await expect(page.getByRole('button', { name: bellSays(2), exact: true })).toBeVisible();
  // What comes before the line is listened to is read once it is.
  await say('Somebody knocks');
  subscribed.resolve();
  await expect(list).toContainText('Somebody knocks');
  // What comes now is pushed.
  await say('Come in');
  await expect(list).toContainText('Come in');
  await page.goto(`/messages/${staffId}`);
  await expect(page.getByRole('log').getByText('Come in')).toBeVisible();
  await staff.context().close();
});

test('what was read before a message was kept, and comes after it, does not take it away', async ({
  playerPage: page,
  browser,
}) => {
  const staff = await browserOf(browser, office);
  const { id, fullName } = await me(staff);
  const opened = Promise.withResolvers<void>();
  await page.routeWebSocket('**/graphql', async (socket) => {
    await opened.promise;
    socket.connectToServer();
  });
  await page.goto(`/messages/${id}`);
  const field = page.getByLabel(`Message to ${fullName}`);
  await expect(field).toBeVisible();

  // List and thread are read again when the line opens: here without the message, and they arrive after it.
  const shown = Promise.withResolvers<void>();
  const held = { list: Promise.withResolvers<void>(), thread: Promise.withResolvers<void>() };
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postData() ?? '';
    const read = asked.includes('"people"') ? held.list : asked.includes('"before"') ? held.thread : null;
    if (!read) return route.continue();
    const response = await route.fetch();
    read.resolve();
    await shown.promise;
    await route.fulfill({ response });
  });
  const late = ['"people"', '"before"'].map((variable) =>
    page.waitForResponse((response) => Boolean(response.request().postData()?.includes(variable))),
  );
  opened.resolve();
  await Promise.all([held.list.promise, held.thread.promise]);
  await write(page, fullName, 'Is there a seat for a bard?');
  const list = page.getByRole('navigation', { name: 'People' });
  await expect(list).toContainText('You: Is there a seat for a bard?');
  shown.resolve();
  for (const answer of await Promise.all(late)) await answer.finished();
  await expect(list).toContainText('You: Is there a seat for a bard?');
  await staff.context().close();
});

test('an inbox without anybody leads on, until the first message', async ({ playerPage: page, browser }) => {
  await page.goto('/messages');
  const pane = page.getByRole('region', { name: 'Conversation' });
  await expect(pane.getByRole('link', { name: 'Browse Sessions' })).toHaveAttribute('href', '/sessions');
  await pane.getByRole('link', { name: 'Ask a Game Master' }).click();
  await expect(page).toHaveURL('/game-masters');
  await goBack(page);
  await expect(pane.getByText('No messages yet')).toBeVisible();

  const staff = await browserOf(browser, office);
  const data = { recipientId: (await me(page)).id, content: 'Welcome' };
  expect((await staff.request.post('/api/messages', { data })).ok()).toBe(true);
  await expect(page.getByRole('navigation', { name: 'People' })).toContainText('Welcome');
  await expect(pane.getByText('Choose a conversation')).toBeVisible();
  await expect(pane.getByText('No messages yet')).toHaveCount(0);
  await staff.context().close();
});

test('two lines are one message, and nothing is none', async ({ playerPage: page, browser }) => {
  const staff = await browserOf(browser, office);
  const { id, fullName } = await me(staff);
  await page.goto('/messages');
  await page.getByRole('button', { name: 'New' }).click();
  await page.getByLabel('Search people').fill(fullName);
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 found');
  await page.getByRole('dialog').getByRole('link', { name: fullName }).click();
  await expect(page).toHaveURL(`/messages/${id}`);

  const field = page.getByLabel(`Message to ${fullName}`);
  const send = page.getByRole('button', { name: 'Send message' });
  await expect(send).toBeDisabled();
  await field.fill('   \n ');
  await expect(send).toBeDisabled();
  await field.fill('First line');
  await field.press('Shift+Enter');
  await field.pressSequentially('second line');
  await field.press('Enter');
  await expect(page.getByRole('log').getByText('First line\nsecond line')).toBeVisible();
  await expect(field).toHaveValue('');
  await staff.context().close();
});

test('a message that could not be sent is kept and sent again', async ({ playerPage: page, browser }) => {
  const staff = await browserOf(browser, office);
  const { id, fullName } = await me(staff);
  await page.goto(`/messages/${id}`);
  await expect(page.getByLabel(`Message to ${fullName}`)).toBeVisible();
  await page.route('**/graphql', (route) => route.abort());
  await write(page, fullName, 'The bridge is out');
  await expect(page.getByText('Error sending message')).toBeVisible();
  await expect(page.getByText('There was an error sending your message. Please try again.')).toBeVisible();
  await expect(page.getByRole('log').getByText('Not sent.')).toBeVisible();

  await page.unroute('**/graphql');
  await page.reload();
  await expect(page.getByRole('log').getByText('The bridge is out')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('log')).toBeFocused();
  await expect(page.getByRole('log').getByText('Not sent.')).toHaveCount(0);
  await expect(page.getByRole('log').getByText('The bridge is out')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('log').getByText('The bridge is out')).toHaveCount(1);
  await staff.context().close();
});

test('a message that is written when the login has ended is there after the next', async ({
  page,
  player,
  browser,
}) => {
  const staff = await browserOf(browser, office);
  const { id, fullName } = await me(staff);
  await page.goto(`/messages/${id}`);
  await expect(page.getByLabel(`Message to ${fullName}`)).toBeVisible();
  // In the moment of sending: whatever else the page asks would lead to the login before.
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('The lantern went out')) await page.context().clearCookies();
    await route.continue();
  });
  await write(page, fullName, 'The lantern went out');
  await expect(page.getByText('You need to be logged in to send messages.').first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.unroute('**/graphql');
  await expect(page).toHaveURL(`/login?redirect=/messages/${id}`);
  await page.getByLabel('Username').fill(player.username);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('log').getByText('Not sent.')).toHaveCount(0);
  await expect(page.getByRole('log').getByText('The lantern went out')).toHaveCount(1);
  await staff.context().close();
});

test('whoever is blocked cannot write any more', async ({ page, player, browser }) => {
  const staff = await browserOf(browser, office);
  const admin = await me(staff);
  const own = await me(page);
  await page.goto(`/messages/${admin.id}`);
  await write(page, admin.fullName, 'Hello there');
  await expect(page.getByRole('log').getByText('Hello there')).toBeVisible();

  await staff.goto(`/messages/${own.id}`);
  await expect(staff.getByRole('log').getByText('Hello there')).toBeVisible();
  await staff.getByRole('button', { name: 'Message actions' }).click();
  await staff.getByRole('menuitem', { name: 'Report message' }).click();
  await staff.getByRole('button', { name: 'Report message' }).click();
  await expect(staff.getByText('Please say what is wrong')).toBeVisible();
  await staff.getByLabel('What is wrong?').fill('A test of the bell.');
  await staff.getByRole('button', { name: 'Report message' }).click();
  await expect(staff.getByText('Reported', { exact: true })).toBeVisible();

  await staff.getByRole('button', { name: 'Conversation actions' }).click();
  await staff.getByRole('menuitem', { name: `Block ${player.fullName}` }).click();
  await staff.getByRole('button', { name: `Block ${player.fullName}` }).click();
  await expect(staff.getByText(`You have blocked ${player.fullName}.`)).toBeVisible();
  await write(page, admin.fullName, 'Still there?');
  await expect(page.getByRole('log').getByText('Not sent. You cannot write to this person.')).toBeVisible();

  await staff.getByRole('button', { name: 'Conversation actions' }).click();
  await staff.getByRole('menuitem', { name: `Unblock ${player.fullName}` }).click();
  await expect(staff.getByLabel(`Message to ${player.fullName}`)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(staff.getByRole('log').getByText('Still there?')).toBeVisible();
  await staff.context().close();
});

test('visitors are asked to sign in, strangers are not found', async ({ page, person }) => {
  await page.goto('/messages');
  await expect(page.getByRole('heading', { name: 'Please Sign In' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    /^\/login/,
  );
  await logIn(page, person);
  for (const address of ['/messages/999999999', '/messages/nobody']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Nobody to talk to here' })).toBeVisible();
  }
});
