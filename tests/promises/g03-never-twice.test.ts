import { settleOpenCheckouts } from '../../api/bookings/bookings.jobs.ts';
import { startCheckout } from '../../api/bookings/checkout/checkout.service.ts';
import { verifyCheckout } from '../../api/bookings/checkout/verification.service.ts';
import { db } from '../../api/platform/db.ts';
import { closeCircuits } from '../../api/platform/provider.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { closeAll } from '../scene/close.ts';
import type { Random } from '../scene/random.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { aSession, aUser } from '../scene/world.ts';
import { LONG_TIMEOUT_MS, random, report, reps } from './scale.ts';
import { auditorFinds, runJobs, takenFor } from './stage.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const CREATE = '/v1/checkout/sessions';

interface Mode {
  name: string;
  /** Breaks Stripe for the calls to come. */
  fault?(dice: Random): object;
  /** How often the button is clicked at the same moment. */
  clicks?(dice: Random): number;
}

/** What can go wrong between the click and the booking. The SDK repeats a broken call twice by itself. */
const modes: Mode[] = [
  { name: 'double click', clicks: (dice) => dice.int(2, 4) },
  { name: 'drop_before', fault: (dice) => ({ kind: 'drop_before', path: CREATE, count: dice.int(1, 5) }) },
  { name: 'drop_after', fault: (dice) => ({ kind: 'drop_after', path: CREATE, count: dice.int(1, 5) }) },
  { name: '500_before', fault: (dice) => ({ kind: '500_before', path: CREATE, count: dice.int(1, 4) }) },
  { name: '500_after', fault: (dice) => ({ kind: '500_after', path: CREATE, count: dice.int(1, 4) }) },
  { name: '429', fault: (dice) => ({ kind: '429', path: CREATE, count: dice.int(1, 4) }) },
  {
    name: 'slow and clicked again',
    fault: (dice) => ({ kind: 'slow', path: CREATE, ms: dice.int(50, 400), count: 2 }),
    clicks: () => 2,
  },
  {
    name: 'answers lost on the way back',
    fault: (dice) => ({ kind: 'drop_after', path: `${CREATE}/*`, count: dice.int(1, 4) }),
  },
];

/** Clicks until a page opens, as players do; every page that was ever shown is remembered. */
async function clickUntilOpen(player: Viewer, sessionId: number, clicks: number, pages: Set<string>) {
  for (let tries = 0; tries < 8; tries += 1) {
    const answers = await Promise.allSettled(
      Array.from({ length: tries === 0 ? clicks : 1 }, () =>
        startCheckout(player, { sessionId, agreeToTerms: true }),
      ),
    );
    for (const answer of answers)
      if (answer.status === 'fulfilled' && answer.value.stripeSessionId)
        pages.add(answer.value.stripeSessionId);
    if (pages.size > 0) return;
    closeCircuits();
  }
  throw new Error('no page opened in 8 tries');
}

/** One player, one seat, one fault; the player pays every page that can be paid, comes back and clicks again. */
async function play(mode: Mode, dice: Random): Promise<string[]> {
  const player = await aUser();
  const { id: sessionId } = await aSession();
  const pages = new Set<string>();
  if (mode.fault) await sandbox.stripe('POST', '/faults', mode.fault(dice));
  await clickUntilOpen(player, sessionId, mode.clicks?.(dice) ?? 1, pages);
  if (dice.next() < 0.5) await clickUntilOpen(player, sessionId, 1, pages); // back and forth before paying
  const pays = [...pages].flatMap((page) => [page, page]); // and a double click on "Pay"
  await Promise.allSettled(dice.shuffle(pays).map((page) => sandbox.pay(page)));
  const again = startCheckout(player, { sessionId, agreeToTerms: true }).catch(() => null);
  const comesBack = [...pages].map((page) => verifyCheckout(player, page).catch(() => null));
  const late = await again;
  await Promise.all(comesBack);
  if (late?.stripeSessionId && !pages.has(late.stripeSessionId))
    await sandbox.pay(late.stripeSessionId).catch(() => null);
  await sandbox.stripe('DELETE', '/faults');
  closeCircuits();
  for (const page of pages) await verifyCheckout(player, page);
  await settleOpenCheckouts();
  await runJobs();
  return judge(player, sessionId);
}

async function judge(player: Viewer, sessionId: number): Promise<string[]> {
  const bookings = await db.booking.findMany({ where: { userId: player.id, sessionId } });
  const taken = await takenFor(
    sandbox,
    bookings.flatMap(({ checkoutId }) => checkoutId ?? []),
  );
  const confirmed = bookings.filter(({ status }) => status === 'confirmed').length;
  const wrong = [];
  if (taken.length !== 1) wrong.push(`${taken.length} payments were captured`);
  if (confirmed !== 1) wrong.push(`${confirmed} bookings are confirmed`);
  return [...wrong, ...(await auditorFinds())];
}

test(
  'G3: whatever breaks at the payment page, at most one payment is captured per booking',
  async () => {
    const seeds = reps(1, 25);
    const broken: string[] = [];
    for (const mode of modes) {
      for (let round = 0; round < seeds; round += 1) {
        const wrong = await play(mode, random(`G3 ${mode.name} ${round}`)).catch((error: Error) => [
          String(error),
        ]);
        if (wrong.length > 0) broken.push(`${mode.name}, round ${round}: ${wrong.join('; ')}`);
        await sandbox.stripe('DELETE', '/faults');
        closeCircuits();
      }
    }
    const all = modes.length * seeds;
    report(
      'G3',
      `${all - broken.length}/${all} one captured payment per booking (${modes.length} faults × ${seeds})`,
    );
    expect(broken).toEqual([]);
  },
  LONG_TIMEOUT_MS,
);
