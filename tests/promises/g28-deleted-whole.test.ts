import { db } from '../../api/platform/db.ts';
import type { Failpoint } from '../../api/platform/failpoint.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { mailedToken } from '../scene/callers.ts';
import { closeAll } from '../scene/close.ts';
import { tokenOf } from '../scene/login.ts';
import { PASSWORD, withPassword } from '../scene/password.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { until } from '../scene/until.ts';
import { aSuperAdmin, aUser } from '../scene/world.ts';
import { startRestartingProcess } from './restarting-process.ts';
import { LONG_TIMEOUT_MS, random, report, reps } from './scale.ts';
import { aPaidBooking, auditorFinds, request } from './stage.ts';

let sandbox: Sandbox;
// One each: time has passed for the provider of the test before.
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.close());
afterAll(closeAll);

const BOOKINGS = 4;

async function aPersonWithBookings(): Promise<Viewer> {
  const player = await aUser();
  for (let count = 0; count < BOOKINGS; count += 1) await aPaidBooking(sandbox, { player });
  return player;
}

/** Every booking ended and paid back once, everything told once, nothing known of the person any more. */
async function judge(player: Viewer): Promise<string[]> {
  const wrong: string[] = [];
  const user = await db.user.findUniqueOrThrow({ where: { id: player.id }, include: { deletion: true } });
  const bookings = await db.booking.findMany({ where: { userId: player.id }, include: { refunds: true } });
  for (const { id, status, amountCents, refunds } of bookings) {
    const paid = refunds.filter(
      (refund) => refund.status === 'succeeded' && refund.amountCents === amountCents,
    );
    if (status !== 'refunded' || refunds.length !== 1 || paid.length !== 1)
      wrong.push(`booking ${id} is ${status} with ${refunds.length} refunds, ${paid.length} paid`);
  }
  if (!user.erasedAt || user.fullName !== 'Deleted user' || user.email === player.email)
    wrong.push('the person is still known');
  if (user.deletion?.deletedBookings !== BOOKINGS)
    wrong.push(`said ${user.deletion?.deletedBookings} of ${BOOKINGS} bookings`);
  const subjects = (await sandbox.mails(player.email)).map(({ Subject }) => Subject);
  const returned = subjects.filter((subject) => /on its way back/.test(subject)).length;
  const goodbye = subjects.filter((subject) => subject === 'Your account was deleted').length;
  if (returned !== BOOKINGS || goodbye !== 1) wrong.push(`told ${returned} and ${goodbye} times`);
  const seats = await db.seat.count({ where: { booking: { userId: player.id } } });
  if (seats > 0) wrong.push(`${seats} seats are still taken`);
  return wrong;
}

/** Nobody is forgotten before. */
async function moneyIsBack({ id: userId }: Viewer, remove: () => Promise<unknown>) {
  await remove();
  const isBack = async () =>
    (await db.refund.count({ where: { payment: { userId }, status: 'pending' } })) === 0;
  await until(isBack);
}

const places: readonly Failpoint[] = [
  'delete-user:after-booking',
  'delete-user:before-erase-commit',
  'refund:picked-up',
  'delete-user:before-booking-commit',
  'delete-user:after-begin',
  'refund:after-call',
];

test(
  'G28: killed while it deletes a person, the process deletes them whole: refunded once, told once, forgotten',
  async () => {
    const kills = reps(3, 25);
    const broken: string[] = [];
    const product = await startRestartingProcess(sandbox);
    const token = await tokenOf(await aSuperAdmin());
    for (let kill = 0; kill < kills; kill += 1) {
      const place = places[kill % places.length]!;
      const isBooking = place.includes('booking') || place.startsWith('refund');
      const time = isBooking ? random(`G28 ${kill}`).int(1, BOOKINGS) : 1;
      const player = await aPersonWithBookings();
      const remove = () => request('DELETE', `${product.url}/api/admin/users/${player.id}`, token);
      const isErasure = place === 'delete-user:before-erase-commit';
      if (isErasure) await moneyIsBack(player, remove);
      // Due only once the place is armed: the product looks by itself, too.
      const erase = async () => {
        await db.userDeletion.update({ where: { userId: player.id }, data: { nextAttemptAt: new Date(0) } });
        await product.runJobs();
      };
      const reached = await product.crashAt(place, time, isErasure ? erase : remove);
      // Nobody asks again: the job finds what is left.
      const healed = await product.restartUntil(async () => {
        const user = await db.user.findUniqueOrThrow({ where: { id: player.id } });
        const owed = await db.refund.count({ where: { booking: { userId: player.id }, status: 'pending' } });
        const unsent = await db.outboxMail.count({
          where: { toAddress: player.email, status: { in: ['queued', 'sending'] } },
        });
        return user.erasedAt !== null && owed + unsent === 0;
      });
      const wrong = [...(await judge(player)), ...(await auditorFinds(['mails']))];
      if (!reached || healed === null || wrong.length > 0)
        broken.push(`${place}:${time}: reached ${reached}, healed ${healed} s, ${wrong.join('; ')}`);
    }
    await product.stop();
    report('G28', `${kills - broken.length}/${kills} kills with ${BOOKINGS} bookings each: deleted whole`);
    expect(broken).toEqual([]);
  },
  LONG_TIMEOUT_MS,
);

