import { auditMoney } from '../../api/bookings/audit/audit.service.ts';
import { payRefunds } from '../../api/bookings/bookings.jobs.ts';
import { cancelBooking, outcomeOf } from '../../api/bookings/cancelling/cancellation.service.ts';
import { releaseUnpaidDates, sendNotices } from '../../api/bookings/charges/charge-upkeep.service.ts';
import { chargeCampaignDates } from '../../api/bookings/charges/charges.jobs.ts';
import { clock } from '../../api/platform/clock.ts';
import { db } from '../../api/platform/db.ts';
import { DAY, HOUR, MINUTE } from '../../api/platform/durations.rules.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { aCampaign, aMember, chargesAt, timeMachine } from '../scene/campaign.ts';
import { closeAll } from '../scene/close.ts';
import { creditFor } from '../scene/money.ts';
import { moveSession } from '../scene/move.ts';
import type { Random } from '../scene/random.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { aStaffMember, inHours } from '../scene/world.ts';
import { at } from './deeds/story.ts';
import { random, report, reps } from './scale.ts';

let sandbox: Sandbox;
let time: ReturnType<typeof timeMachine>;
let staff: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  time = timeMachine(sandbox);
  staff = await aStaffMember();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

type Kind = 'paid' | 'reserved' | 'waiting';
const KINDS = ['paid', 'reserved', 'waiting'] as const;
const CREDIT = [0, 1000, 2500] as const;

interface Case {
  name: string;
  kind: Kind;
  creditCents: number;
  /** Hours to the start before the move, and after it. */
  from: number;
  to: number;
  /** The player takes the money back when so much of the promised time is over; null: never. */
  cancelsAt: number | null;
}

/** Moves by ten days back to ten days on; most of them come to lie close to a line, on either side. */
function aCase(dice: Random, number: number): Case {
  const kind = KINDS[number % KINDS.length]!;
  const from = kind === 'reserved' ? dice.int(50, 300) : dice.int(2, dice.pick([40, 300]));
  const line = dice.pick([72, 48, 24, 0]);
  const near = line + dice.pick([-1, -0.01, 0.01, 1, 12]);
  const far = from + dice.int(-10 * 24, 10 * 24);
  const to = Math.max(0.2, Math.min(from + 240, Math.max(from - 240, dice.next() < 0.7 ? near : far)));
  const creditCents = kind === 'waiting' ? 0 : CREDIT[Math.floor(number / KINDS.length) % CREDIT.length]!;
  const cancelsAt = kind === 'paid' || dice.next() < 0.3 ? dice.pick([null, 0.01, 0.5, 0.99]) : null;
  const name = `${number}: ${kind}, ${creditCents} cents of credit, ${from} h to ${to.toFixed(2)} h, cancels ${cancelsAt}`;
  return { name, kind, creditCents, from, to, cancelsAt };
}

/** A campaign date with one player who is charged for it in an hour, will be charged later, or waits for a seat. */
async function aTable(one: Case) {
  const { kind, creditCents, from } = one;
  const campaign = await aCampaign([inHours(kind === 'paid' ? 49 : from)], { maxPlayers: 2 });
  const session = campaign.sessions[0]!;
  const member = await aMember(kind === 'waiting' ? { ...campaign, sessions: [] } : campaign);
  const userId = member.player.id;
  if (creditCents > 0) await creditFor(userId, creditCents);
  if (kind === 'waiting') {
    await db.waitlistEntry.create({ data: { sessionId: session.id, userId, createdAt: clock.now() } });
  }
  const booking = await db.booking.findFirst({ where: { userId } });
  return { one, ...member, session, bookingId: booking?.id ?? null, wrong: [] as string[] };
}
type Table = Awaited<ReturnType<typeof aTable>>;

/** What has been told and promised, and what the player does with it. */
interface Told {
  table: Table;
  told: number;
  start: number;
  promised: number;
  cancelAt: number | null;
  cancelled: boolean;
}

/** Staff move the date, and its player is told in the same moment. */
async function move(table: Table): Promise<Told> {
  const { one, player, session, wrong } = table;
  const told = clock.now().getTime();
  const start = told + one.to * HOUR;
  const { scheduledAt: oldAt } = await db.session.findUniqueOrThrow({ where: { id: session.id } });
  await moveSession(staff, session.id, { scheduledAt: new Date(start), reason: 'The hall burnt down.' });
  const mails = await db.outboxMail.count({
    where: { toAddress: player.email, kind: 'session-moved', text: { contains: 'The hall burnt down.' } },
  });
  if (mails !== 1) wrong.push(`told ${mails} times`);
  const promised = Math.min(start, Math.max(told + 48 * HOUR, +oldAt - DAY, start - DAY));
  const booking = table.bookingId && (await read(table.bookingId));
  const deadline = booking && outcomeOf(booking, booking.session, clock.now()).deadline.getTime();
  // Clocks know no parts of milliseconds.
  if (deadline && Math.abs(deadline - promised) > 1)
    wrong.push(`has until ${new Date(deadline).toISOString()}`);
  const cancelAt = one.cancelsAt === null ? null : told + (promised - told) * one.cancelsAt;
  return { table, told, start, promised, cancelAt, cancelled: false };
}

