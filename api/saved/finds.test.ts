import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { mornings } from '../../tests/scene/finds.ts';
import { seat } from '../../tests/scene/table.ts';
import { aGameMaster, aSession, aUser } from '../../tests/scene/world.ts';
import { erase } from '../identity/erasure.service.ts';
import { unsubscribe } from '../newsletter/newsletter.service.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { HOUR, MINUTE } from '../platform/durations.rules.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { transaction } from '../platform/transaction.ts';
import type { Viewer } from '../platform/viewer.ts';
import { mailFinds, tellAll } from './finds.service.ts';
import { dayOf, nextMorning } from './lookout.ts';
import { claimWatchers } from './watchers.ts';

/** Every test has tables of rules that no other has, so that none finds those of another. */
let rules = 0;
const own = () => {
  rules += 1;
  return `Rules of ${process.pid} no. ${rules}`;
};

const ZONE = 'Europe/Berlin';

const { sleep, sleepUntilMorning, hasSlept } = mornings(ZONE);
afterAll(closeAll);

const aPlayer = () => aUser({ timeZone: ZONE });
const keep = (viewer: Viewer, gameSystem: string, name = 'My rules') =>
  as(viewer).ok(
    'keepSearch',
    { search: String(new URLSearchParams({ system: gameSystem })), name },
    'viewer { id }',
  );
const follow = (viewer: Viewer, { id }: { id: number }) =>
  as(viewer).ok('followGameMaster', { gameMasterId: globalId('GameMaster', id) }, 'gameMaster { id }');
/** A table that is on the board from now on; the database knows nothing of a clock that was set forward. */
const post = (gameSystem: string, others: Parameters<typeof aSession>[0] = {}) =>
  aSession({ gameSystem, ...(hasSlept() && { publishedAt: clock.now() }), ...others });
/** Somebody sits on the first seat of a table. */
async function sit(viewer: Viewer, sessionId: number) {
  const { id: bookingId } = await seat(viewer, sessionId);
  await db.seat.updateMany({ where: { sessionId, number: 1 }, data: { bookingId } });
}
const mailsTo = ({ email }: Viewer) =>
  db.outboxMail.findMany({ where: { toAddress: email, kind: 'finds' }, orderBy: { id: 'asc' } });
const subjectsTo = async (viewer: Viewer) => (await mailsTo(viewer)).map(({ subject }) => subject);

test('what fits a kept search is told in the next morning, once, with a way to be told no more', async () => {
  const [system, player, other] = [own(), await aPlayer(), await aPlayer()];
  await post(system, { title: 'Before' });
  await keep(player, system, 'Evenings of mine');
  await keep(other, own());
  const table = await post(system, { title: 'The Lantern Court' });
  await db.session.update({ where: { id: table.id }, data: { platform: 'discord' } });
  await post(own(), { title: 'Not theirs' });
  await mailFinds();
  expect(await mailsTo(player)).toEqual([]);
  sleepUntilMorning();
  await mailFinds();
  await mailFinds();
  const [mail, ...more] = await mailsTo(player);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    subject: 'A table for you: The Lantern Court',
    dedupeKey: `finds:${player.id}:${dayOf(clock.now(), ZONE).date}`,
    unsubscribe: expect.stringMatching(/^f\d+\./),
  });
  expect(mail!.text).toContain('New, and fits your search: Evenings of mine.');
  expect(mail!.text).toMatch(/Starts .* GMT\+[12]/);
  expect(mail!.text).toContain('\nWhere: Discord\n');
  expect(mail!.text.match(/See the table/g)).toHaveLength(1);
  expect(mail!.text).toContain(`/sessions/${table.id}`);
  expect(mail!.text).toContain('/account/saved');
  expect(mail!.text).not.toContain('Not theirs');
  expect(await mailsTo(other)).toEqual([]);
  expect(await db.notice.count({ where: { userId: player.id, kind: 'finds' } })).toBe(1);
  await post(system, { title: 'Next' });
  sleepUntilMorning();
  await unsubscribe({ token: mail!.unsubscribe });
  await mailFinds();
  expect(await subjectsTo(player)).toEqual(['A table for you: The Lantern Court']);
  // In app they still hear of it, until they choose otherwise there.
  expect(await db.notice.count({ where: { userId: player.id, kind: 'finds' } })).toBe(2);
  // Who wants mails again is not told what was new meanwhile.
  await as(player).ok('updateNotifications', { mailFinds: true }, 'viewer { mailFinds }');
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(player)).toHaveLength(1);
});

