import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { mornings } from '../../tests/scene/finds.ts';
import { overlap } from '../../tests/scene/overlap.ts';
import { eventually } from '../../tests/scene/until.ts';
import { aGameMaster, aSession, aUser } from '../../tests/scene/world.ts';
import { foundBy } from '../catalog/news.service.ts';
import { clock } from '../platform/clock.ts';
import { db, type Tx } from '../platform/db.ts';
import { globalId } from '../platform/graphql/ids.ts';
import type { Viewer } from '../platform/viewer.ts';
import { mailFinds, tellAll } from './finds.service.ts';
import { nextMorning } from './lookout.ts';

const ZONE = 'Europe/Berlin';
/** Of whoever told us no zone. */
const SHOP = 'America/Los_Angeles';

const { sleepUntilMorning } = mornings(ZONE);
afterAll(closeAll);

const mailsTo = ({ id }: Viewer) => db.outboxMail.findMany({ where: { userId: id, kind: 'finds' } });
const lookoutOf = ({ id: userId }: Viewer) => db.lookout.findFirstOrThrow({ where: { userId } });

let rules = 0;
/** Somebody who keeps a search, and a table that fits it alone. */
async function aSearcher() {
  rules += 1;
  const gameSystem = `Races of ${process.pid} no. ${rules}`;
  const player = await aUser({ timeZone: ZONE });
  const search = String(new URLSearchParams({ system: gameSystem }));
  await as(player).ok('keepSearch', { search, name: 'My rules' }, 'viewer { id }');
  const table = await aSession({ gameSystem });
  return { player, table, search };
}

/** They change something after it was read what they look out for, and before they are told. */
async function changedMeanwhile(player: Viewer, change: (tx: Tx) => Promise<unknown>) {
  sleepUntilMorning();
  const lookout = await lookoutOf(player);
  const results = await overlap(
    async (tx) => {
      await tx.$queryRaw`SELECT id FROM "User" WHERE id = ${player.id} FOR NO KEY UPDATE`;
      await change(tx);
    },
    () => tellAll([lookout]),
  );
  for (const { status } of results) expect(status).toBe('fulfilled');
  return mailsTo(player);
}
const edit =
  ({ id }: Viewer, data: Parameters<typeof db.user.update>[0]['data']) =>
  (tx: Tx) =>
    tx.user.update({ where: { id }, data });

test('who is locked out while finds are looked for is told nothing', async () => {
  const { player } = await aSearcher();
  expect(await changedMeanwhile(player, edit(player, { disabledAt: new Date() }))).toEqual([]);
  expect(await db.notice.count({ where: { userId: player.id, kind: 'finds' } })).toBe(0);
});

test('who wants no more mails while finds are looked for has a notice alone', async () => {
  const { player } = await aSearcher();
  expect(await changedMeanwhile(player, edit(player, { mailFinds: false }))).toEqual([]);
  expect(await db.notice.count({ where: { userId: player.id, kind: 'finds' } })).toBe(1);
});

test('the mail goes to the address somebody has by then', async () => {
  const { player } = await aSearcher();
  const email = `moved-${player.email}`;
  expect(await changedMeanwhile(player, edit(player, { email }))).toMatchObject([{ toAddress: email }]);
});

test('what somebody looks out for no more is left out of their mail', async () => {
  const { player, table } = await aSearcher();
  const { profile } = await aGameMaster();
  await as(player).ok(
    'followGameMaster',
    { gameMasterId: globalId('GameMaster', profile.id) },
    'gameMaster { id }',
  );
  await aSession({ gameMasterId: profile.id, title: 'Of whom they follow' });
  const mails = await changedMeanwhile(player, (tx) =>
    tx.keptSearch.deleteMany({ where: { userId: player.id } }),
  );
  expect(mails).toMatchObject([{ subject: 'A table for you: Of whom they follow' }]);
  expect(mails[0]!.text).not.toContain(table.title);
});

test('what another process told meanwhile stays told, and up to when', async () => {
  const { player, table } = await aSearcher();
  let told = {};
  const mails = await changedMeanwhile(player, (tx) => {
    const toldUpTo = clock.now();
    told = { toldUpTo, heldBack: [{ sessionId: table.id, toldUpTo: toldUpTo.toISOString() }] };
    return tx.lookout.update({ where: { userId: player.id }, data: told });
  });
  expect(mails).toEqual([]);
  expect(await lookoutOf(player)).toMatchObject(told);
});

