import { setTimeout as sleep } from 'node:timers/promises';
import { db } from '../../api/platform/db.ts';
import { bearer } from '../scene/app.ts';
import { closeAll } from '../scene/close.ts';
import { tokenOf } from '../scene/login.ts';
import { startProcess } from '../scene/process.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { eventually } from '../scene/until.ts';
import { aSession, aUser } from '../scene/world.ts';
import { isFull, p95, report, reps } from './scale.ts';

type Kind = 'slow' | '429' | 'reset';

/** How long each kind of trouble lasts, in seconds: ten minutes together when measured in full. */
const LASTING = reps(12, 200);
const BASELINE = reps(3, 120);
const POOL = 20;
const TROUBLES: Kind[] = isFull ? ['slow', '429', 'reset'] : ['slow'];
/** Longer than anybody waits. */
const SLOW_MS = reps(12_000, 30_000);

let sandbox: Sandbox;
let product: Awaited<ReturnType<typeof startProcess>>;
beforeAll(async () => {
  sandbox = await startSandbox();
  product = await startProcess({ DATABASE_POOL: String(POOL) });
});
afterAll(async () => {
  await product?.kill();
  await sandbox.close();
  await closeAll();
});

async function call(method: string, path: string, body?: object, token?: string) {
  const begun = performance.now();
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...bearer(token) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { message?: string; sessionId?: string };
  return { status: response.status, milliseconds: performance.now() - begun, body: answer };
}

const trouble: Record<Kind, { stripe: object; postmark: object }> = {
  slow: { stripe: { kind: 'slow', ms: SLOW_MS }, postmark: { fault: 'slow', delayMs: SLOW_MS } },
  '429': { stripe: { kind: '429' }, postmark: { fault: '429' } },
  reset: { stripe: { kind: 'drop_before' }, postmark: { fault: 'drop_before' } },
};
async function begin(kind: Kind) {
  await sandbox.stripe('POST', '/faults', { ...trouble[kind].stripe, count: 1_000_000 });
  await sandbox.postmark('POST', '', { ...trouble[kind].postmark, times: 1_000_000 });
}
async function end() {
  await sandbox.stripe('DELETE', '/faults');
  await sandbox.postmark('DELETE', '');
}

async function aBuyer() {
  const player = await aUser();
  const [token, { id }] = await Promise.all([tokenOf(player), aSession({ maxPlayers: 1 })]);
  const start = () => call('POST', '/api/create-checkout-session', { sessionId: id }, token);
  const booking = () => db.booking.findFirstOrThrow({ where: { userId: player.id } });
  const cancel = async () => call('POST', `/api/bookings/${(await booking()).id}/cancel`, {}, token);
  return { start, booking, cancel };
}

async function aPaidBooking() {
  const buyer = await aBuyer();
  const { body } = await buyer.start();
  await sandbox.pay(body.sessionId!);
  await secondsUntil(async () => (await buyer.booking()).status === 'confirmed');
  return buyer;
}

/** Waits for something the jobs of the product do. */
async function secondsUntil(isSo: () => Promise<boolean>, seconds = 150) {
  const begun = performance.now();
  const came = await eventually(isSo, seconds * 1000, 250);
  return came ? (performance.now() - begun) / 1000 : Number.POSITIVE_INFINITY;
}

/** Connections of the product that sit in an open transaction for longer than its own work takes, since when each. */
const idleConnections = async () =>
  (
    await db.$queryRaw<{ since: string }[]>`
      SELECT pid || ' ' || state_change AS since FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction' AND state_change < now() - interval '2 seconds'`
  ).map(({ since }) => since);

const pages = ['/api/sessions', '/api/sessions?limit=50', '/api/game-masters', '/readyz'];

