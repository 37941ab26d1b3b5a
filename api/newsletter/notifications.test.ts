import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { unsubscribeToken } from '../platform/unsubscribe-token.ts';

afterAll(closeAll);

const FIELDS = 'viewer { mailReminders mailMessages mailNews }';

test('each kind of mail is chosen by itself', async () => {
  const player = await aUser();
  const choose = async (input: object) =>
    Object.values((await as(player).ok('updateNotifications', input, FIELDS)).viewer);
  expect(await choose({})).toEqual([true, true, false]);
  expect(await choose({ mailReminders: false })).toEqual([false, true, false]);
  expect(await choose({ mailMessages: false, mailReminders: null })).toEqual([false, false, false]);
  // The address of an account is proven: nothing has to be confirmed.
  expect(await choose({ mailNews: true })).toEqual([false, false, true]);
  expect(await choose({ mailNews: false, mailMessages: true })).toEqual([false, true, false]);
  expect(await choose({ mailNews: true })).toEqual([false, true, true]);
});

test('the link in a reminder stops reminders, and nothing else', async () => {
  const player = await aUser();
  await as(null).ok('unsubscribeFromNewsletter', { token: unsubscribeToken('reminders', player.id) });
  expect(await db.user.findUniqueOrThrow({ where: { id: player.id } })).toMatchObject({
    mailReminders: false,
    mailMessages: true,
  });
});
