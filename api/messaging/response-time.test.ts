import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aGameMaster, aUser, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';

afterAll(closeAll);

test('the response time is the median of first answers of the last 90 days, from three on', async () => {
  const { viewer: host, profile } = await aGameMaster();
  const said = async (
    senderId: number,
    recipientId: number,
    conversationId: number,
    hoursAgo: number,
    more = {},
  ) =>
    db.message.create({
      data: { senderId, recipientId, conversationId, content: 'x', createdAt: inHours(-hoursAgo), ...more },
    });
  /** Somebody asks, asks again, and is answered so many hours after the first. */
  async function answered(hours: number, hoursAgo = 500) {
    const { id } = await aUser();
    const conversation = await db.conversation.create({ data: { userLowId: host.id, userHighId: id } });
    await said(id, host.id, conversation.id, hoursAgo);
    await said(id, host.id, conversation.id, hoursAgo - hours / 2);
    const broadcast = await db.broadcast.create({ data: { senderId: host.id, content: 'x' } });
    await said(host.id, id, conversation.id, hoursAgo - hours / 2, { broadcastId: broadcast.id });
    await said(host.id, id, conversation.id, hoursAgo - hours);
    await said(host.id, id, conversation.id, hoursAgo - hours - 1);
    return { id, conversation };
  }
  const shown = async () =>
    (await as(null).ask(`{ gameMaster(id: "${profile.id}") { responseMinutes } }`)).gameMaster
      .responseMinutes;
  await answered(10);
  await answered(2);
  await answered(0.1, 24 * 91); // too long ago
  expect(await shown()).toBeNull();
  const { id, conversation } = await answered(4);
  expect(await shown()).toBe(240);
  await said(id, host.id, conversation.id, 1); // not answered yet
  expect(await shown()).toBe(240);

  // A hundred written to them are looked at, announcements not among them.
  const broadcast = await db.broadcast.create({ data: { senderId: id, content: 'x' } });
  const letter = { senderId: id, recipientId: host.id, conversationId: conversation.id, content: 'x' };
  await db.message.createMany({ data: Array(100).fill({ ...letter, broadcastId: broadcast.id }) });
  expect(await shown()).toBe(240);
  await db.message.createMany({ data: Array(99).fill(letter) });
  expect(await shown()).toBeNull();
});