test('a search that is not understood any more is no reason to be silent to others', async () => {
  const [broken, good] = [await aSearcher(), await aSearcher()];
  await db.keptSearch.updateMany({
    where: { userId: broken.player.id },
    data: { search: 'hours=whenever' },
  });
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(broken.player)).toEqual([]);
  expect(await mailsTo(good.player)).toHaveLength(1);
});

test.each(['Nowhere/Atall', 'IST', ''])(
  'who has %j for a zone is told on the clocks of the shop',
  async (timeZone) => {
    const { player } = await aSearcher();
    await db.user.update({ where: { id: player.id }, data: { timeZone } });
    // What they look out for next is kept as well.
    await as({ ...player, timeZone }).ok(
      'saveTable',
      { sessionId: globalId('Session', (await aSession()).id) },
      'session { id }',
    );
    sleepUntilMorning(); // in Berlin it is; there it is night
    await mailFinds();
    expect(await mailsTo(player)).toEqual([]);
    expect((await lookoutOf(player)).nextAttemptAt).toEqual(nextMorning(clock.now(), SHOP));
    sleepUntilMorning(undefined, SHOP);
    await mailFinds();
    expect(await mailsTo(player)).toMatchObject([{ text: expect.stringMatching(/Starts .* P[SD]T/) }]);
    expect((await lookoutOf(player)).nextAttemptAt).toEqual(nextMorning(clock.now(), SHOP));
  },
);

test('who cannot be told is tried again in the next morning, not every few minutes, and misses nothing', async () => {
  const [poor, good] = [await aSearcher(), await aSearcher()];
  await db.$executeRawUnsafe(`CREATE FUNCTION no_mail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no mail for them'; END $$`);
  await db.$executeRawUnsafe(`CREATE TRIGGER no_mail BEFORE INSERT ON "OutboxMail" FOR EACH ROW
    WHEN (NEW."userId" = ${poor.player.id}) EXECUTE FUNCTION no_mail()`);
  try {
    sleepUntilMorning();
    await expect(mailFinds()).rejects.toThrow('no mail for them');
    expect(await mailsTo(good.player)).toHaveLength(1);
    expect((await lookoutOf(poor.player)).nextAttemptAt).toEqual(nextMorning(clock.now(), ZONE));
  } finally {
    await db.$executeRawUnsafe('DROP TRIGGER no_mail ON "OutboxMail"');
    await db.$executeRawUnsafe('DROP FUNCTION no_mail()');
  }
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(poor.player)).toMatchObject([{ subject: `A table for you: ${poor.table.title}` }]);
});

test('those for whom nothing can be looked up are tried again in the next morning as well', async () => {
  const { player, table } = await aSearcher();
  sleepUntilMorning();
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE "FreedSeat" IN ACCESS EXCLUSIVE MODE`;
    let isOver = false;
    const looked = mailFinds().finally(() => {
      isOver = true;
    });
    const brokenOff = eventually(async () => {
      await db.$queryRaw`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return isOver;
    });
    await expect(looked).rejects.toThrow('canceling statement');
    await brokenOff;
  });
  expect((await lookoutOf(player)).nextAttemptAt).toEqual(nextMorning(clock.now(), ZONE));
  sleepUntilMorning();
  await mailFinds();
  expect(await mailsTo(player)).toMatchObject([{ subject: `A table for you: ${table.title}` }]);
});

test('a search that the database breaks off finds nothing, and the others find what they would', async () => {
  const { search, table } = await aSearcher();
  const slow = 'seats=1';
  let found: Awaited<ReturnType<typeof foundBy>> | undefined;
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE "Seat" IN ACCESS EXCLUSIVE MODE`;
    const asked = foundBy([slow, search], [table.id]).then((result) => {
      found = result;
    });
    // What waits for the table is broken off, as what takes too long is: all searches at first, then that one.
    const brokenOff = eventually(async () => {
      // Not inside the transaction, in which what others do stands still.
      await db.$queryRaw`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return found !== undefined;
    });
    await Promise.all([asked, brokenOff]);
  });
  expect([...found!.get(search)!]).toEqual([table.id]);
  expect(found!.get(slow)!.size).toBe(0);
});
