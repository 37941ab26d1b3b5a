import { spawn } from 'node:child_process';
import { auditMoney } from '../../api/bookings/audit/audit.service.ts';
import { payRefunds, processWebhooks } from '../../api/bookings/bookings.jobs.ts';
import { leaveCampaign, skipDate } from '../../api/bookings/campaigns/membership.service.ts';
import { callOffSession } from '../../api/bookings/cancelling/session-cancellation.service.ts';
import { releaseUnpaidDates, sendNotices } from '../../api/bookings/charges/charge-upkeep.service.ts';
import { chargeCampaignDates } from '../../api/bookings/charges/charges.jobs.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import { HOUR } from '../../api/platform/durations.rules.ts';
import type { Failpoint } from '../../api/platform/failpoint.ts';
import { aCampaign, aMember, chargesAt, timeMachine } from '../scene/campaign.ts';
import { closeAll } from '../scene/close.ts';
import { reservePort } from '../scene/ports.ts';
import type { Random } from '../scene/random.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { until } from '../scene/until.ts';
import { aStaffMember, inHours } from '../scene/world.ts';
import { random, report, reps } from './scale.ts';

let sandbox: Sandbox;
let time: ReturnType<typeof timeMachine>;
beforeAll(async () => {
  sandbox = await startSandbox();
  time = timeMachine(sandbox);
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const SECOND = 1000;
const at = (from: Date, ms: number) => new Date(from.getTime() + ms);

/** What every worker does, at once and twice, as when sweeps overlap. */
async function sweep() {
  await Promise.all([
    chargeCampaignDates(),
    chargeCampaignDates(),
    sendNotices(),
    releaseUnpaidDates(),
    releaseUnpaidDates(),
  ]);
  await Promise.all([payRefunds(), processWebhooks()]);
}

// The answer is lost but the work is done, the work is not done, or the answer takes its time.
const FAULTS = ['drop_after', '500_after', 'drop_before', '500_before', '429', 'slow'] as const;
const breakCharges = (kind: (typeof FAULTS)[number], count: number) =>
  sandbox.stripe('POST', '/faults', {
    kind,
    count,
    path: '/v1/payment_intents',
    method: 'POST',
    ...(kind === 'slow' && { ms: 150 }),
  });

interface Quiet {
  from: Date;
  until: Date;
}

/** Times at which no worker is up: six hours, and more than the day after which the provider forgets a key. */
function outages(chance: Random, dates: readonly Date[]): Quiet[] {
  const first = at(chance.pick(dates), -48 * HOUR + chance.int(-3, 3) * HOUR + chance.int(0, 3599) * SECOND);
  const six = { from: first, until: at(first, 6 * HOUR) };
  // The long one begins with charges that workers have just asked for.
  const begins = dates.map((start) => at(start, -48 * HOUR + 21 * SECOND));
  const free = begins.filter((moment) => !isIn([six], at(moment, -60 * SECOND)) && !isIn([six], moment));
  const lost = free.length > 0 ? chance.pick(free) : begins[0]!;
  const long = { from: lost, until: at(lost, 25 * HOUR) };
  return free.length > 0 ? [long, six] : [long];
}

const isIn = (quiet: readonly Quiet[], moment: Date) =>
  quiet.find(({ from, until }) => moment >= from && moment < until);

/** When the charge of a date that starts then can be made at the earliest, with workers up; and how late it may be. */
function dueWith(quiet: readonly Quiet[], startsAt: Date): { due: Date; lateSeconds: number } {
  let due = at(startsAt, -48 * HOUR);
  let lateSeconds = 120;
  for (let gap = isIn(quiet, due); gap; gap = isIn(quiet, due)) {
    due = gap.until;
    lateSeconds = 300;
  }
  return { due, lateSeconds };
}

async function simulate(number: number, occurrences: number) {
  const chance = random(`G10 ${number}`);
  const members = 10;
  const starts = Array.from({ length: occurrences / members }, (_, index) =>
    at(inHours(50 + index), chance.int(0, 1800) * SECOND),
  );
  const campaign = await aCampaign(starts, { maxPlayers: members });
  const people = [];
  for (let index = 0; index < members; index += 1) people.push(await aMember(campaign));
  await sandbox.stripe('POST', '/webhooks', { drop: chance.int(0, 2) > 0 });

  const quiet = outages(chance, starts);
  const lastBeforeLong = at(quiet[0]!.from, -SECOND);
  const ticks: Tick[] = starts.flatMap((start) => {
    const due = at(start, -48 * HOUR);
    const first = chance.int(0, 30);
    return [
      { moment: at(start, -72 * HOUR) },
      { moment: at(due, -SECOND) },
      { moment: at(due, first * SECOND), fault: chance.int(0, 1) ? chance.pick(FAULTS) : undefined },
      { moment: at(due, (first + 61) * SECOND) },
      { moment: at(due, (first + 91) * SECOND) },
      { moment: at(start, -24 * HOUR + SECOND) },
    ];
  });
  for (const { until } of quiet) {
    for (const seconds of [5, 66, 130, 200]) ticks.push({ moment: at(until, seconds * SECOND) });
  }
  // Just before the long outage the answers are lost: what was asked is known to the provider alone.
  ticks.push({ moment: lastBeforeLong, fault: 'drop_after', all: true });
  const dueLast = at(lastBeforeLong, -60 * SECOND); // a sweep begun before it may last until it is due
  const walked: Tick[] = ticks
    .filter(({ moment }) => !isIn(quiet, moment) && moment > clock.now())
    .filter(({ moment, all }) => all || moment < dueLast || moment > lastBeforeLong)
    .toSorted((a, b) => a.moment.getTime() - b.moment.getTime());

  const acts = chance.shuffle(['skip', 'skip', 'skip', 'leave', 'call off', 'move'] as const);
  const every = Math.max(1, Math.floor(walked.length / (acts.length + 1)));
  for (let index = 0; index < walked.length; index += 1) {
    const { moment, fault, all } = walked[index]!;
    await time.to(moment);
    if (index % every === every - 1) {
      const what = acts[Math.floor(index / every)];
      const moved = await act(what, { campaign, people, chance, spare: lastBeforeLong });
      // Workers look every half minute, also when a date that was moved has come.
      const later = moved ? [31, 93].map((seconds) => at(moved, -48 * HOUR + seconds * SECOND)) : [];
      const added = later.filter((extra) => extra > moment && !isIn(quiet, extra));
      walked.push(...added.map((extra) => ({ moment: extra })));
      walked.sort((a, b) => a.moment.getTime() - b.moment.getTime());
    }
    // A call is tried three times by itself, and ten players are charged.
    if (fault) await breakCharges(fault, all ? 1000 : chance.pick([2, 12, 40]));
    await sweep();
    await sandbox.stripe('DELETE', '/faults');
    retried += await db.chargeAttempt.count({ where: { status: 'pending' } });
  }
  return { people, quiet, sessions: campaign.sessions };
}

/** Charges whose answer did not come, so that somebody had to look again. */
let retried = 0;

interface Tick {
  moment: Date;
  fault?: (typeof FAULTS)[number] | undefined;
  /** The fault hits everything. */
  all?: boolean;
}

/** Players and staff do what ends or moves a charge that lies ahead. Returns when a date that was moved starts now. */
async function act(
  what: 'skip' | 'leave' | 'call off' | 'move' | undefined,
  {
    campaign: { campaign },
    people,
    chance,
    spare,
  }: {
    campaign: Awaited<ReturnType<typeof aCampaign>>;
    people: Awaited<ReturnType<typeof aMember>>[];
    chance: Random;
    /** The date due then stays as it is: it is the one of the long outage. */
    spare: Date;
  },
): Promise<Date | null> {
  const { player } = chance.pick(people);
  const pending = await db.booking.findMany({
    where: {
      userId: player.id,
      status: 'pending',
      session: { scheduledAt: { gt: inHours(48.1), not: at(spare, 48 * HOUR - 20 * SECOND) } },
    },
    include: { session: true },
    orderBy: { id: 'asc' },
  });
  if (pending.length === 0) return null;
  const { id, session } = chance.pick(pending);
  if (what === 'skip') await skipDate(player, id);
  if (what === 'leave') await leaveCampaign(player, campaign.id);
  if (what === 'call off') await callOffSession(await aStaffMember(), session.id, 'The Game Master is ill.');
  if (what !== 'move') return null;
  const scheduledAt = at(session.scheduledAt, chance.int(1, 5) * 600 * SECOND);
  await db.session.update({ where: { id: session.id }, data: { scheduledAt } });
  return scheduledAt;
}

/** What is wrong with how a booking was charged; null: nothing. */
async function judge({ people, quiet }: Awaited<ReturnType<typeof simulate>>) {
  const wrong: string[] = [];
  let judged = 0;
  for (const { membershipId, customer } of people) {
    const charges = await chargesAt(customer);
    const bookings = await db.booking.findMany({
      where: { membershipId },
      include: { session: true, charges: true, payment: { include: { refunds: true } } },
    });
    for (const booking of bookings) {
      judged += 1;
      const { status, session, endedAt } = booking;
      const asked = charges.filter(({ bookingId }) => bookingId === booking.id);
      const taken = asked.filter(({ captured }) => captured);
      const { due, lateSeconds } = dueWith(quiet, session.scheduledAt);
      const release = at(session.scheduledAt, -24 * HOUR);
      // Seconds before the long outage there is not always time to ask for everybody.
      const cutOff = asked.length === 0 && +at(due, 21 * SECOND) === +quiet[0]!.from;
      const say = (what: string) =>
        wrong.push(
          `booking ${booking.id} ${status} ${what}; starts ${session.scheduledAt.toISOString()}, asked ${asked.map(({ createdAt }) => createdAt.toISOString()).join()}, ended ${endedAt?.toISOString()}`,
        );
      if (taken.length > 1) say('was charged twice');
      if (booking.charges.length > 3) say('was tried too often');
      for (const { createdAt } of asked) {
        if (createdAt < at(session.scheduledAt, -48 * HOUR - SECOND)) say('was asked too early');
        if (createdAt >= release) say('was asked after its release');
        if (endedAt && createdAt > endedAt) say('was asked after it had ended');
        if (createdAt > at(due, lateSeconds * SECOND)) say('was asked too late');
      }
      if (status === 'confirmed' ? taken.length !== 1 : status === 'pending') say('is not settled');
      // Unpaid is only what was given up, or what nobody was up to charge in time.
      if (status === 'expired' && (taken.length > 0 || (due < release && !cutOff)))
        say('was released and should not be');
      if (status === 'cancelled' && taken.length > 0) say('was charged although given up');
      if (status === 'refunded' && booking.payment?.refunds.length !== 1) say('was not refunded once');
    }
  }
  return { wrong, judged };
}

test(
  'G10: every date is charged once, not early, not late, and not when nobody wants it any more',
  async () => {
    const seeds = reps(1, 30);
    const occurrences = reps(40, 60);
    let good = 0;
    let all = 0;
    const wrong: string[] = [];
    for (let number = 1; number <= seeds; number += 1) {
      const world = await simulate(number, occurrences);
      await time.to(at(world.sessions.at(-1)!.scheduledAt, HOUR));
      await sweep();
      const result = await judge(world);
      wrong.push(...result.wrong, ...(await audited()));
      all += result.judged;
      good += result.judged - result.wrong.length;
    }
    report(
      'G10',
      `${good}/${all} dates of ${seeds} seeds charged once, in time, wanted; ${retried} answers lost`,
    );
    expect(wrong.slice(0, 20)).toEqual([]);
  },
  reps(undefined, 3_600_000),
);

async function audited() {
  // Mails are not what is measured here.
  const findings = (await auditMoney({ days: 60 })).filter(({ rule }) => rule !== 'mails');
  return findings.map(({ rule, subject, message }) => `${rule} ${subject} ${message}`);
}

/** PostgreSQL holds the locks of a killed process until it notices that nobody is there. */
async function isDeathNoticed(): Promise<boolean> {
  const open = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`;
  return open.length === 0;
}

const CRASHES: Failpoint[] = [
  'charge:after-begin',
  'charge:after-call',
  'charge:before-result',
  ...reps<Failpoint[][]>(
    [],
    [['charge:picked-up', 'charge:before-begin', 'charge:before-call', 'charge:after-result']],
  ).flat(),
];

test(
  'G10: a worker that is killed anywhere leaves one charge to the next',
  async () => {
    const runs = reps(1, 10);
    let good = 0;
    for (const failpoint of CRASHES) {
      for (let run = 0; run < runs; run += 1) {
        // Reserved in time, due since an hour.
        clock.setOffset(-2 * HOUR);
        const campaign = await aCampaign([inHours(49)]);
        const { customer, membershipId } = await aMember(campaign);
        await sendNotices();
        expect(await dies(failpoint)).toBe('SIGKILL');
        await until(isDeathNoticed);
        for (const seconds of [61, 91]) {
          clock.setOffset(seconds * SECOND);
          await Promise.all([chargeCampaignDates(), chargeCampaignDates()]);
        }
        const taken = (await chargesAt(customer)).filter(({ captured }) => captured);
        const booking = await db.booking.findFirstOrThrow({ where: { membershipId } });
        if (taken.length === 1 && booking.status === 'confirmed') good += 1;
      }
    }
    const all = CRASHES.length * runs;
    report('G10', `${good}/${all} charges once after a kill at ${CRASHES.length} places`);
    expect(good).toBe(all);
    expect(await audited()).toEqual([]);
  },
  reps(undefined, 1_200_000),
);

/** Runs the product until it dies at this place; how it ended. */
async function dies(failpoint: Failpoint): Promise<string> {
  const child = spawn(process.execPath, ['api/main.ts'], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(await reservePort()),
      HOST: '127.0.0.1',
      FAILPOINT: failpoint,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const giveUp = setTimeout(() => child.kill('SIGTERM'), 120_000);
  const ended = await new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? String(code))),
  );
  clearTimeout(giveUp);
  return ended;
}