/** Both sides of every line of a date, and when its player cancels. */
const instantsOf = ({ told, start, cancelAt }: Told) => [
  ...[72, 48, 24].map((hours) => start - hours * HOUR + 1000),
  told + MINUTE,
  told + DAY - MINUTE,
  told + DAY + MINUTE,
  start - MINUTE,
  start + MINUTE,
  ...(cancelAt === null ? [] : [cancelAt]),
];

const read = (id: number) =>
  db.booking.findUniqueOrThrow({
    where: { id },
    include: { session: true, seat: true, refunds: true, charges: true },
  });

async function runJobs() {
  await chargeCampaignDates();
  await sendNotices();
  await releaseUnpaidDates();
}

async function cancel(one: Told) {
  const { table, promised } = one;
  const { player, bookingId, wrong } = table;
  one.cancelAt = null;
  const now = clock.now();
  if (bookingId === null || now.getTime() >= promised) return; // clocks go by whole seconds
  const booking = await read(bookingId);
  const { kind } = outcomeOf(booking, booking.session, now);
  if (kind !== 'FULL_REFUND') wrong.push(`was offered ${kind}`);
  await cancelBooking(player, bookingId).catch((error: Error) => wrong.push(`was refused: ${error.message}`));
  one.cancelled = true;
}

/** A minute before the start: everybody has the seat, or all of the money. */
async function lookBeforeStart({ table, told, start, cancelled }: Told) {
  const { one, customer, bookingId, wrong } = table;
  if (bookingId === null) return;
  const asked = await chargesAt(customer);
  const late = asked.filter(({ createdAt }) => createdAt.getTime() > told);
  if (late.some(({ createdAt }) => createdAt.getTime() < told + DAY - 2000))
    wrong.push('was charged within a day of being told');
  if (late.some(({ createdAt }) => createdAt.getTime() >= start)) wrong.push('was charged after the start');
  if (asked.length > 1) wrong.push('was charged twice');
  const { status, seat, charges, refunds } = await read(bookingId);
  const paid = charges.find((charge) => charge.status === 'succeeded')?.amountCents ?? 0;
  const back = refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (back !== (cancelled ? paid : 0)) wrong.push(`${back} of ${paid} cents came back`);
  if (cancelled && (await db.creditUse.count({ where: { bookingId, returnedAt: null } })) > 0)
    wrong.push('credit did not come back');
  if (cancelled) return;
  if (!seat) wrong.push(`lost the seat, ${status}`);
  const due = one.kind === 'paid' || one.to > 24.1;
  if (status !== (due ? 'confirmed' : 'pending')) wrong.push(`is ${status} before the start`);
}

async function lookAfterStart({ table: { bookingId, wrong } }: Told) {
  const { endReason } = bookingId === null ? { endReason: null } : await read(bookingId);
  if (endReason && /not paid in time/.test(endReason)) wrong.push(`was told "${endReason}"`);
}

/** Some at once, no more than the pool of connections likes. */
async function inFives<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += 5)
    done.push(...(await Promise.all(all.slice(at, at + 5).map(work))));
  return done;
}

/** Plays many moves side by side, from the telling to the start; returns what is wrong with them. */
async function play(cases: readonly Case[]): Promise<string[]> {
  const tables = await inFives(cases, aTable);
  await time.ahead(3600);
  await chargeCampaignDates();
  for (const { one, session } of tables) {
    if (one.kind !== 'paid') continue;
    await db.session.update({ where: { id: session.id }, data: { scheduledAt: inHours(one.from) } });
  }
  // Told, and promised what is reckoned from that, at one moment, however long it takes.
  const moved = await at(clock.now(), () => inFives(tables, move));
  const instants = moved.flatMap((one) => instantsOf(one).map((at) => ({ at, one })));
  instants.sort((a, b) => a.at - b.at);
  for (const { at, one } of instants) {
    if (clock.now().getTime() < at) {
      await time.to(new Date(at));
      await runJobs();
    }
    if (at === one.cancelAt) await cancel(one);
    if (at === one.start - MINUTE) await lookBeforeStart(one);
    if (at === one.start + MINUTE) await lookAfterStart(one);
  }
  await payRefunds();
  return tables.flatMap(({ one, wrong }) => wrong.map((what) => `${one.name}: ${what}`));
}

test(
  'G34: a moved date harms nobody',
  async () => {
    const batches = reps(1, 20);
    const size = reps(30, 25);
    const wrong: string[] = [];
    for (let batch = 0; batch < batches; batch += 1) {
      const numbers = Array.from({ length: size }, (_, index) => batch * size + index);
      wrong.push(...(await play(numbers.map((number) => aCase(random(`G34 ${number}`), number)))));
      await db.outboxMail.deleteMany(); // looked at; delivering them is another promise
    }
    const findings = (await auditMoney({ days: 4000 })).map(
      ({ subject, message }) => `${subject} ${message}`,
    );
    const all = batches * size;
    const bad = new Set(wrong.map((line) => line.split(':')[0])).size;
    report('G34', `${all - bad}/${all} moves told, refundable, charged a day later, nobody released`);
    expect(wrong).toEqual([]);
    expect(findings).toEqual([]);
  },
  reps(undefined, 3_600_000),
);
