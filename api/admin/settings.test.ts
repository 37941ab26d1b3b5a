import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { until } from '../../tests/scene/until.ts';
import { aSession, aStaffMember, aSuperAdmin, aUser, inHours } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { deliverMails } from '../platform/mail-delivery.ts';
import { connectPubSub } from '../platform/pubsub.ts';
import type { Viewer } from '../platform/viewer.ts';
import { readSettings, settings, watchSettings } from '../settings/settings.service.ts';

let sandbox: Sandbox;
let boss: Viewer;
let staff: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  [boss, staff] = [await aSuperAdmin(), await aStaffMember()];
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const version = async () => (await readSettings()).version;
const policies = async (input: object) =>
  as(boss).ok('updatePolicies', { version: await version(), ...input }, 'settings { version }');
const desk = async (input: object) =>
  as(staff).ok('updateSettings', { version: await version(), ...input }, 'settings { version }');
const ask = async (viewer: Viewer | null, source: string) => as(viewer).ask(source);
const checkout = { agreeToTerms: true };
const book = (player: Viewer, sessionId: number) =>
  as(player).ok('startCheckout', { sessionId: String(sessionId), ...checkout });
const bookingOf = (player: Viewer) =>
  db.booking.findFirstOrThrow({ where: { userId: player.id }, include: { checkout: true } });

describe('who may, and within which bounds', () => {
  test('the desk is for staff, policies and switches for super admins', async () => {
    const player = await aUser();
    await as(player).refused('updateSettings', { version: 0, holdMinutes: 40 }, 'FORBIDDEN');
    await as(staff).refused('updatePolicies', { version: 0, fullRefundHours: 12 }, 'FORBIDDEN');
    expect(await ask(player, '{ admin { settings { version } } viewer { adminTimeZone } }')).toEqual({
      admin: null,
      viewer: { adminTimeZone: null },
    });
  });

  test.each([
    ['updateSettings', { holdMinutes: 29 }],
    ['updateSettings', { holdMinutes: 181 }],
    ['updateSettings', { timeZone: 'Mars/Olympus' }],
    ['updatePolicies', { supportEmail: 'nobody' }],
    ['updatePolicies', { fullRefundHours: 0 }],
    ['updatePolicies', { fullRefundHours: 25 }],
    ['updatePolicies', { lateFeeMinPercent: -1 }],
    ['updatePolicies', { lateFeeMaxPercent: 101 }],
    ['updatePolicies', { lateFeeMaxPercent: 49 }],
  ])('%s refuses %p and names the field', async (mutation, input) => {
    await as(boss).refused(
      mutation,
      { version: await version(), ...input },
      'BAD_INPUT',
      Object.keys(input)[0],
    );
  });
});

describe('a change', () => {
  test('is in the audit log with who, before and after; none is not', async () => {
    const entries = () =>
      db.auditEntry.findMany({ where: { action: 'settings.changed' }, orderBy: { id: 'asc' } });
    const before = (await entries()).length;
    const { settings: saved } = await desk({ holdMinutes: 45 });
    await desk({ holdMinutes: 45 });
    const rows = (await entries()).slice(before);
    expect(rows).toMatchObject([
      {
        actorId: staff.id,
        targetType: 'Setting',
        targetId: 'shop',
        detail: { version: saved.version, changed: { holdMinutes: { old: 30, new: 45 } } },
      },
    ]);
  });

  test('over another one is refused with what changed meanwhile, and saves nothing', async () => {
    const readAt = await version();
    await desk({ holdMinutes: 50 });
    const { message } = await as(boss).refused(
      'updatePolicies',
      { version: readAt, fullRefundHours: 12 },
      'CONFLICT',
    );
    expect(message).toContain('Hold time (minutes) is now 50');
    expect((await readSettings()).fullRefundHours).toBe(24);
  });

  test('made by another process is known here as soon as its notice comes', async () => {
    await connectPubSub();
    const end = await watchSettings();
    await db.$executeRaw`
      UPDATE "Setting" SET version = version + 1, value = jsonb_set(value, '{holdMinutes}', '77') WHERE key = 'shop'`;
    const notice = JSON.stringify({ origin: 'another', type: 'settings', detail: null });
    await db.$queryRaw`SELECT pg_notify('questboard', ${notice})::text`;
    await until(async () => settings().holdMinutes === 77);
    end();
  });

  test('of what no rule takes any more is as if it were not made', async () => {
    await db.$executeRaw`
      UPDATE "Setting" SET version = version + 1, value = jsonb_set(value, '{holdMinutes}', '5') WHERE key = 'shop'`;
    expect(await readSettings()).toMatchObject({ holdMinutes: 30, fullRefundHours: 24 });
  });
});

