import { aCampaign, aMember } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { book } from '../../../tests/scene/seats.ts';
import { aGameMaster, aSession, aStaffMember, aSuperAdmin, inHours } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { MINUTE } from '../../platform/durations.rules.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { leaveCampaign, rejoinDate, skipDate } from '../campaigns/membership.service.ts';
import { cancelBooking, requestCancellation } from '../cancelling/cancellation.service.ts';
import { removeFromSession } from '../cancelling/removal.service.ts';
import { callOffSession } from '../cancelling/session-cancellation.service.ts';
import { tellGameMasters } from './game-master-digest.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
let ahead = 0;
const wait = (ms: number) => {
  ahead += ms;
  clock.setOffset(ahead);
};
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const digests = (viewer: Viewer) =>
  db.outboxMail.findMany({
    where: { toAddress: viewer.email, kind: 'table-changes' },
    orderBy: { id: 'asc' },
  });

/** What the Game Master is told next; several processes look at once. */
async function told(viewer: Viewer) {
  wait(10 * MINUTE);
  const before = (await digests(viewer)).length;
  await Promise.all([tellGameMasters(), tellGameMasters(), tellGameMasters()]);
  const fresh = (await digests(viewer)).slice(before);
  expect(fresh).toHaveLength(1);
  return fresh[0]!;
}

test('a Game Master is told at once, then at most every ten minutes, of each thing once', async () => {
  const host = await aGameMaster();
  const session = await aSession({ gameMasterId: host.profile.id });
  const ada = await book(sandbox, session.id);
  await tellGameMasters();
  expect(await digests(host.viewer)).toMatchObject([
    { subject: `${ada.viewer.fullName} booked a seat. ${session.title}` },
  ]);

  const ben = await book(sandbox, session.id);
  await cancelBooking(ada.viewer, ada.bookingId);
  wait(9.9 * MINUTE);
  await tellGameMasters();
  expect(await digests(host.viewer)).toHaveLength(1);
  wait(0.1 * MINUTE);
  const { subject, text } = await told(host.viewer);
  expect(subject).toBe('2 changes at your tables');
  expect(text).toContain(`${ben.viewer.fullName} booked a seat.\n– ${ada.viewer.fullName} cancelled.`);
  await tellGameMasters();
  expect(await digests(host.viewer)).toHaveLength(2);
});

test('removed, asked to cancel late, called off by staff: each is told', async () => {
  const host = await aGameMaster();
  const session = await aSession({ gameMasterId: host.profile.id, scheduledAt: inHours(20) });
  const [ada, ben] = [await book(sandbox, session.id), await book(sandbox, session.id)];
  await told(host.viewer);
  await removeFromSession(await aSuperAdmin(), ada.bookingId);
  await requestCancellation(ben.viewer, ben.bookingId, 'A private reason');
  await callOffSession(await aStaffMember(), session.id, 'The hall burnt down.');
  const { text } = await told(host.viewer);
  expect(text).toContain(`${ada.viewer.fullName} was removed by our team`);
  expect(text).toContain(`${ben.viewer.fullName} asked to cancel late`);
  expect(text).toContain('The session was cancelled by our staff: The hall burnt down.');
  expect(text).not.toContain('A private reason');
  expect(text).toMatch(new RegExp(`See your table: \\S+/sessions/${session.id}$`, 'm'));
});

test('skipped, taken again, left: each is told', async () => {
  const campaign = await aCampaign([inHours(240), inHours(400)]);
  const { player } = await aMember(campaign);
  const [first] = await db.booking.findMany({ where: { userId: player.id }, orderBy: { id: 'asc' } });
  await skipDate(player, first!.id);
  await rejoinDate(player, first!.sessionId);
  await leaveCampaign(player, campaign.campaign.id);
  const { subject, text } = await told(campaign.gameMaster);
  expect(subject).toBe('4 changes at your tables');
  expect(text).toContain(`${player.fullName} skips this date.`);
  expect(text).toContain(`${player.fullName} takes a seat of this date again.`);
  expect(text.split(`${player.fullName} left the campaign.`)).toHaveLength(3);
  // Of several tables the page that lists them with who sits there.
  expect(text).toMatch(/See your tables: \S+\/gm$/m);
});

test('who joins a campaign books the first date, then reserves the others', async () => {
  const { sessions, gameMaster } = await aCampaign([inHours(240), inHours(400), inHours(560)]);
  const { viewer } = await book(sandbox, sessions[0]!.id);
  const { fullName } = viewer;
  expect((await told(gameMaster)).text).toContain(
    `– ${fullName} booked a seat.\n– ${fullName} joined for 2 dates after it too.`,
  );
});
