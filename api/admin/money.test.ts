import { startApp, type TestApp } from '../../tests/scene/app.ts';
import { tokenOf } from '../../tests/scene/login.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { aTable } from '../../tests/scene/table.ts';
import { aSession, aStaffMember } from '../../tests/scene/world.ts';
import { post } from '../payments/ledger.service.ts';
import { db } from '../platform/db.ts';

let app: TestApp;
let sandbox: Sandbox;
let staff: string;
let staffName: string;
beforeAll(async () => {
  [app, sandbox] = [await startApp(), await startSandbox()];
  const member = await aStaffMember();
  [staff, staffName] = [await tokenOf(member), member.fullName];
});
afterAll(async () => {
  await sandbox.close();
  await app.close();
});

const AUDIT = `ranBy { fullName } days providerCents ourCents findingCount
  findings { key rule kind subject message advice player { name } session { databaseId title } amountCents
    stripePaymentIntentId fixes { choice label effect movesMoney } }`;
const READ = `{ admin {
  moneyAudit { ${AUDIT} }
  ledgerTotals { balanceCents revenueCents feesCents creditOwedCents unallocatedCents disputedCents }
  disputes { stripeDisputeId amountCents reason status player { name username } }
  failedRefunds { databaseId booking { databaseId } amountCents reason isSettled player { name } }
  moneyAlerts { message findingKey }
} }`;
const read = async (token?: string) => (await app.graphql(READ, {}, token)).data!.admin;

/** A session whose third seat row is missing. */
async function aShortTable() {
  const session = await aSession({ maxPlayers: 3 });
  await db.seat.deleteMany({ where: { sessionId: session.id, number: 3 } });
  return session;
}

test('staff run the audit, see what is off with its fixes, fix it, and it is gone', async () => {
  expect((await read(staff)).moneyAudit).toBeNull();
  const session = await aShortTable();
  const { moneyAudit } = await app.as(staff).ok('runMoneyAudit', { days: 7 }, `moneyAudit { ${AUDIT} }`);
  expect(moneyAudit).toMatchObject({
    ranBy: { fullName: staffName },
    days: 7,
    providerCents: 0,
    ourCents: 0,
    findingCount: 1,
    findings: [
      {
        key: `seat-count:${session.id}`,
        rule: 'SEATS',
        kind: 'SESSION',
        subject: `session ${session.id}`,
        session: { databaseId: session.id, title: session.title },
        player: null,
        amountCents: null,
        fixes: [{ choice: 'REPAIR_SEATS', movesMoney: false }],
      },
    ],
  });
  expect((await read(staff)).moneyAudit).toEqual(moneyAudit);
  const fix = { key: `seat-count:${session.id}`, choice: 'REPAIR_SEATS' };
  const { message } = await app.as(staff).ok('fixMoneyFinding', fix, 'message');
  expect(message).toBe('It has 3 seats now.');
  await app.as(staff).refused('fixMoneyFinding', fix, 'CONFLICT');
  expect((await read(staff)).moneyAudit).toMatchObject({ findingCount: 0, findings: [] });
  expect(await db.auditEntry.count({ where: { action: { in: ['money.audited', 'money.fixed'] } } })).toBe(2);
});

test('the ledger’s sums, disputes, failed refunds and alerts stand beside it', async () => {
  const { player } = await aTable();
  const payment = await db.payment.create({
    data: { userId: player.id, stripePaymentIntentId: 'pi_shown', amountCents: 2500, paidAt: new Date() },
  });
  await db.ledgerTransaction.create({
    data: {
      key: 'payment:shown',
      memo: '',
      entries: {
        create: [
          { account: 'stripe', amountCents: 2500 },
          { account: 'revenue', amountCents: -1500 },
          { account: 'unallocated', amountCents: -1000 },
        ],
      },
    },
  });
  const paymentId = payment.id;
  await db.dispute.create({
    data: {
      paymentId,
      stripeDisputeId: 'dp_1',
      amountCents: 2500,
      reason: 'fraudulent',
      status: 'under_review',
    },
  });
  await db.refund.create({
    data: {
      paymentId,
      amountCents: 2500,
      cause: 'session_full',
      status: 'failed',
      idempotencyKey: 'refund:shown',
    },
  });
  await db.moneyAlert.createMany({
    data: [
      { key: 'audit:seat-count:1', message: 'Off' },
      { key: 'foreign-checkout:cs_1', message: 'Foreign' },
    ],
  });
  expect(await read(staff)).toMatchObject({
    ledgerTotals: {
      balanceCents: 2500,
      revenueCents: 1500,
      feesCents: 0,
      creditOwedCents: 0,
      unallocatedCents: 1000,
      disputedCents: 0,
    },
    disputes: [{ stripeDisputeId: 'dp_1', reason: 'fraudulent', player: { username: player.username } }],
    failedRefunds: [{ booking: null, amountCents: 2500, reason: null, isSettled: false }],
    moneyAlerts: [{ findingKey: null }, { findingKey: 'seat-count:1' }],
  });
});

test('nobody else runs, sees or fixes anything', async () => {
  const { player, gameMaster } = await aTable();
  const session = await aShortTable();
  for (const token of [undefined, await tokenOf(player), await tokenOf(gameMaster)]) {
    expect(await read(token)).toBeNull();
    const code = token ? 'FORBIDDEN' : 'NOT_LOGGED_IN';
    const fix = { key: `seat-count:${session.id}`, choice: 'REPAIR_SEATS' };
    await app.as(token).refused('runMoneyAudit', { days: 1 }, code);
    await app.as(token).refused('fixMoneyFinding', fix, code);
  }
  expect(await db.seat.count({ where: { sessionId: session.id } })).toBe(2);
});

test('numbers of days that make no sense are refused', async () => {
  for (const days of [0, -1, 366, 2_147_483_647]) {
    await app.as(staff).refused('runMoneyAudit', { days }, 'BAD_INPUT', 'days');
  }
});

test('sums over all time may be more than an Int holds', async () => {
  const entries = [
    { account: 'stripe', amountCents: 2_000_000_000 },
    { account: 'revenue', amountCents: -2_000_000_000 },
  ] as const;
  for (const key of ['long ago', 'and since']) {
    await db.$transaction((tx) => post(tx, { key, memo: key, bookingId: null, entries: [...entries] }));
  }
  const { balanceCents, revenueCents } = (await read(staff)).ledgerTotals;
  expect(Math.min(balanceCents, revenueCents)).toBeGreaterThan(3_999_000_000);
});
