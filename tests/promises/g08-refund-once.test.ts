import { randomUUID } from 'node:crypto';
import { payRefunds } from '../../api/bookings/bookings.jobs.ts';
import { cancelBooking } from '../../api/bookings/cancelling/cancellation.service.ts';
import { removeFromSession } from '../../api/bookings/cancelling/removal.service.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import { env } from '../../api/platform/env.ts';
import { closeCircuits } from '../../api/platform/provider.ts';
import { closeAll } from '../scene/close.ts';
import { tokenOf } from '../scene/login.ts';
import type { Random } from '../scene/random.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { aSuperAdmin } from '../scene/world.ts';
import { startRestartingProcess } from './restarting-process.ts';
import { LONG_TIMEOUT_MS, random, report, reps } from './scale.ts';
import { aPaidBooking, auditorFinds, request, runJobs } from './stage.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterEach(() => clock.setOffset(0));
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

type Paid = Awaited<ReturnType<typeof aPaidBooking>>;

/** Stripe itself, by hand. */
async function atStripe(method: string, path: string, form?: Record<string, string>) {
  const response = await fetch(`${env.stripe.apiBase}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${env.stripe.secretKey}`, 'idempotency-key': randomUUID() },
    ...(form && { body: new URLSearchParams(form) }),
  });
  return (await response.json()) as { data: { amount: number; status: string }[] };
}

const intentOf = async (bookingId: number) =>
  (await db.booking.findUniqueOrThrow({ where: { id: bookingId }, include: { payment: true } })).payment!
    .stripePaymentIntentId;

/** The player and two super admins, each in the same moment. */
async function everybodyCancels({ player, bookingId }: Paid) {
  const admins = [await aSuperAdmin(), await aSuperAdmin()];
  const answers = await Promise.allSettled([
    cancelBooking(player, bookingId),
    ...admins.map((admin) => removeFromSession(admin, bookingId)),
  ]);
  return answers.filter(({ status }) => status === 'fulfilled').length;
}

/** One refund at Stripe of the whole price, one row, one mail, and the booking says so. */
async function judge({ player, bookingId }: Paid): Promise<string[]> {
  const booking = await db.booking.findUniqueOrThrow({
    where: { id: bookingId },
    include: { refunds: true },
  });
  const { data } = await atStripe('GET', `/refunds?payment_intent=${await intentOf(bookingId)}&limit=100`);
  const succeeded = data.filter(({ status }) => status === 'succeeded');
  const told = (await sandbox.mails(player.email)).filter(({ Subject }) =>
    /on its way back|^Your booking has ended/.test(Subject),
  );
  const wrong: string[] = [];
  if (booking.status !== 'refunded') wrong.push(`the booking is ${booking.status}`);
  if (booking.refunds.length !== 1) wrong.push(`${booking.refunds.length} rows`);
  if (succeeded.length !== 1 || succeeded[0]?.amount !== booking.amountCents)
    wrong.push(`at Stripe ${JSON.stringify(data)}`);
  if (told.length !== 1) wrong.push(`told ${told.length} times`);
  return wrong;
}

/** Leases end, circuits close, the jobs look until nothing is owed any more. */
async function payUntilDone(bookingId: number) {
  for (let tries = 0; tries < 8; tries += 1) {
    await Promise.all([payRefunds(), payRefunds()]); // two processes at once
    const owed = await db.refund.count({ where: { bookingId, status: 'pending' } });
    if (owed === 0) break;
    closeCircuits();
    clock.setOffset((tries + 1) * 61_000);
  }
  await runJobs();
}

const kinds = ['drop_after', 'drop_before', '500_after', '500_before', '429'] as const;

const ways: Record<string, (paid: Paid, dice: Random) => Promise<string[]>> = {
  'everybody cancels at once': async (paid) => {
    const done = await everybodyCancels(paid);
    await payUntilDone(paid.bookingId);
    return done === 1 ? [] : [`${done} of three were told that they cancelled it`];
  },
  'Stripe breaks while it pays': async (paid, dice) => {
    await sandbox.stripe('POST', '/faults', {
      kind: dice.pick(kinds),
      path: '/v1/refunds',
      method: 'POST',
      count: dice.int(1, 4),
    });
    await everybodyCancels(paid);
    await payUntilDone(paid.bookingId);
    await sandbox.stripe('DELETE', '/faults');
    return [];
  },
  'given back by hand before': async (paid) => {
    await atStripe('POST', '/refunds', { payment_intent: await intentOf(paid.bookingId) });
    await cancelBooking(paid.player, paid.bookingId);
    await payUntilDone(paid.bookingId);
    return [];
  },
};

test(
  'G8: cancelled by three at once, through a broken Stripe, after a refund by hand: the money goes back once',
  async () => {
    const rounds = reps(2, 25);
    const broken: string[] = [];
    for (const [name, way] of Object.entries(ways)) {
      for (let round = 0; round < rounds; round += 1) {
        const paid = await aPaidBooking(sandbox);
        const wrong = await way(paid, random(`G8 ${name} ${round}`));
        wrong.push(...(await judge(paid)), ...(await auditorFinds()));
        if (wrong.length > 0) broken.push(`${name}, round ${round}: ${wrong.join('; ')}`);
        clock.setOffset(0);
        closeCircuits();
      }
    }
    const all = Object.keys(ways).length * rounds;
    report('G8', `${all - broken.length}/${all} refunded once, told once`);
    expect(broken).toEqual([]);
  },
  LONG_TIMEOUT_MS,
);

test(
  'G8: killed while it gives money back, the process gives it back once',
  async () => {
    const perKill = 5;
    const kills = reps(1, 5);
    const broken: string[] = [];
    const product = await startRestartingProcess(sandbox);
    const places = [
      'refund:after-call',
      'refund:before-call',
      'cancel:after-commit',
      'refund:picked-up',
    ] as const;
    for (let kill = 0; kill < kills; kill += 1) {
      const dice = random(`G8 kill ${kill}`);
      const paid: Paid[] = [];
      for (let count = 0; count < perKill; count += 1) paid.push(await aPaidBooking(sandbox));
      const tokens = await Promise.all(paid.map(({ player }) => tokenOf(player)));
      const cancel = ({ bookingId }: Paid, index: number) =>
        request('POST', `${product.url}/api/bookings/${bookingId}/cancel`, tokens[index]!);
      const place = places[kill % places.length]!;
      const reached = await product.crashAt(place, dice.int(1, 3), () =>
        Promise.allSettled(paid.map(cancel)),
      );
      const ids = { in: paid.map(({ bookingId }) => bookingId) };
      const allReturned = async () => {
        // Who was not answered asks again.
        await Promise.allSettled(paid.map(cancel));
        const refunded = await db.booking.count({ where: { id: ids, status: 'refunded' } });
        const sent = await db.outboxMail.count({
          where: { kind: 'money-returned', status: { not: 'sent' } },
        });
        return refunded === perKill && sent === 0;
      };
      const healed = await product.restartUntil(allReturned);
      const wrong = (await Promise.all(paid.map(judge))).flat();
      wrong.push(...(await auditorFinds(['mails'])));
      if (!reached || healed === null || wrong.length > 0)
        broken.push(`${place}: reached ${reached}, healed ${healed} s, ${wrong.join('; ')}`);
    }
    await product.stop();
    report(
      'G8',
      `${kills - broken.length}/${kills} kills with ${perKill} refunds each: refunded once, told once`,
    );
    expect(broken).toEqual([]);
  },
  LONG_TIMEOUT_MS,
);
