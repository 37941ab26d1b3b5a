import { atStripe, timeMachine } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { moveSession } from '../../../tests/scene/move.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { updateSession } from '../../catalog/session-editor.service.ts';
import { creditBalance } from '../../payments/credits.service.ts';
import { db } from '../../platform/db.ts';
import { closeCircuits } from '../../platform/provider.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { settleOpenCheckouts } from '../bookings.jobs.ts';
import { startCheckout } from './checkout.service.ts';
import { settle } from './settle.service.ts';

let sandbox: Sandbox;
let time: ReturnType<typeof timeMachine>;
let staff: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  time = timeMachine(sandbox);
  staff = await aStaffMember();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const start = (player: Viewer, sessionId: number) => startCheckout(player, { sessionId, agreeToTerms: true });
const bookingsOf = ({ id }: Viewer) =>
  db.booking.findMany({ where: { userId: id }, orderBy: { id: 'asc' }, include: { seat: true } });
const pay = async ({ id, stripeSessionId }: { id: number; stripeSessionId: string | null }) => {
  await sandbox.pay(stripeSessionId!);
  await settle(id);
};

describe('a one-shot that is made a campaign while its page is open', () => {
  async function scene() {
    const { profile } = await aGameMaster();
    const session = await aSession({ gameMasterId: profile.id });
    const player = await aUser();
    const page = await start(player, session.id);
    await updateSession(staff, session.id, { type: 'campaign' });
    const { campaignId } = await db.session.findUniqueOrThrow({ where: { id: session.id } });
    const next = await aSession({
      gameMasterId: profile.id,
      scheduledAt: inHours(24 * 30),
      type: 'campaign',
    });
    await db.session.update({ where: { id: next.id }, data: { campaignId } });
    return { player, page, session, next };
  }

  test('brings the seat when it is paid, not the series', async () => {
    const { player, page, session } = await scene();
    await pay(page);
    expect(await bookingsOf(player)).toMatchObject([
      { sessionId: session.id, status: 'confirmed', membershipId: null },
    ]);
    expect(await db.campaignMembership.count({ where: { userId: player.id } })).toBe(0);
  });

  test('asked for again it is another page, which saves the card and joins', async () => {
    const { player, page, session, next } = await scene();
    const again = await start(player, session.id);
    expect(again.id).not.toBe(page.id);
    await expect(sandbox.pay(page.stripeSessionId!)).rejects.toThrow();
    await pay(again);
    expect(await db.campaignMembership.findMany({ where: { userId: player.id } })).toMatchObject([
      { stripePaymentMethodId: expect.stringMatching(/^pm_/) },
    ]);
    const last = (await bookingsOf(player)).at(-1);
    expect(last).toMatchObject({ sessionId: next.id, status: 'pending' });
  });
});

describe('what is edited after an answer of the provider that nobody heard', () => {
  const edits: [string, (player: Viewer, sessionId: number) => Promise<unknown>][] = [
    ['the title', (_, id) => updateSession(staff, id, { title: 'Another title here' })],
    ['the type', (_, id) => updateSession(staff, id, { type: 'campaign' })],
    [
      'the address of the player',
      ({ id }) => db.user.update({ where: { id }, data: { email: `new-${id}@example.com` } }),
    ],
  ];

  /** The page is made at Stripe, and we do not hear of it. */
  async function unheard() {
    const session = await aSession();
    const player = await aUser();
    await db.credit.create({ data: { userId: player.id, amountCents: 1000, expiresAt: inHours(9999) } });
    await sandbox.stripe('POST', '/faults', {
      kind: 'drop_after',
      path: '/v1/checkout/sessions',
      method: 'POST',
      count: 3,
    });
    await refused(start(player, session.id), 'UNAVAILABLE');
    await sandbox.stripe('DELETE', '/faults');
    closeCircuits();
    const { id } = await db.checkout.findFirstOrThrow({ where: { userId: player.id } });
    return { session, player, checkoutId: id };
  }

  test.each(edits)('%s keeps nobody from paying', async (_, edit) => {
    const { session, player } = await unheard();
    await edit(player, session.id);
    await pay(await start(player, session.id));
    expect((await bookingsOf(player)).at(-1)).toMatchObject({ status: 'confirmed', sessionId: session.id });
  });

  test('the page that comes is the one that was made', async () => {
    const { session, player, checkoutId } = await unheard();
    await updateSession(staff, session.id, { title: 'Another title here' });
    const page = await start(player, session.id);
    expect(page.id).toBe(checkoutId);
    const lines = await atStripe('GET', `/checkout/sessions/${page.stripeSessionId}/line_items`);
    expect(lines.data[0].description).toBe(session.title);
  });

  test('left alone it ends at its time, and its credit is free', async () => {
    const { session, player, checkoutId } = await unheard();
    await updateSession(staff, session.id, { title: 'Another title here' });
    expect(await creditBalance(player.id)).toBe(0);
    for (let look = 0; look < 2; look += 1) {
      await time.ahead(40 * 60);
      await settleOpenCheckouts();
    }
    expect(await db.checkout.findUnique({ where: { id: checkoutId } })).toMatchObject({ status: 'expired' });
    expect(await bookingsOf(player)).toMatchObject([{ status: 'expired', seat: null }]);
    expect(await creditBalance(player.id)).toBe(1000);
  });
});

describe('nobody plays at a table that they run', () => {
  const busy = 'is paying for a seat at this session right now. Please try again later';

  test('whoever has a seat, or pays for one, is not made its Game Master', async () => {
    const [session, { viewer, profile }] = [await aSession(), await aGameMaster()];
    const edit = () => moveSession(staff, session.id, { gameMasterId: profile.id });
    const page = await start(viewer, session.id);
    await expect(edit()).rejects.toMatchObject({ message: `${viewer.fullName} ${busy}` });
    await pay(page);
    await expect(edit()).rejects.toMatchObject({
      code: 'CONFLICT',
      field: 'gameMasterId',
      message: `${viewer.fullName} has a seat at this session as a player. Please cancel that seat first`,
    });
    expect(await db.session.findUnique({ where: { id: session.id } })).toMatchObject({
      gameMasterId: session.gameMasterId,
    });
  });

  test('money that comes after its hold had ended goes back to who runs the table by now', async () => {
    const [session, { viewer, profile }] = [await aSession(), await aGameMaster()];
    const page = await start(viewer, session.id);
    // The hold is over and given up here; the page, at Stripe, is not.
    await db.booking.updateMany({ where: { checkoutId: page.id }, data: { status: 'expired' } });
    await db.seat.updateMany({
      where: { sessionId: session.id },
      data: { bookingId: null, heldUntil: null },
    });
    await moveSession(staff, session.id, { gameMasterId: profile.id });
    await pay(page);
    expect(await bookingsOf(viewer)).toMatchObject([{ status: 'refunding', seat: null }]);
  });
});
