import { db } from '../../api/platform/db.ts';
import type { Failpoint } from '../../api/platform/failpoint.ts';
import { closeAll } from '../scene/close.ts';
import { tokenOf } from '../scene/login.ts';
import type { Random } from '../scene/random.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { aSession, aUser } from '../scene/world.ts';
import { type RestartingProcess, startRestartingProcess } from './restarting-process.ts';
import { LONG_TIMEOUT_MS, random, report, reps } from './scale.ts';
import { auditorFinds, request, takenFor } from './stage.ts';

let sandbox: Sandbox;
let product: RestartingProcess;
beforeAll(async () => {
  sandbox = await startSandbox();
  product = await startRestartingProcess(sandbox);
});
afterAll(async () => {
  await product.stop();
  await sandbox.close();
  await closeAll();
});

const BUYERS = 3;
/** What the promise says. */
const WITHIN_SECONDS = 60;

/** Ten places between the click and the mail. */
const places: Failpoint[] = [
  'webhook:before-insert',
  'webhook:after-insert',
  'webhook:picked-up',
  'checkout:after-claim',
  'checkout:after-call',
  'checkout:after-result',
  'settle:before-commit',
  'settle:after-commit',
  'verify:before-settle',
  'mail:after-send',
];

/** Books, pays and comes back, as far as the process lives. */
async function buy(token: string, sessionId: number, comesBack: boolean, friends = 0) {
  const url = `${product.url}/api/create-checkout-session`;
  const { body } = await request<{ sessionId?: string }>('POST', url, token, { sessionId, friends });
  if (!body.sessionId) throw new Error(`no page: ${JSON.stringify(body)}`);
  await sandbox.pay(body.sessionId);
  if (!comesBack) return;
  const back = `${product.url}/api/verify-checkout-session?session_id=${body.sessionId}`;
  await request('GET', back, token);
}

interface Round {
  reached: boolean;
  healedAfter: number | null;
  found: string[];
}

async function killedAt(place: Failpoint, dice: Random): Promise<Round> {
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const player = await aUser();
      return { player, token: await tokenOf(player), session: await aSession({ maxPlayers: 1 }) };
    }),
  );
  const needed = place.startsWith('verify:');
  const reached = await product.crashAt(place, dice.int(1, BUYERS), () =>
    Promise.allSettled(
      buyers.map(({ token, session }) => buy(token, session.id, needed || dice.next() < 0.5)),
    ),
  );
  const userId = { in: buyers.map(({ player }) => player.id) };
  const allConfirmed = async () => {
    const bookings = await db.booking.findMany({ where: { userId } });
    const paid = await takenFor(
      sandbox,
      bookings.flatMap(({ checkoutId }) => checkoutId ?? []),
    );
    const confirmed = bookings.filter(({ status }) => status === 'confirmed').length;
    return confirmed === paid.length;
  };
  const healedAfter = await product.restartUntil(allConfirmed, WITHIN_SECONDS);
  const found = await auditorFinds(['mails']);
  await product.rest();
  return { reached, healedAfter, found };
}

test(
  'G4: killed at ten places, every paid seat is confirmed within a minute of the restart',
  async () => {
    const runs = reps(1, 20);
    const chosen = reps(random('G4 places').shuffle(places).slice(0, 2), places);
    const broken: string[] = [];
    let slowest = 0;
    let reachedAll = 0;
    for (const place of chosen) {
      for (let run = 0; run < runs; run += 1) {
        const { reached, healedAfter, found } = await killedAt(place, random(`G4 ${place} ${run}`));
        if (reached) reachedAll += 1;
        slowest = Math.max(slowest, healedAfter ?? WITHIN_SECONDS);
        if (!reached || healedAfter === null || found.length > 0)
          broken.push(
            `${place}, run ${run}: reached ${reached}, healed ${healedAfter} s ${found.join('; ')}`,
          );
      }
    }
    const all = chosen.length * runs;
    report(
      'G4',
      `${all - broken.length}/${all} kills at ${chosen.length} places (${reachedAll} at the very place), nothing found; confirmed after ${Math.ceil(slowest)} s at most`,
    );
    expect(broken).toEqual([]);
  },
  LONG_TIMEOUT_MS,
);

/** Between the payment and the seats: the second is reached when a part of a group is seated. */
const placesOfGroup: [Failpoint, time: number][] = [
  ['settle:after-seat', 2],
  ['settle:after-commit', 1],
  ['settle:after-lock', 1],
  ['settle:before-commit', 1],
];

test(
  'G4: killed while a group is settled, all of its seats are there or none, and each once',
  async () => {
    for (const [place, time] of reps(placesOfGroup.slice(0, 2), placesOfGroup)) {
      const player = await aUser();
      const session = await aSession({ maxPlayers: 4 });
      const token = await tokenOf(player);
      const ofGroup = () =>
        db.booking.findMany({
          where: { userId: player.id },
          include: { seat: true },
          orderBy: { id: 'asc' },
        });
      const statuses = async () => [...new Set((await ofGroup()).map(({ status }) => status))];
      const reached = await product.crashAt(place, time, () => buy(token, session.id, true, 2));
      expect([place, reached, await statuses()]).toEqual([place, true, [expect.any(String)]]);
      const healed = await product.restartUntil(
        async () => (await statuses()).join() === 'confirmed',
        WITHIN_SECONDS,
      );
      expect([place, healed]).toEqual([place, expect.any(Number)]);
      const seats = await ofGroup();
      expect(new Set(seats.map(({ seat }) => seat?.id)).size).toBe(3);
      expect(await db.seat.count({ where: { sessionId: session.id, bookingId: { not: null } } })).toBe(3);
      expect(await takenFor(sandbox, [seats[0]!.checkoutId!])).toMatchObject([
        { captured: 7500, refunded: 0 },
      ]);
      expect(await db.payment.findMany({ where: { userId: player.id } })).toMatchObject([
        { amountCents: 7500 },
      ]);
      const mailed = { toAddress: player.email, kind: 'seats-for-friends' };
      expect(await db.outboxMail.count({ where: mailed })).toBe(1);
      expect(await auditorFinds(['mails'])).toEqual([]);
      await product.rest();
    }
  },
  LONG_TIMEOUT_MS,
);