const WEEK = 7 * 86_400_000;

/** Of a deletion that the person asked for: where it dies, and what it does at that time. */
const ownPlaces: readonly (readonly [Failpoint, 'leave' | 'erase' | 'keep'])[] = [
  ['delete-user:after-begin', 'leave'],
  ['keep-account:before-commit', 'keep'],
  ['delete-user:before-erase-commit', 'erase'],
  ['delete-user:before-begin-commit', 'leave'],
  ['delete-user:after-booking', 'leave'],
  ['delete-user:before-booking-commit', 'leave'],
];

test(
  'G28: killed while a person leaves, the process ends what was booked once and erases nobody before the week is over',
  async () => {
    const kills = reps(3, 18);
    const broken: string[] = [];
    const product = await startRestartingProcess(sandbox);
    for (let kill = 0; kill < kills; kill += 1) {
      const [place, phase] = ownPlaces[kill % ownPlaces.length]!;
      const player = await withPassword(await aUser());
      const { bookingId } = await aPaidBooking(sandbox, { player });
      const token = await tokenOf(player);
      const leave = () => request('POST', `${product.url}/leave`, token, { password: PASSWORD });
      const read = () => db.user.findUniqueOrThrow({ where: { id: player.id }, include: { deletion: true } });
      if (phase === 'keep') await leave();
      if (phase === 'erase') await moneyIsBack(player, leave);
      const link = phase === 'keep' ? await mailedToken(player.email, 'account-closed') : '';
      const erase = async () => {
        // The week is over for this one.
        const { createdAt } = (await read()).deletion!;
        await db.userDeletion.update({
          where: { userId: player.id },
          data: { eraseAt: createdAt, nextAttemptAt: createdAt },
        });
        await product.runJobs();
      };
      const keep = () => request('POST', `${product.url}/keep`, '', { token: link });
      const reached = await product.crashAt(place, 1, { leave, keep, erase }[phase]);
      const nothingBegan = place === 'delete-user:before-begin-commit';
      const healed = await product.restartUntil(async () => {
        const { erasedAt, deletion } = await read();
        const { status } = await db.booking.findUniqueOrThrow({ where: { id: bookingId } });
        if (nothingBegan) return deletion === null && status === 'confirmed';
        return status === 'refunded' && (phase === 'erase') === (erasedAt !== null);
      });
      const wrong: string[] = [];
      const refunds = await db.refund.count({ where: { bookingId } });
      if (refunds !== (nothingBegan ? 0 : 1)) wrong.push(`${refunds} refunds`);
      const { deletion, disabledAt } = await read();
      if (phase !== 'erase' && !nothingBegan) {
        if (!deletion || !disabledAt || +deletion.eraseAt - +deletion.createdAt !== WEEK)
          wrong.push('the wait is lost');
        const mails = { toAddress: player.email, kind: 'account-closed' };
        if ((await db.outboxMail.count({ where: mails })) !== 1) wrong.push('not told once how to keep it');
      }
      wrong.push(...(await auditorFinds(['mails'])));
      if (!reached || healed === null || wrong.length > 0)
        broken.push(`${place}: reached ${reached}, healed ${healed} s, ${wrong.join('; ')}`);
    }
    await product.stop();
    report('G28', `${kills - broken.length}/${kills} kills while a person leaves: done or not, never half`);
    expect(broken).toEqual([]);
  },
  LONG_TIMEOUT_MS,
);