test('a Game Master who is followed is told of as well; of a campaign the next date alone, and once', async () => {
  const [player, host] = [await aPlayer(), (await aGameMaster()).profile];
  await follow(player, host);
  const { id: campaignId } = await db.campaign.create({
    data: { gameMasterId: host.id, title: 'Embers', timeZone: 'UTC' },
  });
  const date = (hours: number, title: string) =>
    aSession({
      gameMasterId: host.id,
      campaignId,
      type: 'campaign',
      title,
      scheduledAt: new Date(clock.now().getTime() + hours * HOUR),
    });
  await date(400, 'Later');
  await date(300, 'Sooner');
  await aSession({ gameMasterId: host.id, title: 'Draft', status: 'draft' });
  sleepUntilMorning();
  await mailFinds();
  expect(await subjectsTo(player)).toEqual(['A table for you: Sooner']);
  expect((await mailsTo(player))[0]!.text).toContain(`New from GM ${host.name}, whom you follow.`);
  sleep(HOUR);
  const { id } = await date(500, 'One more date');
  await db.session.update({ where: { id }, data: { publishedAt: clock.now() } });
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(player)).toHaveLength(1);
});

test('nobody is told of what they run, sit at, or cannot book any more', async () => {
  const system = own();
  const { viewer: host, profile } = await aGameMaster();
  const player = await aPlayer();
  await db.user.update({ where: { id: host.id }, data: { timeZone: ZONE } });
  await keep(player, system);
  await keep(host, system);
  await post(system, { title: 'Called off', status: 'cancelled' });
  const full = await post(system, { title: 'Full', maxPlayers: 1 });
  await sit(await aUser(), full.id);
  const mine = await post(system, { title: 'Mine', gameMasterId: profile.id });
  await sit(player, mine.id);
  // The morning may be near.
  await post(system, { title: 'Begun by then', scheduledAt: new Date(clock.now().getTime() + 1) });
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(player)).toEqual([]);
  expect(await mailsTo(host)).toEqual([]);
});

test('of two who have blocked each other, neither is told of the other', async () => {
  const system = own();
  const [blocking, blocked, neither] = [await aPlayer(), await aPlayer(), await aPlayer()];
  const { viewer: host, profile } = await aGameMaster();
  for (const player of [blocking, blocked, neither]) {
    await keep(player, system);
    await follow(player, profile);
  }
  await post(system, { title: 'Of a stranger' });
  await post(system, { title: 'Of theirs', gameMasterId: profile.id });
  await db.block.createMany({
    data: [
      { blockerId: blocking.id, blockedId: host.id },
      { blockerId: host.id, blockedId: blocked.id },
      // Of somebody else: it is nothing to whoever has blocked nobody here.
      { blockerId: neither.id, blockedId: blocked.id },
    ],
  });
  sleepUntilMorning();
  await mailFinds();
  for (const player of [blocking, blocked]) {
    expect(await subjectsTo(player)).toEqual(['A table for you: Of a stranger']);
    const { text } = await db.notice.findFirstOrThrow({ where: { userId: player.id, kind: 'finds' } });
    expect(text).not.toContain('theirs');
  }
  expect(await subjectsTo(neither)).toEqual(['2 tables for you']);
});

test('whose address is not theirs yet hears of it in app alone', async () => {
  const [system, player] = [own(), await aPlayer()];
  await keep(player, system);
  await db.user.update({ where: { id: player.id }, data: { emailVerified: false } });
  await post(system);
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(player)).toEqual([]);
  expect(await db.notice.count({ where: { userId: player.id, kind: 'finds' } })).toBe(1);
});

test('of many the next ten are shown, and how many more there are', async () => {
  const [system, player] = [own(), await aPlayer()];
  const { profile } = await aGameMaster();
  await keep(player, system);
  for (let day = 12; day >= 1; day -= 1)
    await post(system, {
      gameMasterId: profile.id,
      title: `In ${day} days`,
      scheduledAt: new Date(clock.now().getTime() + (day * 24 + 30) * HOUR),
    });
  sleepUntilMorning();
  await mailFinds();
  const [mail] = await mailsTo(player);
  expect(mail!.subject).toBe('12 tables for you');
  expect(mail!.text).toContain('And 2 more:');
  expect(mail!.text.match(/In \d+ days/g)).toEqual(
    Array.from({ length: 10 }, (_, at) => `In ${at + 1} days`),
  );
});

test('what is older than a week is no news, however long nobody was told', async () => {
  const [system, player] = [own(), await aPlayer()];
  await keep(player, system);
  const ahead = { scheduledAt: new Date(clock.now().getTime() + 900 * HOUR) };
  await post(system, { title: 'Of last week', ...ahead });
  sleep(216 * HOUR);
  await post(system, { title: 'Of these days', ...ahead });
  sleepUntilMorning();
  await mailFinds();
  expect(await subjectsTo(player)).toEqual(['A table for you: Of these days']);
});

