import { atStripe, timeMachine } from '../../tests/scene/campaign.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aPayment, movement } from '../../tests/scene/money.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { type Sandbox, startSandbox } from '../../tests/scene/sandbox.ts';
import { until } from '../../tests/scene/until.ts';
import { aStaffMember } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { startJobs, stopJobs } from '../platform/jobs.ts';
import { closeCircuits } from '../platform/provider.ts';
import { transaction } from '../platform/transaction.ts';
import { executeRefunds } from './refunding.service.ts';
import { applyRefundState, LOST, type OnRefundChanged, oweRefund } from './refunds.service.ts';
import type { RefundState } from './stripe-refund.service.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

type Overrides = Partial<{ amountCents: number; cause: 'player_cancelled' | 'duplicate_payment' }>;

const owe = ({ payment, booking }: Awaited<ReturnType<typeof aPayment>>, overrides: Overrides = {}) =>
  db.refund.create({
    data: {
      paymentId: payment.id,
      bookingId: booking.id,
      cause: 'player_cancelled',
      amountCents: 2500,
      idempotencyKey: crypto.randomUUID(),
      nextAttemptAt: clock.now(),
      ...overrides,
    },
  });
const aRefund = async () => owe(await aPayment());
const read = (id: number) => db.refund.findUniqueOrThrow({ where: { id } });
const alerts = (id: number) => db.moneyAlert.count({ where: { key: `refund-failed:${id}` } });
const nobody: OnRefundChanged = async () => {};

const told = (id: number, status: RefundState['status'], onChanged = nobody) => {
  const failureReason = status === 'failed' ? 'expired_or_canceled_card' : null;
  return applyRefundState(id, { id: `re_${id}`, status, failureReason }, onChanged);
};
/** How much money the ledger says has left for this refund. */
async function left(id: number) {
  const entries = (await Promise.all([movement(`refund:${id}`), movement(`refund-failed:${id}`)])).flat();
  return entries.reduce((sum, entry) => (entry?.account === 'stripe' ? sum - entry.amountCents : sum), 0);
}

describe('whatever Stripe tells in whatever order', () => {
  // What it was told before, what it is told now, what it is then; how often its booking heard of the second.
  test.each([
    ['nothing', 'pending', 'pending', 1],
    ['nothing', 'succeeded', 'succeeded', 1],
    ['nothing', 'failed', 'failed', 1],
    ['pending', 'pending', 'pending', 0],
    ['pending', 'succeeded', 'succeeded', 1],
    ['pending', 'failed', 'failed', 1],
    ['succeeded', 'pending', 'succeeded', 0],
    ['succeeded', 'succeeded', 'succeeded', 0],
    ['succeeded', 'failed', 'failed', 1],
    ['failed', 'pending', 'failed', 0],
    ['failed', 'succeeded', 'failed', 0],
    ['failed', 'failed', 'failed', 0],
  ] as const)('%s, then %s: it is %s', async (before, now, status, times) => {
    const { id } = await aRefund();
    if (before !== 'nothing') await told(id, before);
    const heard: string[] = [];
    await told(id, now, async (_, refund) => void heard.push(refund.status));
    expect(heard).toEqual(Array.from({ length: times }, () => status));
    const refund = await read(id);
    expect(refund).toMatchObject({ status, stripeRefundId: `re_${id}` });
    expect(refund.finishedAt === null).toBe(status === 'pending');
    expect(refund.failureReason).toBe(status === 'failed' ? 'expired_or_canceled_card' : null);
    expect(await left(id)).toBe(status === 'succeeded' ? 2500 : 0);
    expect(await alerts(id)).toBe(status === 'failed' ? 1 : 0);
  });

  test('of one that failed every admin has a mail; of what a bank has returned itself none', async () => {
    const staff = await aStaffMember();
    const [failed, returned] = [await aRefund(), await aRefund()];
    await told(failed.id, 'failed');
    await told(failed.id, 'failed');
    await applyRefundState(returned.id, { id: '', status: 'failed', failureReason: LOST }, nobody);
    expect(
      await db.outboxMail.findMany({ where: { toAddress: staff.email }, select: { subject: true } }),
    ).toEqual([{ subject: expect.stringMatching(/^A refund of \$25\.00 failed: booking \d+$/) }]);
    expect([await alerts(failed.id), await alerts(returned.id)]).toEqual([1, 1]);
  });

  test('one that failed before Stripe took it on stays so, too', async () => {
    const { id } = await aRefund();
    await applyRefundState(id, { id: '', status: 'failed', failureReason: 'refused' }, nobody);
    await told(id, 'succeeded');
    expect(await read(id)).toMatchObject({ status: 'failed', stripeRefundId: null });
    expect(await left(id)).toBe(0);
  });
});

