import { as } from '../../../tests/scene/as.ts';
import { aCampaign } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { aStaffMember, aUser, inHours } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';

afterAll(closeAll);

const FIELDS = 'databaseId plannedDates { databaseId } lastDate';

test('staff find campaigns by title and Game Master, each with all that lies ahead', async () => {
  const staff = await aStaffMember();
  const times = [inHours(-100), inHours(100), inHours(200), inHours(300)];
  const { campaign, sessions, gameMaster } = await aCampaign(times);
  const title = `Ash & 100% Rain ${campaign.id}`;
  await db.campaign.update({ where: { id: campaign.id }, data: { title } });
  await db.session.update({ where: { id: sessions[2]!.id }, data: { status: 'draft' } });
  await db.session.update({ where: { id: sessions[3]!.id }, data: { status: 'cancelled' } });
  const found = async (search: string) => {
    const { admin } = await as(staff).ask(
      `query ($search: String) { admin { campaigns(search: $search) { edges { node { ${FIELDS} } } } } }`,
      { search },
    );
    return admin.campaigns.edges.map(({ node }: { node: object }) => node);
  };
  const mine = {
    databaseId: campaign.id,
    plannedDates: [sessions[1]!, sessions[2]!].map(({ id }) => ({ databaseId: id })),
    lastDate: times[3]!.toISOString(),
  };
  expect(await found(title.toUpperCase())).toEqual([mine]);
  expect(await found(gameMaster.fullName)).toEqual([mine]);
  expect(await found(title.replace('100%', '1%'))).toEqual([]);
  const other = await aCampaign([inHours(50)]);
  const all = await found('');
  expect(all.map(({ databaseId }: { databaseId: number }) => databaseId).slice(0, 2)).toEqual([
    other.campaign.id,
    campaign.id,
  ]);
});

test('drafts and the last date are for staff', async () => {
  const { campaign, gameMaster } = await aCampaign([inHours(100)]);
  for (const viewer of [null, await aUser(), gameMaster]) {
    const answer = await as(viewer).ask(`{ campaign(id: "${campaign.id}") { ${FIELDS} } }`);
    expect(answer.campaign).toEqual({ databaseId: campaign.id, plannedDates: null, lastDate: null });
  }
});