test('whoever gave their seat back is told of the table like anybody', async () => {
  const [system, player] = [own(), await aPlayer()];
  const table = await post(system, { title: 'Given back' });
  await keep(player, system);
  await db.session.update({ where: { id: table.id }, data: { publishedAt: new Date(Date.now() + 1_000) } });
  await seat(player, table.id, 'cancelled');
  sleepUntilMorning();
  await mailFinds();
  expect(await subjectsTo(player)).toEqual(['A table for you: Given back']);
});

test('a process that dies between its claim and the mail loses nothing, and doubles nothing', async () => {
  const [system, player] = [own(), await aPlayer()];
  await keep(player, system);
  await post(system, { title: 'Kept' });
  sleepUntilMorning();
  const claimed = await claimWatchers(); // and no more is heard of it
  expect(claimed).toHaveLength(1);
  await mailFinds();
  expect(await mailsTo(player)).toEqual([]);
  sleep(11 * MINUTE);
  await Promise.all([mailFinds(), mailFinds()]);
  expect(await subjectsTo(player)).toEqual(['A table for you: Kept']);
  // It was slow, not dead: what it claimed has been told.
  await tellAll(claimed);
  await Promise.all([tellAll(claimed), tellAll(claimed)]);
  expect(await mailsTo(player)).toHaveLength(1);
  expect(await db.lookout.findFirstOrThrow({ where: { userId: player.id } })).toMatchObject({
    nextAttemptAt: nextMorning(clock.now(), ZONE),
  });
});

test('what a long transaction posts while others are told is told the next time', async () => {
  const [system, player] = [own(), await aPlayer()];
  await keep(player, system);
  sleepUntilMorning();
  await post(system, { title: 'Just now' });
  await mailFinds();
  expect(await mailsTo(player)).toEqual([]);
  sleepUntilMorning();
  await mailFinds();
  expect(await subjectsTo(player)).toEqual(['A table for you: Just now']);
});

test('a job that comes too late waits for the next morning, and a second morning of a day is none', async () => {
  const [system, player] = [own(), await aPlayer()];
  await keep(player, system);
  await post(system, { title: 'First' });
  sleepUntilMorning(5);
  await mailFinds();
  expect(await mailsTo(player)).toEqual([]);
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(player)).toHaveLength(1);
  // They fly west: there it is still the same morning.
  await post(system, { title: 'Second' });
  await db.user.update({ where: { id: player.id }, data: { timeZone: 'America/Sao_Paulo' } });
  await db.lookout.updateMany({ where: { userId: player.id }, data: { nextAttemptAt: clock.now() } });
  sleep(5 * HOUR); // four hours apart in winter, five in summer
  expect(dayOf(clock.now(), 'America/Sao_Paulo').isMorning).toBe(true);
  await mailFinds();
  expect(await mailsTo(player)).toHaveLength(1);
  sleepUntilMorning(0.1, 'America/Sao_Paulo');
  await mailFinds();
  expect(await subjectsTo(player)).toEqual(['A table for you: First', 'A table for you: Second']);
});

test('the morning begins at eight on the wall, also in the night in which clocks change', () => {
  const next = (at: string, zone: string) => nextMorning(new Date(at), zone).toISOString();
  expect(next('2026-03-28T20:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z');
  expect(next('2026-03-27T20:00:00Z', 'Europe/Berlin')).toBe('2026-03-28T07:00:00.000Z');
  expect(next('2026-11-01T05:30:00Z', 'America/New_York')).toBe('2026-11-01T13:00:00.000Z');
  expect(next('2026-11-01T13:00:00Z', 'America/New_York')).toBe('2026-11-02T13:00:00.000Z');
});

test('who is locked out or gone is told nothing, and keeps nothing', async () => {
  const [system, blocked, gone] = [own(), await aPlayer(), await aPlayer()];
  for (const player of [blocked, gone]) await keep(player, system);
  await post(system, { title: 'For nobody' });
  await db.user.update({ where: { id: blocked.id }, data: { disabledAt: clock.now() } });
  await transaction((tx) => erase(tx, { id: gone.id, email: gone.email }));
  expect(await db.lookout.count({ where: { userId: gone.id } })).toBe(0);
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(blocked)).toEqual([]);
  expect(await db.outboxMail.count({ where: { userId: gone.id, kind: 'finds' } })).toBe(0);
});
