import { atStripe } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aSession, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { startCheckout } from './checkout.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const start = (player: Viewer, sessionId: number, more: object = {}) =>
  startCheckout(player, { sessionId, agreeToTerms: true, ...more });
const cart = (player: Viewer, sessionIds: number[]) =>
  startCheckout(player, { cartItems: sessionIds.map((sessionId) => ({ sessionId })), agreeToTerms: true });
const setting = (value: object) =>
  db.setting.upsert({ where: { key: 'shop' }, create: { key: 'shop', value }, update: { value } });
const waiting = (sessionId: number, userId: number) =>
  db.waitlistEntry.create({ data: { sessionId, userId, status: 'waiting' } });

/** Somebody at whose table one more seat is taken than they hold. */
async function aHold(maxPlayers = 2) {
  const session = await aSession({ maxPlayers, priceCents: 2500, scheduledAt: inHours(200) });
  const player = await aUser();
  const checkout = await start(player, session.id);
  await start(await aUser(), session.id);
  return { session, player, checkout };
}

describe('an order that cannot be had gives nothing up of what its player holds', () => {
  test.each<[string, string, string, (hold: Awaited<ReturnType<typeof aHold>>) => Promise<unknown>]>([
    [
      'more seats than there are',
      'SESSION_FULL',
      'friends',
      ({ player, session }) => start(player, session.id, { friends: 1 }),
    ],
    [
      'a cart with a full session',
      'SESSION_FULL',
      'sessionId',
      async ({ player, session }) => {
        const full = await aSession({ maxPlayers: 1 });
        await start(await aUser(), full.id);
        return cart(player, [session.id, full.id]);
      },
    ],
    [
      'a cart with a session that there is not',
      'NOT_FOUND',
      'sessionId',
      ({ player, session }) => cart(player, [session.id, 2_000_000_000]),
    ],
    [
      'another price than was shown',
      'CONFLICT',
      'shownPriceCents',
      ({ player, session }) => start(player, session.id, { shownPriceCents: 2400 }),
    ],
    [
      'other rules than were shown',
      'CONFLICT',
      'shownPolicyVersion',
      ({ player, session }) => start(player, session.id, { shownPolicyVersion: 'zzz' }),
    ],
    [
      'a seat that those who wait would be given',
      'SESSION_FULL',
      'friends',
      async ({ player, session }) => {
        await db.session.update({ where: { id: session.id }, data: { maxPlayers: 3 } });
        await db.seat.create({ data: { sessionId: session.id, number: 3 } });
        await waiting(session.id, (await aUser()).id);
        return start(player, session.id, { friends: 1 });
      },
    ],
  ])('%s', async (_what, code, field, ask) => {
    const hold = await aHold();
    await refused(ask(hold), code, field);
    expect(await db.booking.findFirstOrThrow({ where: { checkoutId: hold.checkout.id } })).toMatchObject({
      status: 'pending',
      paymentStatus: 'unpaid',
    });
    expect(await db.seat.count({ where: { booking: { checkoutId: hold.checkout.id } } })).toBe(1);
    const { stripeSessionId } = await db.checkout.findUniqueOrThrow({ where: { id: hold.checkout.id } });
    expect((await atStripe('GET', `/checkout/sessions/${stripeSessionId}`)).status).toBe('open');
    expect(await start(hold.player, hold.session.id)).toMatchObject({ id: hold.checkout.id });
  });

  test('while booking is paused', async () => {
    const { session, player, checkout } = await aHold(3);
    await setting({ bookingOpen: false });
    try {
      await refused(start(player, session.id, { friends: 1 }), 'CONFLICT');
    } finally {
      await setting({});
    }
    expect(await db.booking.findFirstOrThrow({ where: { checkoutId: checkout.id } })).toMatchObject({
      status: 'pending',
    });
  });
});

test('what can be had with the seat that is held takes its place', async () => {
  const { session, player, checkout } = await aHold(3);
  const both = await start(player, session.id, { friends: 1 });
  expect(both.id).not.toBe(checkout.id);
  expect(await db.booking.count({ where: { checkoutId: both.id, status: 'pending' } })).toBe(2);
  expect(await db.booking.findFirstOrThrow({ where: { checkoutId: checkout.id } })).toMatchObject({
    status: 'expired',
  });
  const alone = await start(player, session.id);
  expect(await db.booking.count({ where: { checkoutId: alone.id, status: 'pending' } })).toBe(1);
});
