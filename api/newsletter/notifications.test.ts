import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aChange, addressOf, follow } from '../../tests/scene/email-change.ts';
import { lockWaiters, overlap } from '../../tests/scene/overlap.ts';
import { eventually } from '../../tests/scene/until.ts';
import { aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { unsubscribeToken } from '../platform/unsubscribe-token.ts';
import { lockRow } from '../seating/locks.ts';

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

test('an address that changes in the same moment is not put on the list any more', async () => {
  const change = await aChange();
  const { person, email } = change;
  await follow(change, 'confirm');
  const [, answer] = await overlap(
    (tx) => lockRow(tx, 'User', person.id),
    async () => {
      const made = follow(change, 'approve');
      await eventually(async () => (await lockWaiters()) === 1);
      await Promise.all([made, as(person).ok('updateNotifications', { mailNews: true }, 'viewer { id }')]);
    },
    2,
  );
  expect(answer).toMatchObject({ status: 'fulfilled' });
  expect(await addressOf(change)).toBe(email);
  const listed = await db.newsletterSubscriber.findMany({ where: { email: { in: [person.email, email] } } });
  expect(listed).toMatchObject([{ email, unsubscribedAt: null }]);
});
