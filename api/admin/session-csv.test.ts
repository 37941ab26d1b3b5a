import { bearer, startApp, type TestApp } from '../../tests/scene/app.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { aTable, seat } from '../../tests/scene/table.ts';
import { aGameMaster, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../platform/viewer.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const file = async (sessionId: number | string, viewer: Viewer | null) =>
  app.call(
    'GET',
    `/api/bookings/session/${sessionId}/bookings.csv`,
    undefined,
    viewer ? bearer(await tokenOf(viewer)) : {},
  );

/** A session with two paid bookings, one unpaid, and one booking of another session. */
async function aScene() {
  const table = await aTable();
  await db.booking.updateMany({
    where: { sessionId: table.session.id },
    data: { confirmedAt: clock.now(), specialRequests: '=1+1' },
  });
  const never = await aUser({ fullName: '+Mallory' });
  await seat(never, table.session.id, 'pending');
  const other = await aTable();
  return { ...table, never, other };
}

test('staff take every booking of a session away, harmless and with addresses', async () => {
  const { session, player, fellow, never, other } = await aScene();
  const staff = await aStaffMember();
  const { status, headers, body } = await file(session.id, staff);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="session-${session.id}-\\d{4}-\\d\\d-\\d\\d\\.csv"$`),
  );
  const [head, ...lines] = String(body).trim().split('\r\n');
  expect(head).toContain('Player,Username,Email,Session number');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain(`,'+Mallory,${never.username},${never.email},`);
  expect(lines[1]).toContain(fellow.email);
  expect(lines[2]).toContain(player.email);
  expect(lines[2]).toContain(",'=1+1,");
  expect(String(body)).not.toContain(other.player.email);
  const entry = { action: 'bookings.exported', targetType: 'Session', targetId: String(session.id) };
  expect(await db.auditEntry.findFirstOrThrow({ where: entry })).toMatchObject({ actorId: staff.id });
});

test('its Game Master has it without the addresses of who never paid, and without what staff told anybody', async () => {
  const { gameMaster, session, player, fellow, never } = await aScene();
  const { id: paymentId } = await db.payment.create({
    data: {
      userId: fellow.id,
      stripePaymentIntentId: `pi_csv_${fellow.id}`,
      amountCents: 2500,
      paidAt: clock.now(),
    },
  });
  await db.booking.updateMany({
    where: { sessionId: session.id, userId: fellow.id },
    data: { paymentId, endReason: 'Our staff removed you from this session: You asked us to.' },
  });
  const whole = String((await file(session.id, await aStaffMember())).body);
  expect(whole).toContain(`You asked us to.,'=1+1,pi_csv_${fellow.id}`);
  const { status, body } = await file(session.id, gameMaster);
  expect(status).toBe(200);
  expect(String(body)).toContain(player.email);
  expect(String(body)).toContain(never.username);
  expect(String(body)).not.toContain(never.email);
  expect(String(body)).not.toMatch(/End reason|Payment intent|You asked us to|pi_csv/);
});

test('nobody else has it', async () => {
  const { session, player } = await aScene();
  const { viewer: stranger } = await aGameMaster();
  expect((await file(session.id, null)).status).toBe(401);
  for (const viewer of [player, stranger]) expect((await file(session.id, viewer)).status).toBe(403);
  const staff = await aStaffMember();
  expect((await file(2_000_000_000, staff)).status).toBe(404);
  expect((await file('x', staff)).status).toBe(400);
});
