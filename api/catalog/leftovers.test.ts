import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { aGameMaster, aSession, aStaffMember, aSuperAdmin, aUser } from '../../tests/scene/world.ts';
import { clock } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { DAY } from '../platform/durations.rules.ts';
import { globalId } from '../platform/graphql/ids.ts';
import { forgetLeftovers } from './leftovers.jobs.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

const aPicture = async (name: string, ageMs = 2 * DAY) => {
  const createdAt = new Date(Date.now() - ageMs);
  await db.picture.create({ data: { name, data: new Uint8Array([1]), width: 1, height: 1, createdAt } });
  return `/files/${name}.webp`;
};

test('a picture that nothing shows goes after a day; one that is shown anywhere stays', async () => {
  const session = await aSession();
  await db.session.update({ where: { id: session.id }, data: { imageUrl: await aPicture('of-session') } });
  const other = { imageUrl: `https://questboard.test${await aPicture('by-host')}` };
  await db.session.update({ where: { id: (await aSession()).id }, data: other });
  await db.user.update({
    where: { id: (await aUser()).id },
    data: { imageUrl: await aPicture('of-person') },
  });
  await db.gameMaster.update({
    where: { id: (await aGameMaster()).profile.id },
    data: { imageUrl: await aPicture('of-game-master') },
  });
  // As somebody copies it from where it is shown.
  const copied = (await aPicture('by-staff')).replace('.webp', '.320.avif');
  const copy = { imageUrl: `https://questboard.test${copied}` };
  await db.session.update({ where: { id: (await aSession()).id }, data: copy });
  await aPicture('of-nothing');
  // What somebody once asked for of them.
  for (const ofName of ['of-session', 'of-nothing']) {
    await aPicture(`${ofName}.320.avif`);
    await db.picture.update({ where: { name: `${ofName}.320.avif` }, data: { ofName } });
  }
  await aPicture('just-now', DAY / 2);
  const shop = await db.setting.findFirst({ where: { key: 'shop' }, select: { version: true } });
  await as(await aSuperAdmin()).ok('updateBranding', {
    version: shop?.version ?? 0,
    logoUrl: await aPicture('of-shop'),
  });
  await forgetLeftovers();
  const left = await db.picture.findMany({ select: { name: true }, orderBy: { name: 'asc' } });
  expect(left.map(({ name }) => name)).toEqual([
    'by-host',
    'by-staff',
    'just-now',
    'of-game-master',
    'of-person',
    'of-session',
    'of-session.320.avif',
    'of-shop',
  ]);
});

test('a logo is a picture that we have', async () => {
  const shop = await db.setting.findFirst({ where: { key: 'shop' } });
  await as(await aSuperAdmin()).refused(
    'updateBranding',
    { version: shop?.version ?? 0, logoUrl: '/files/doesnotexist.webp' },
    'BAD_INPUT',
    'logoUrl',
  );
});

describe('three clicks', () => {
  const series = async () => ({
    gameMasterId: globalId('GameMaster', (await aGameMaster()).profile.id),
    title: 'Clicked thrice',
    description: '<p>Dragons, and whoever is brave enough to meet them.</p>',
    gameSystem: 'Daggerheart',
    priceCents: 2500,
    durationMinutes: 180,
    maxPlayers: 5,
    scheduledAt: new Date(Date.now() + 10 * DAY).toISOString(),
  });
  const rhythm = { timeZone: 'America/Chicago', everyWeeks: 1, dates: 2, requestKey: 'one-press-1' };

  test('on a campaign make one, also at once; its key makes nothing else', async () => {
    const staff = await aStaffMember();
    const input = { ...(await series()), ...rhythm };
    const made = await Promise.all(
      [1, 2, 3].map(() => as(staff).ok('createCampaign', input, 'campaign { id }')),
    );
    expect(new Set(made.map(({ campaign }) => campaign.id)).size).toBe(1);
    expect(await db.campaign.count({ where: { title: input.title } })).toBe(1);
    expect(await db.session.count({ where: { title: input.title } })).toBe(2);
    await as(staff).refused('createCampaign', { ...input, maxPlayers: 4 }, 'CONFLICT', 'requestKey');
    // Another person’s key is another key; without one each try makes one.
    const { requestKey: _, ...without } = input;
    await as(await aStaffMember()).ok('createCampaign', input);
    await as(staff).ok('createCampaign', without);
    expect(await db.campaign.count({ where: { title: input.title } })).toBe(3);
  });

  test('on a session make one; a try that failed makes none, and the next one does', async () => {
    const staff = await aStaffMember();
    const input = { ...(await series()), title: 'One session', requestKey: 'one-press-2' };
    const gone = { ...input, gameMasterId: globalId('GameMaster', 2_000_000_000) };
    await as(staff).refused('createSession', gone, 'BAD_INPUT', 'gameMasterId');
    for (const _ of [1, 2, 3]) await as(staff).ok('createSession', input, 'session { id }');
    expect(await db.session.count({ where: { title: input.title } })).toBe(1);
    clock.setOffset(8 * DAY);
    await forgetLeftovers();
    expect(await db.requestKey.count()).toBe(0);
  });
});
