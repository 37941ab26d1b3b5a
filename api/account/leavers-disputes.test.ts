import { closeAll } from '../../tests/scene/close.ts';
import { aPerson, finishAfter, leave, play, WEEK, wholePerson } from '../../tests/scene/leaving.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aCartOfTwo, book, intentOf } from '../../tests/scene/seats.ts';
import { aSession, inHours } from '../../tests/scene/world.ts';
import { reconcile } from '../bookings/bookings.jobs.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';

// What a bank holds keeps some who leave, and not others.

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const erasedAt = async (person: Viewer) => (await wholePerson(person)).erasedAt;
const sessionOf = async (id: number) => (await db.booking.findUniqueOrThrow({ where: { id } })).sessionId;

test('nobody is forgotten while a bank holds money of a seat they gave up', async () => {
  const player = await aPerson();
  const { bookingId } = await book(sandbox, (await aSession({ scheduledAt: inHours(240) })).id, player);
  const { id } = await sandbox.stripe('POST', '/disputes', { payment_intent: await intentOf(bookingId) });
  await reconcile();
  await leave(player);
  await finishAfter(WEEK + 60_000);
  expect(await erasedAt(player)).toBeNull();
  await sandbox.stripe('POST', `/disputes/${id}/close`, { status: 'lost' });
  await reconcile();
  await finishAfter(WEEK + 120_000);
  expect(await erasedAt(player)).not.toBeNull();
});

describe('what a bank holds of an evening that was played', () => {
  const disputed = async (bookingId: number) => {
    await sandbox.stripe('POST', '/disputes', { payment_intent: await intentOf(bookingId) });
    await reconcile();
  };

  test('keeps nobody: whatever it decides, nothing of that seat is theirs', async () => {
    const player = await aPerson();
    const { bookingId } = await book(sandbox, (await aSession({ scheduledAt: inHours(240) })).id, player);
    await play(await sessionOf(bookingId));
    await disputed(bookingId);
    await leave(player);
    await finishAfter(WEEK + 60_000);
    expect(await erasedAt(player)).not.toBeNull();
  });

  test('keeps who gave up another seat of the same payment', async () => {
    const player = await aPerson();
    const [played] = await aCartOfTwo(sandbox, player);
    await play(await sessionOf(played));
    await disputed(played);
    await leave(player);
    await finishAfter(WEEK + 60_000);
    expect(await erasedAt(player)).toBeNull();
  });
});
