import { closeAll } from '../../../tests/scene/close.ts';
import { moveSession } from '../../../tests/scene/move.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aGameMaster, aSession, aStaffMember, aUser, inHours, refused } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { when } from '../../platform/mail-sheet.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { startCheckout } from './checkout.service.ts';

// The page from which a session is booked was open before staff moved it: whoever had booked before was told and may
// cancel, and whoever books now reads an evening that there is not any more.

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

type Session = Awaited<ReturnType<typeof aSession>>;

const order = (player: Viewer, sessions: readonly Session[]) =>
  startCheckout(player, {
    cartItems: sessions.map(({ id }) => ({ sessionId: id })),
    shownSessions: sessions.map(({ id, scheduledAt, gameMasterId }) => ({
      sessionId: id,
      scheduledAt,
      gameMasterId,
    })),
    agreeToTerms: true,
  });

const read = ({ id }: Session) => db.session.findUniqueOrThrow({ where: { id } });

const isMoved = 'shownSessions';
const bookingsOf = ({ id: userId }: Viewer) => db.booking.count({ where: { userId } });

test('nobody books another time than was shown, and the refusal names the one of now', async () => {
  const [staff, player] = [await aStaffMember(), await aUser({ timeZone: 'America/New_York' })];
  const [first, second] = [await aSession(), await aSession({ scheduledAt: inHours(240) })];
  const scheduledAt = inHours(300);
  await moveSession(staff, second.id, { scheduledAt, reason: 'A wedding' });
  await expect(order(player, [first, second])).rejects.toMatchObject({
    code: 'CONFLICT',
    field: isMoved,
    message: `"${second.title}" was moved: it is on ${when(scheduledAt, 'America/New_York')} now. Nothing was booked or charged; please look again before you book.`,
  });
  expect(await bookingsOf(player)).toBe(0);
  expect(await order(player, [first, await read(second)])).toMatchObject({ amountCents: 5000 });
});

test('nor with another Game Master', async () => {
  const [staff, player, session] = [await aStaffMember(), await aUser(), await aSession()];
  const { profile } = await aGameMaster();
  await moveSession(staff, session.id, { gameMasterId: profile.id, reason: 'A cold' });
  await expect(order(player, [session])).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining(`"${session.title}" has another Game Master now.`),
  });
  expect(await bookingsOf(player)).toBe(0);
  expect(await order(player, [await read(session)])).toMatchObject({ amountCents: 2500 });
});

test('who is paying already keeps the seat, and is asked to look before the page is opened again', async () => {
  const [staff, player, session] = [await aStaffMember(), await aUser(), await aSession()];
  const { id } = await order(player, [session]);
  await moveSession(staff, session.id, { scheduledAt: inHours(400), reason: 'A cold' });
  await refused(order(player, [session]), 'CONFLICT', isMoved);
  expect(await db.booking.findFirst({ where: { userId: player.id } })).toMatchObject({ status: 'pending' });
  expect(await order(player, [await read(session)])).toMatchObject({ id });
});