describe('policies', () => {
  test('hold for bookings made afterwards; each keeps its own, and the texts quote what is in force', async () => {
    const session = await aSession({ scheduledAt: inHours(20) });
    const [before, after] = [await aUser(), await aUser()];
    await book(before, session.id);
    await policies({ fullRefundHours: 12, lateFeeMinPercent: 10, lateFeeMaxPercent: 20 });
    await book(after, session.id);

    const { policy } = await ask(
      null,
      '{ policy { fullRefundHours lateFeeMinPercent lateFeeMaxPercent since } }',
    );
    const today = new Date().toISOString().slice(0, 10);
    expect(policy).toEqual({
      fullRefundHours: 12,
      lateFeeMinPercent: 10,
      lateFeeMaxPercent: 20,
      since: today,
    });
    expect((await bookingOf(before)).policy).toMatchObject({ version: '2025-07-05', fullRefundHours: 24 });
    expect((await bookingOf(after)).policy).toMatchObject({
      version: expect.stringMatching(`^${today}\\.\\d+$`),
      fullRefundHours: 12,
      lateFeeMinPercent: 10,
      lateFeeMaxPercent: 20,
    });

    await db.booking.updateMany({
      where: { sessionId: session.id },
      data: { status: 'confirmed', paymentStatus: 'paid' },
    });
    const kindFor = async (player: Viewer) => {
      const { viewer } = await ask(
        player,
        '{ viewer { bookings { edges { node { cancellation { kind sentence } } } } } }',
      );
      return viewer.bookings.edges[0].node.cancellation;
    };
    expect(await kindFor(before)).toMatchObject({
      kind: 'REQUEST',
      sentence: expect.stringContaining('starts in 24 hours or less'),
    });
    expect(await kindFor(after)).toMatchObject({ kind: 'FULL_REFUND' });
  });

  test('bound the late fee of each booking by its own', async () => {
    const player = await aUser();
    const { id } = await aSession({ scheduledAt: inHours(2) });
    await book(player, id); // under 10 to 20 percent
    const { id: bookingId } = await bookingOf(player);
    await db.booking.update({
      where: { id: bookingId },
      data: { status: 'confirmed', paymentStatus: 'paid' },
    });
    await policies({ lateFeeMinPercent: 50, lateFeeMaxPercent: 75 });
    await as(player).ok('requestCancellation', { bookingId: String(bookingId), reason: 'A cold' });
    const query = '{ admin { cancellationRequests { id lateFeeMinPercent lateFeeMaxPercent } } }';
    const [request] = (await ask(staff, query)).admin.cancellationRequests;
    expect(request).toMatchObject({ lateFeeMinPercent: 10, lateFeeMaxPercent: 20 });
    const answer = { requestId: request.id, decision: 'PARTIAL_REFUND', reason: 'As agreed.' };
    await as(staff).refused('decideCancellation', { ...answer, feePercent: 50 }, 'BAD_INPUT', 'feePercent');
    await as(staff).ok('decideCancellation', { ...answer, feePercent: 20 });
  });
});

