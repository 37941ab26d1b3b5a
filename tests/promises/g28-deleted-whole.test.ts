import { db } from '../../api/platform/db.ts';
import type { Failpoint } from '../../api/platform/failpoint.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { closeAll } from '../scene/close.ts';
import { tokenOf } from '../scene/login.ts';
import { type Sandbox, startSandbox } from '../scene/sandbox.ts';
import { aSuperAdmin, aUser } from '../scene/world.ts';
import { startRestartingProcess } from './restarting-process.ts';
import { LONG_TIMEOUT_MS, random, report, reps } from './scale.ts';
import { aPaidBooking, auditorFinds, request } from './stage.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

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

const places: readonly Failpoint[] = [
  'delete-user:after-booking',
  'delete-user:before-erase-commit',
  'delete-user:before-booking-commit',
  'delete-user:after-begin',
  'refund:after-call',
];

test(
  'G28: killed while it deletes a person, the process deletes them whole: refunded once, told once, forgotten',
  async () => {
    const kills = reps(2, 25);
    const broken: string[] = [];
    const product = await startRestartingProcess(sandbox);
    const token = await tokenOf(await aSuperAdmin());
    for (let kill = 0; kill < kills; kill += 1) {
      const place = places[kill % places.length]!;
      const isBooking = place.includes('booking') || place.startsWith('refund');
      const time = isBooking ? random(`G28 ${kill}`).int(1, BOOKINGS) : 1;
      const player = await aPersonWithBookings();
      const reached = await product.crashAt(place, time, () =>
        request('DELETE', `${product.url}/api/admin/users/${player.id}`, token),
      );
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
