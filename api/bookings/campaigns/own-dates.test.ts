import { as } from '../../../tests/scene/as.ts';
import { aCampaign, aMember } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { moveSession } from '../../../tests/scene/move.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aGameMaster, aStaffMember, inHours } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import { globalId, rowId } from '../../platform/graphql/ids.ts';
import type { Viewer } from '../../platform/viewer.ts';

let sandbox: Sandbox;
let staff: Viewer;
beforeAll(async () => {
  sandbox = await startSandbox();
  staff = await aStaffMember();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const iso = (dates: readonly Date[]) => dates.map((date) => date.toISOString());
const aForm = async () => ({
  gameMasterId: globalId('GameMaster', (await aGameMaster()).profile.id),
  title: 'The Long Road',
  description: '<p>Whenever the moon allows.</p>',
  gameSystem: 'Daggerheart',
  priceCents: 2500,
  scheduledAt: inHours(100).toISOString(),
  durationMinutes: 180,
  maxPlayers: 5,
  timeZone: 'America/Chicago',
});
const datesOf = async (campaignId: number) =>
  (await db.session.findMany({ where: { campaignId }, orderBy: { scheduledAt: 'asc' } })).map(
    ({ scheduledAt }) => scheduledAt,
  );
const FIELDS = 'campaign { databaseId everyWeeks dates { scheduledAt } }';

describe('a campaign whose dates are chosen by hand', () => {
  test('has no rhythm, and all its dates in order', async () => {
    const form = await aForm();
    const ownDates = iso([inHours(400), inHours(150)]);
    const { campaign } = await as(staff).ok('createCampaign', { ...form, ownDates }, FIELDS);
    expect(campaign).toMatchObject({
      everyWeeks: null,
      dates: [form.scheduledAt, ownDates[1], ownDates[0]].map((scheduledAt) => ({ scheduledAt })),
    });
    expect(await db.seat.count({ where: { session: { campaignId: campaign.databaseId } } })).toBe(15);
  });

  test('goes on with dates chosen by hand only', async () => {
    const [first, second] = [inHours(100), inHours(200)];
    const form = { ...(await aForm()), scheduledAt: first.toISOString(), ownDates: iso([second]) };
    const { campaign } = await as(staff).ok('createCampaign', form, FIELDS);
    const input = { campaignId: globalId('Campaign', campaign.databaseId) };
    await as(staff).refused('extendCampaign', { ...input, dates: 2 }, 'BAD_INPUT', 'ownDates');
    await as(staff).refused(
      'extendCampaign',
      { ...input, ownDates: iso([inHours(150)]) },
      'BAD_INPUT',
      'ownDates',
    );
    await as(staff).ok('extendCampaign', { ...input, ownDates: iso([inHours(500), inHours(300)]) });
    expect(iso(await datesOf(campaign.databaseId)).map((date) => date.slice(0, 13))).toEqual(
      iso([first, second, inHours(300), inHours(500)]).map((date) => date.slice(0, 13)),
    );
  });

  test.each([
    ['one in the past', () => [inHours(-5)], {}],
    ['one too far ahead', () => [inHours(24 * 366 * 3.1)], {}],
    ['one during another', () => [inHours(102)], {}],
    ['a rhythm beside them', () => [inHours(300)], { everyWeeks: 1, dates: 2 }],
  ])('refuses %s, and makes nothing', async (_what, dates, more) => {
    const form = await aForm();
    await as(staff).refused(
      'createCampaign',
      { ...form, ...more, ownDates: iso(dates()) },
      'BAD_INPUT',
      'ownDates',
    );
    const made = { gameMasterId: rowId('GameMaster', form.gameMasterId, 'gameMasterId') };
    expect(await db.campaign.count({ where: made })).toBe(0);
  });
});

describe('more dates for a campaign with a rhythm', () => {
  test('may be chosen by hand; its players have a seat of each; asked twice they are added once', async () => {
    const scene = await aCampaign([inHours(200)]);
    const { player } = await aMember(scene);
    const campaignId = globalId('Campaign', scene.campaign.id);
    const lastDate = scene.sessions[0]!.scheduledAt.toISOString();
    const input = { campaignId, lastDate, ownDates: iso([inHours(300)]) };
    const preview = `{ admin { campaignExtension(campaignId: "${campaignId}", ownDates: ["${input.ownDates}"]) { startsAt clashes { databaseId } } } }`;
    expect((await as(staff).ask(preview)).admin.campaignExtension).toEqual([
      { startsAt: input.ownDates[0], clashes: [] },
    ]);
    await as(staff).ok('extendCampaign', input);
    await as(staff).refused('extendCampaign', input, 'CONFLICT');
    await as(staff).refused('extendCampaign', { ...input, ownDates: null, dates: 1 }, 'CONFLICT');
    expect(await datesOf(scene.campaign.id)).toHaveLength(2);
    expect(await db.booking.count({ where: { userId: player.id, status: 'pending' } })).toBe(2);
  });

  test.each([26, -26])(
    'keep the rhythm of the others when the last one was moved by %i hours',
    async (hours) => {
      const week = 7 * 24 * HOUR;
      const first = inHours(200);
      const at = (weeks: number, more = 0) => new Date(+first + weeks * week + more);
      const { campaign, sessions } = await aCampaign([first, at(1)]);
      await db.campaign.update({ where: { id: campaign.id }, data: { timeZone: 'UTC', everyWeeks: 1 } });
      await moveSession(staff, sessions[1]!.id, { scheduledAt: at(1, hours * HOUR) });
      const preview = `{ admin { campaignExtension(campaignId: "${campaign.id}", dates: 2) { startsAt } } }`;
      expect((await as(staff).ask(preview)).admin.campaignExtension).toEqual([
        { startsAt: at(2).toISOString() },
        { startsAt: at(3).toISOString() },
      ]);
    },
  );

  test('follow the last one, and collide with what its Game Master does then', async () => {
    const first = inHours(200);
    const { campaign, sessions } = await aCampaign([first]);
    const week = new Date(+first + 7 * 24 * HOUR);
    const { gameMasterId } = sessions[0]!;
    const other = await aCampaign([new Date(+week + HOUR)]);
    await db.session.updateMany({ where: { campaignId: other.campaign.id }, data: { gameMasterId } });
    const preview = `{ admin { campaignExtension(campaignId: "${campaign.id}", dates: 2) { clashes { databaseId } } } }`;
    expect((await as(staff).ask(preview)).admin.campaignExtension).toEqual([
      { clashes: [{ databaseId: other.sessions[0]!.id }] },
      { clashes: [] },
    ]);
  });
});