/** Ten people look around, and now and then one more begins to pay, for so many seconds. */
async function traffic(seconds: number) {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  const browsed = new Set<number>();
  const paying: ReturnType<typeof call>[] = [];
  let stuck = 0;
  let idle: string[] = [];
  const browse = async (person: number) => {
    for (let look = person; performance.now() < until; look += 1) {
      const { status, milliseconds } = await call('GET', pages[look % pages.length]!);
      browsed.add(status);
      times.push(milliseconds);
      await sleep(100);
    }
  };
  const pay = async () => {
    while (performance.now() < until) {
      paying.push((await aBuyer()).start());
      // Found twice: once, it may be the machine that stood still.
      const before = idle;
      idle = await idleConnections();
      stuck = Math.max(stuck, idle.filter((since) => before.includes(since)).length);
      await sleep(reps(500, 1000));
    }
  };
  await Promise.all([...Array.from({ length: 10 }, (_, person) => browse(person)), pay()]);
  return { times, browsed: [...browsed], stuck, paid: await Promise.all(paying) };
}

const isDrained = async () => {
  const [refunds, mails, events] = await Promise.all([
    db.refund.count({ where: { status: 'pending' } }),
    db.outboxMail.count({ where: { status: { in: ['queued', 'sending'] } } }),
    db.webhookEvent.count({ where: { processedAt: null } }),
  ]);
  return refunds + mails + events === 0;
};

test(
  'G13: Stripe and Postmark slow, refusing or cutting connections leave browsing alone, and the backlog drains',
  async () => {
    const cancelled = await Promise.all(Array.from({ length: reps(3, 20) }, aPaidBooking));
    const settledLate = await Promise.all(Array.from({ length: reps(2, 10) }, aBuyer));
    const payLater = await Promise.all(settledLate.map((buyer) => buyer.start()));
    const before = await traffic(BASELINE);
    expect(before.browsed).toEqual([200]);

    const during: Awaited<ReturnType<typeof traffic>>[] = [];
    for (const [index, kind] of TROUBLES.entries()) {
      await begin(kind);
      if (index === 0) {
        const answers = await Promise.all(cancelled.map((buyer) => buyer.cancel()));
        expect(answers.map(({ status }) => status)).toEqual(cancelled.map(() => 200));
        // Their webhooks arrive; what they mean can only be asked for later.
        for (const { body } of payLater) await sandbox.pay(body.sessionId!);
      }
      during.push(await traffic(LASTING));
      if (index < TROUBLES.length - 1) await end();
    }
    const metrics = await (await fetch(`${product.url}/metrics`)).text();
    await end();
    const drained = await secondsUntil(isDrained);
    const retried = await aBuyer();
    const works = await secondsUntil(async () => (await retried.start()).status === 200);

    const ratio = p95(during.flatMap(({ times }) => times)) / p95(before.times);
    const told = during.flatMap(({ paid }) => paid);
    const busy = told.filter(({ body }) => body.message?.startsWith('We are busy')).length;
    const longest = Math.max(...told.map(({ milliseconds }) => milliseconds)) / 1000;
    report(
      'G13',
      `browse p95 ×${ratio.toFixed(2)} of baseline (${before.times.length} before, ${during.flatMap(({ times }) => times).length} during ${LASTING * TROUBLES.length} s); ` +
        `${told.length} payers wait ≤ ${longest.toFixed(1)} s, ${busy} found no free connection; backlog drained in ${drained.toFixed(0)} s, paying works after ${works.toFixed(0)} s`,
    );

    expect(during.map(({ browsed }) => browsed)).toEqual(TROUBLES.map(() => [200]));
    expect(Math.max(...during.map(({ stuck }) => stuck))).toBe(0);
    for (const { status, body } of told) {
      expect({ status, message: body.message }).toEqual({
        status: 503,
        message: expect.stringMatching(/^(The payment provider does not answer|We are busy for a moment)/),
      });
    }
    // Beside other tests the machine itself may be short of breath; measured alone, no pool may run dry.
    if (isFull) expect(busy).toBe(0);
    expect(metrics).toContain('provider_circuit_open{provider="stripe"} 1');
    expect([drained, works]).not.toContain(Number.POSITIVE_INFINITY);
    for (const buyer of cancelled) expect(await buyer.booking()).toMatchObject({ status: 'refunded' });
    for (const buyer of settledLate) expect(await buyer.booking()).toMatchObject({ status: 'confirmed' });
    expect(await db.outboxMail.count({ where: { status: 'dead' } })).toBe(0);
  },
  reps(300_000, 1_500_000),
);