test('the answer and the event at once are one change, also of money that no booking took', async () => {
  const { payment } = await aPayment();
  const { id } = await db.refund.create({
    data: {
      paymentId: payment.id,
      cause: 'duplicate_payment',
      amountCents: 2500,
      idempotencyKey: crypto.randomUUID(),
    },
  });
  let times = 0;
  const count = async () => {
    times += 1;
  };
  // Whoever holds the row holds both back, so that they stand side by side.
  await overlap(
    (tx) => tx.$queryRaw`SELECT 1 FROM "Refund" WHERE id = ${id} FOR UPDATE`,
    () => Promise.all([told(id, 'succeeded', count), told(id, 'succeeded', count)]),
    2,
  );
  expect(times).toBe(1);
  expect(await left(id)).toBe(2500);
});

test('it changes with its booking or not at all', async () => {
  const { id } = await aRefund();
  await expect(told(id, 'succeeded', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await read(id)).toMatchObject({ status: 'pending', stripeRefundId: null });
  expect(await left(id)).toBe(0);
});

describe('the database refuses', () => {
  test('the same cause twice, unless the first has failed', async () => {
    const paid = await aPayment(5000);
    const { id } = await owe(paid);
    await expect(owe(paid)).rejects.toMatchObject({ code: 'P2002' });
    await told(id, 'failed');
    await owe(paid);
  });

  test('more than was paid, also when two are written at once', async () => {
    const paid = await aPayment();
    const [first, second] = await overlap(
      (tx) =>
        tx.refund.create({
          data: {
            paymentId: paid.payment.id,
            cause: 'duplicate_payment',
            amountCents: 1500,
            idempotencyKey: crypto.randomUUID(),
          },
        }),
      () => owe(paid, { amountCents: 1500 }),
    );
    expect([first.status, second.status]).toEqual(['fulfilled', 'rejected']);
    expect((second as PromiseRejectedResult).reason.message).toContain('would exceed it');
    await owe(paid, { amountCents: 1000 });
  });

  test('nothing, less than nothing, and to forget one', async () => {
    const paid = await aPayment();
    await expect(owe(paid, { amountCents: 0 })).rejects.toThrow('refund_amount');
    await expect(owe(paid, { amountCents: -1 })).rejects.toThrow('refund_amount');
    const { id } = await owe(paid);
    await expect(db.refund.delete({ where: { id } })).rejects.toMatchObject({ code: 'P2003' });
  });
});

describe('paying what is due', () => {
  // What other tests of this file owe is not paid here.
  beforeEach(() => db.refund.updateMany({ data: { nextAttemptAt: new Date('2100-01-01') } }));
  afterEach(closeCircuits);

  test('waits when Stripe does not answer, and is not lost', async () => {
    const { id } = await aRefund();
    await executeRefunds(nobody); // nothing listens there
    const refund = await read(id);
    expect(refund).toMatchObject({ status: 'pending', attempts: 1, stripeRefundId: null });
    const waits = (refund.nextAttemptAt.getTime() - clock.now().getTime()) / 1000;
    expect(waits).toBeGreaterThan(5);
    expect(waits).toBeLessThanOrEqual(15);
    await executeRefunds(nobody);
    expect(await read(id)).toMatchObject({ attempts: 1 });
  });

  describe('when Stripe answers', () => {
    let sandbox: Sandbox;
    beforeAll(async () => {
      sandbox = await startSandbox();
    });
    afterAll(() => sandbox.close());

    /** A refund that is due, of a payment that Stripe has captured. */
    async function aDueRefund() {
      const fields = { amount: '2500', currency: 'usd', payment_method: 'pm_card_visa', confirm: 'true' };
      const { id: stripePaymentIntentId } = await atStripe('POST', '/payment_intents', {
        ...fields,
        'automatic_payment_methods[enabled]': 'true',
        'automatic_payment_methods[allow_redirects]': 'never',
      });
      const paid = await aPayment();
      await db.payment.update({ where: { id: paid.payment.id }, data: { stripePaymentIntentId } });
      const { id } = await owe(paid);
      const made = async () =>
        (await atStripe('GET', '/refunds', { payment_intent: stripePaymentIntentId })).data.map(
          (refund: { amount: number }) => refund.amount,
        );
      return { id, made, stripePaymentIntentId };
    }

    test('fails when Stripe says no, and staff hear of it', async () => {
      const { id } = await aRefund(); // of a payment that Stripe has never seen
      await executeRefunds(nobody);
      expect(await read(id)).toMatchObject({ status: 'failed', failureReason: 'resource_missing' });
      expect(await alerts(id)).toBe(1);
      await executeRefunds(nobody);
      expect(await read(id)).toMatchObject({ attempts: 1 });
    });

    test('waits for our balance there, of which staff hear once, and is paid when that is enough', async () => {
      const [first, second] = [await aDueRefund(), await aDueRefund()];
      await sandbox.stripe('POST', '/refunds/mode', { status: 'uncovered' });
      await executeRefunds(nobody);
      for (const { id } of [first, second])
        expect(await read(id)).toMatchObject({ status: 'pending', attempts: 1, stripeRefundId: null });
      expect(await db.moneyAlert.count({ where: { key: { startsWith: 'refunds-uncovered:' } } })).toBe(1);
      await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
      await timeMachine(sandbox).ahead(3601);
      await executeRefunds(nobody);
      for (const { id, made } of [first, second]) {
        expect(await read(id)).toMatchObject({ status: 'succeeded', attempts: 2 });
        expect(await made()).toEqual([2500]);
        expect(await alerts(id)).toBe(0);
      }
    });

    test('that Stripe holds until our balance is enough is not made again, and staff hear of it', async () => {
      const [{ id, made }, time] = [await aDueRefund(), timeMachine(sandbox)];
      await sandbox.stripe('POST', '/refunds/mode', { status: 'held' });
      const uncovered = {
        key: { startsWith: 'refunds-uncovered:' },
        detail: { path: ['refundId'], equals: id },
      };
      await db.moneyAlert.deleteMany({ where: { key: uncovered.key } });
      await executeRefunds(nobody);
      const { stripeRefundId } = await read(id);
      expect(await read(id)).toMatchObject({ status: 'pending', stripeRefundId: expect.any(String) });
      expect(await db.moneyAlert.count({ where: uncovered })).toBe(1);
      // The next day they hear of it again.
      await db.moneyAlert.deleteMany({ where: { key: uncovered.key } });
      await time.ahead(25 * 3600);
      await executeRefunds(nobody);
      expect(await db.moneyAlert.count({ where: { key: uncovered.key } })).toBe(1);
      await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
      await sandbox.stripe('POST', `/refunds/${stripeRefundId}/settle`, { status: 'succeeded' });
      await time.ahead(3601);
      await executeRefunds(nobody);
      expect(await read(id)).toMatchObject({ status: 'succeeded', stripeRefundId });
      expect(await made()).toEqual([2500]);
    });

    test('is done once, and taken by one process at a time', async () => {
      const { id, made } = await aDueRefund();
      // The process that has taken it looks up from its work: nobody else could take it now.
      let isDue = true;
      await executeRefunds(async () => {
        isDue = (await read(id)).nextAttemptAt <= clock.now();
      });
      expect(isDue).toBe(false);
      expect(await read(id)).toMatchObject({ status: 'succeeded', attempts: 1 });
      await executeRefunds(nobody);
      expect(await made()).toEqual([2500]);
      expect(await left(id)).toBe(2500);
    });

    test('one that Stripe has taken on is asked for once, however long it takes', async () => {
      await sandbox.stripe('POST', '/refunds/mode', { status: 'pending' });
      const { id, made } = await aDueRefund();
      await executeRefunds(nobody);
      expect(await read(id)).toMatchObject({ status: 'pending', attempts: 1 });
      await timeMachine(sandbox).ahead(25 * 3600); // keys are forgotten after a day
      await executeRefunds(nobody);
      expect(await read(id)).toMatchObject({ status: 'pending', attempts: 2 });
      expect(await made()).toEqual([2500]);
      await sandbox.stripe('POST', '/refunds/mode', { status: 'succeeded' });
    });

    test('one that Stripe has made already is not made again', async () => {
      const { id, made, stripePaymentIntentId } = await aDueRefund();
      await atStripe('POST', '/refunds', { payment_intent: stripePaymentIntentId });
      await executeRefunds(nobody);
      expect(await read(id)).toMatchObject({ status: 'succeeded' });
      expect(await made()).toEqual([2500]);
    });
  });
});

describe('owing', () => {
  const oweNow = (
    paymentId: number,
    bookingId: number | null,
    amountCents: number,
    cause: 'late_request' | 'seat_resold',
  ) => db.$transaction((tx) => oweRefund(tx, { paymentId, bookingId, amountCents, cause }));

  test('the same twice is one, due at once; another cause is another one', async () => {
    const { payment, booking } = await aPayment(5000);
    const first = await oweNow(payment.id, booking.id, 2000, 'late_request');
    expect(first.nextAttemptAt.getTime()).toBeLessThanOrEqual(clock.now().getTime());
    expect(await oweNow(payment.id, booking.id, 2000, 'late_request')).toEqual(first);
    const other = await oweNow(payment.id, booking.id, 1000, 'seat_resold');
    expect(other.id).not.toBe(first.id);
  });

  test('one that failed is owed anew', async () => {
    const { payment, booking } = await aPayment();
    const first = await oweNow(payment.id, booking.id, 2500, 'late_request');
    await told(first.id, 'failed');
    const second = await oweNow(payment.id, booking.id, 2500, 'late_request');
    expect(second).toMatchObject({ status: 'pending' });
    expect(second.id).not.toBe(first.id);
  });

  test('money of no booking leaves what nobody has earned', async () => {
    const { payment } = await aPayment();
    const { id } = await oweNow(payment.id, null, 2500, 'late_request');
    await told(id, 'succeeded');
    expect(await movement(`refund:${id}`)).toEqual([
      { account: 'stripe', bookingId: null, amountCents: -2500 },
      { account: 'unallocated', bookingId: null, amountCents: 2500 },
    ]);
  });

  test('the job that pays is woken when the transaction stands, and not before', async () => {
    const { payment, booking } = await aPayment();
    const refund = { paymentId: payment.id, bookingId: booking.id, amountCents: 2500 };
    let seen: number[] = [];
    const look = async () => {
      seen.push(await db.refund.count({ where: { paymentId: payment.id } }));
    };
    await startJobs([{ name: 'execute-refunds', everySeconds: 86_400, run: look }]);
    try {
      await until(() => seen.length > 0); // once at start
      seen = [];
      await transaction((tx) => oweRefund(tx, { ...refund, cause: 'late_request' }));
      await until(() => seen.length > 0);
      expect(seen).toEqual([1]);
    } finally {
      await stopJobs();
    }
  });
});