describe('daily work', () => {
  test('a seat is held as long as the settings say', async () => {
    await desk({ holdMinutes: 90 });
    const player = await aUser();
    await book(player, (await aSession()).id);
    const { checkout: page, createdAt } = await bookingOf(player);
    const minutes = (page!.expiresAt.getTime() - createdAt.getTime()) / 60_000;
    expect(Math.round(minutes)).toBe(91); // one minute extra for the redirect to Stripe
    expect((await ask(null, '{ policy { holdMinutes } }')).policy.holdMinutes).toBe(90);
  });

  test('the admin area speaks the zone of the settings', async () => {
    const { id } = await aSession({ scheduledAt: new Date('2027-01-05T05:30:00Z') });
    const dayOf = async () => {
      const { admin } = await ask(
        staff,
        '{ admin { calendar(from: "2027-01-04") { date sessions { databaseId } } } }',
      );
      return admin.calendar.find((day: { sessions: { databaseId: number }[] }) =>
        day.sessions.some(({ databaseId }) => databaseId === id),
      ).date;
    };
    expect(await dayOf()).toBe('2027-01-04');
    await desk({ timeZone: 'Europe/London' });
    expect(await dayOf()).toBe('2027-01-05');
    expect((await ask(staff, '{ viewer { adminTimeZone } }')).viewer.adminTimeZone).toBe('Europe/London');
  });

  test('people are told the support address of the settings', async () => {
    await policies({ supportEmail: ' Help@Tavern.example ' });
    const { policy } = await ask(null, '{ policy { supportEmail } }');
    expect(policy.supportEmail).toBe('help@tavern.example');
    const mine = { version: await version(), supportEmail: 'mine@tavern.example' };
    await as(staff).refused('updatePolicies', mine, 'FORBIDDEN');
  });

  test('a test mail goes out and its fate is shown', async () => {
    const sent = '{ admin { lastMailCheck { toAddress sentAt isDead } } }';
    const to = 'mailbox@example.test';
    await as(staff).refused('sendTestMail', { to: 'nobody' }, 'BAD_INPUT', 'to');
    await as(staff).ok('sendTestMail', { to });
    expect((await ask(staff, sent)).admin.lastMailCheck).toEqual({
      toAddress: to,
      sentAt: null,
      isDead: false,
    });
    await deliverMails();
    expect((await ask(staff, sent)).admin.lastMailCheck.sentAt).toEqual(expect.any(String));
    expect(await db.auditEntry.count({ where: { action: 'mail.checked', actorId: staff.id } })).toBe(1);
  });
});

describe('what is open', () => {
  const form = (name: string) => ({
    username: name,
    email: `${name}@example.test`,
    fullName: 'A Newcomer',
    password: 'correct-horse-battery',
    confirmPassword: 'correct-horse-battery',
    isAdult: true,
  });

  test('nobody books while booking is paused; a page that is open stays', async () => {
    const [early, late] = [await aUser(), await aUser()];
    const { id } = await aSession();
    await book(early, id);
    await policies({ bookingOpen: false });
    const input = { sessionId: String(id), ...checkout };
    await as(late).refused('startCheckout', input, 'CONFLICT');
    await book(early, id);
    await policies({ bookingOpen: true });
    await book(late, id);
  });

  test('nobody registers, and nobody signs up for the newsletter, while that is closed', async () => {
    await policies({ registrationOpen: false, newsletterOpen: false });
    expect((await ask(null, '{ policy { registrationOpen newsletterOpen } }')).policy).toEqual({
      registrationOpen: false,
      newsletterOpen: false,
    });
    await as(null).refused('register', form('closed-door'), 'CONFLICT');
    await as(null).refused('subscribeToNewsletter', { email: 'a@example.test' }, 'CONFLICT');
    expect(await db.user.count({ where: { username: 'closed-door' } })).toBe(0);
    await policies({ registrationOpen: true, newsletterOpen: true });
    await as(null).ok('register', form('open-door'));
    await as(null).ok('subscribeToNewsletter', { email: 'a@example.test' });
  });
});
