import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { until } from '../../tests/scene/until.ts';
import { aSession, aStaffMember, aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { deliverMails } from '../platform/mail-delivery.ts';
import { DAY, MINUTE } from '../platform/rules.ts';
import type { Viewer } from '../platform/viewer.ts';

let sandbox: Sandbox;
let staff: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  staff = await aStaffMember();
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const query = '{ admin { health { version checks { key state message setup } } } }';

async function check(key: string) {
  const { admin } = await as(staff).ask(query);
  return admin.health.checks.find((each: { key: string }) => each.key === key);
}
const past = (ms: number) => new Date(clock.now().getTime() - ms);

test('it is for staff, and says which version runs', async () => {
  expect(await as(await aUser()).ask(query)).toEqual({ admin: null });
  const { admin } = await as(staff).ask(query);
  expect(admin.health.version).toMatch(/^\d+\.\d+\.\d+$/);
  for (const key of ['database', 'queues', 'providers', 'sockets', 'clock', 'disk'])
    expect(await check(key)).toMatchObject({ key, state: 'OK' });
});

test('what is due and not done is told once it is late', async () => {
  const { id } = await db.webhookEvent.create({
    data: { id: 'evt_late', type: 'x', payload: {}, nextAttemptAt: past(MINUTE) },
  });
  expect(await check('queues')).toMatchObject({ state: 'OK', message: expect.stringContaining('1 due') });
  await db.webhookEvent.update({ where: { id }, data: { nextAttemptAt: past(20 * MINUTE) } });
  expect(await check('queues')).toMatchObject({
    state: 'PROBLEM',
    message: expect.stringContaining('1 events of Stripe, the oldest due 20 minutes ago'),
  });
  await db.webhookEvent.update({ where: { id }, data: { processedAt: past(MINUTE) } });
  expect(await check('queues')).toMatchObject({ state: 'OK' });
  // A fetched event does not prove that Stripe can reach us.
  expect(await check('webhook')).toMatchObject({ state: 'WARNING', setup: true });
  const player = await aUser();
  const { checkout } = await as(player).ok(
    'startCheckout',
    { sessionId: String((await aSession()).id), agreeToTerms: true },
    'checkout { stripeSessionId }',
  );
  await sandbox.pay(checkout.stripeSessionId);
  await until(async () => (await check('webhook')).state === 'OK');
});

test('mails: whether anybody has seen one leave, and which were given up', async () => {
  expect(await check('mail-check')).toMatchObject({ state: 'WARNING' });
  await as(staff).ok('sendTestMail', { to: 'mailbox@example.test' });
  await deliverMails();
  expect(await check('mail-check')).toMatchObject({ state: 'OK' });
  expect(await check('mail')).toMatchObject({ state: 'OK' });
  await sandbox.postmark('POST', '', { fault: 'no_credits', times: 100 });
  await as(staff).ok('sendTestMail', { to: 'mailbox@example.test' });
  for (let minute = 1; minute <= 5; minute += 1) {
    clock.setOffset(minute * MINUTE);
    await deliverMails();
  }
  expect(await check('mail')).toMatchObject({
    state: 'PROBLEM',
    message: 'Mails wait because the mail provider answers: Not allowed to send: no credits are left.',
  });
  await sandbox.postmark('DELETE', '');
  clock.setOffset(6 * MINUTE);
  await deliverMails();
  expect(await check('mail')).toMatchObject({ state: 'OK' });
  await db.outboxMail.updateMany({ data: { status: 'dead' } });
  expect(await check('mail')).toMatchObject({ state: 'WARNING' });
});

test('a refused key of Stripe, and the money audit', async () => {
  expect(await check('keys')).toMatchObject({
    state: 'WARNING',
    message: expect.stringContaining('no real money'),
  });
  await db.moneyAlert.create({ data: { key: 'stripe-key:2026-11-21', message: 'No' } });
  expect(await check('keys')).toMatchObject({ state: 'PROBLEM' });
  expect(await check('money')).toMatchObject({ state: 'WARNING' });
  await as(staff).ok('runMoneyAudit', { days: 1 });
  expect((await check('money')).message).toContain('ran just now');
  clock.setOffset(3 * DAY);
  expect(await check('money')).toMatchObject({ state: 'PROBLEM' });
});

test('a backup is asked for until somebody says which was restored, and again after 30 days', async () => {
  expect(await check('backup')).toMatchObject({ state: 'WARNING' });
  await as(staff).refused('confirmBackup', { note: ' ' }, 'BAD_INPUT', 'note');
  await as(staff).ok('confirmBackup', { note: 'Sunday’s dump, on the test machine' });
  expect(await check('backup')).toMatchObject({ state: 'OK' });
  expect(await db.auditEntry.findFirst({ where: { action: 'backup.confirmed' } })).toMatchObject({
    actorId: staff.id,
    detail: { note: 'Sunday’s dump, on the test machine' },
  });
  clock.setOffset(31 * DAY);
  expect(await check('backup')).toMatchObject({ state: 'WARNING' });
});
