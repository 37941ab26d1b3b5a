import { settleOpenCheckouts } from '../../api/bookings/bookings.jobs.ts';
import { startCheckout } from '../../api/bookings/checkout/checkout.service.ts';
import { verifyCheckout } from '../../api/bookings/checkout/verification.service.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { closeAll } from '../scene/close.ts';
import type { Random } from '../scene/random.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { until } from '../scene/until.ts';
import { aSession, aUser } from '../scene/world.ts';
import { LONG_TIMEOUT_MS, random, report, reps } from './scale.ts';
import { auditorFinds, runJobs, takenFor } from './stage.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await sandbox.stripe('POST', '/webhooks', { drop: true });
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

let aheadMs = 0;

/** Time passes for Stripe and for us. */
async function pass(seconds: number) {
  if (seconds <= 0) return;
  await sandbox.stripe('POST', '/clock', { advanceSeconds: seconds });
  aheadMs += seconds * 1000;
  clock.setOffset(aheadMs);
}

const secondsUntil = (at: Date) => Math.floor((at.getTime() - clock.now().getTime()) / 1000);

const open = async (player: Viewer, sessionId: number) =>
  startCheckout(player, { sessionId, agreeToTerms: true }).catch(() => null);

type Story = (dice: Random) => Promise<{ checkoutId: number; player: Viewer; seatWasFree: boolean }>;

/** The player pays in the page's last second; nobody tells us before the hold is over. */
const paidInTheLastSecond = (dice: Random) =>
  until(async () => {
    const player = await aUser();
    const session = await aSession({ maxPlayers: 1 });
    const page = (await open(player, session.id))!;
    await pass(secondsUntil(page.expiresAt) - dice.int(1, 2));
    // Where the machine stands still the second goes by: then somebody else tries.
    const isInTime = await sandbox.pay(page.stripeSessionId!).then(
      () => true,
      () => false,
    );
    if (!isInTime) return null;
    await pass(95); // the page is over, and the seat's hold a minute later
    return { player, session, page };
  });

const stories: Record<string, Story> = {
  'resold before we hear of it': async (dice) => {
    const { player, session, page } = await paidInTheLastSecond(dice);
    const other = await aUser();
    const second = (await open(other, session.id))!;
    if (dice.next() < 0.5) {
      await sandbox.pay(second.stripeSessionId!);
      await verifyCheckout(other, second.stripeSessionId);
    }
    return { checkoutId: page.id, player, seatWasFree: false };
  },
  'still free when we hear of it': async (dice) => {
    const { player, page } = await paidInTheLastSecond(dice);
    return { checkoutId: page.id, player, seatWasFree: true };
  },
  'paid while the sweeper ends the page': async (dice) => {
    const player = await aUser();
    const session = await aSession({ maxPlayers: 1 });
    const page = (await open(player, session.id))!;
    await pass(secondsUntil(page.expiresAt) - 1);
    const paying = new Promise((resolve) => setTimeout(resolve, dice.int(0, 1200))).then(() =>
      sandbox.pay(page.stripeSessionId!).catch(() => null),
    );
    await db.checkout.update({ where: { id: page.id }, data: { nextCheckAt: clock.now() } });
    await Promise.all([paying, settleOpenCheckouts(), verifyCheckout(player, page.stripeSessionId)]);
    return { checkoutId: page.id, player, seatWasFree: true };
  },
  'paid while another cart replaces the page': async (dice) => {
    const player = await aUser();
    const [one, two] = [await aSession({ maxPlayers: 1 }), await aSession({ maxPlayers: 1 })];
    const page = (await open(player, one.id))!;
    const cartItems = [{ sessionId: one.id }, { sessionId: two.id }];
    const replacing = startCheckout(player, { cartItems, agreeToTerms: true }).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, dice.int(0, 30)));
    await Promise.all([sandbox.pay(page.stripeSessionId!).catch(() => null), replacing]);
    return { checkoutId: page.id, player, seatWasFree: true };
  },
};

/** Everything has been heard of: the seat is the player's, or the money went back once and a mail says so. */
async function judge({ checkoutId, player, seatWasFree }: Awaited<ReturnType<Story>>): Promise<string[]> {
  await db.checkout.updateMany({
    where: { status: { in: ['creating', 'open'] } },
    data: { nextCheckAt: clock.now() },
  });
  await settleOpenCheckouts();
  await runJobs();
  const booking = await db.booking.findFirstOrThrow({ where: { checkoutId }, include: { refunds: true } });
  const [taken] = await takenFor(sandbox, [checkoutId]);
  const told = (await sandbox.mails(player.email)).filter(({ Subject }) =>
    Subject.includes('on its way back'),
  );
  const wrong = await auditorFinds();
  if (!taken) {
    if (booking.status !== 'expired') wrong.push(`never paid and ${booking.status}`);
    return wrong;
  }
  if (seatWasFree) {
    if (booking.status !== 'confirmed') wrong.push(`paid, a seat was free, and ${booking.status}`);
    return wrong;
  }
  if (booking.status !== 'refunded') wrong.push(`paid, no seat was free, and ${booking.status}`);
  if (taken.refunded !== taken.captured || booking.refunds.length !== 1)
    wrong.push(`${booking.refunds.length} refunds, ${taken.refunded} of ${taken.captured} cents`);
  if (told.length !== 1) wrong.push(`told ${told.length} times`);
  return wrong;
}

test(
  'G7: money that comes late gets a free seat, or goes back once and the player is told',
  async () => {
    const rounds = reps(1, 25);
    const broken: string[] = [];
    for (const [name, story] of Object.entries(stories)) {
      for (let round = 0; round < rounds; round += 1) {
        const wrong = await judge(await story(random(`G7 ${name} ${round}`)));
        if (wrong.length > 0) broken.push(`${name}, round ${round}: ${wrong.join('; ')}`);
      }
    }
    const all = Object.keys(stories).length * rounds;
    report('G7', `${all - broken.length}/${all} seated if a seat was free, else refunded once and told`);
    expect(broken).toEqual([]);
  },
  LONG_TIMEOUT_MS,
);
