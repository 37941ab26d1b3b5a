import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { findsMailedTo, mornings } from '../../tests/scene/finds.ts';
import { aSession, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { mailFinds } from './finds.service.ts';

const ZONE = 'Asia/Tokyo';

const { sleepUntilMorning } = mornings(ZONE);
afterAll(closeAll);

const CHECK = 'Check whether it fits what you told us you need';

test('a table that may not be what its reader needs says so, and not what that is', async () => {
  const gameSystem = `Rules of needs ${process.pid}`;
  const search = String(new URLSearchParams({ system: gameSystem }));
  const aWatcher = async () => {
    const watcher = await aUser({ timeZone: ZONE });
    await as(watcher).ok('keepSearch', { search, name: 'My rules' }, 'viewer { id }');
    return watcher;
  };
  const [clashes, wrote, asks, fits, silent] = [
    await aWatcher(),
    await aWatcher(),
    await aWatcher(),
    await aWatcher(),
    await aWatcher(),
  ];
  await as(clashes).ok('updateNeeds', { lines: ['SPIDERS'] });
  await as(wrote).ok('updateLimits', { veils: 'lanterns' });
  await as(asks).ok('updateNeeds', { accessibility: ['CAPTIONS'] });
  await as(fits).ok('updateNeeds', { lines: ['GORE'] });
  const { id } = await aSession({ gameSystem, title: 'The Lantern Court' });
  await db.session.update({ where: { id }, data: { contentWarnings: ['Spiders'] } });
  sleepUntilMorning();
  await mailFinds();
  const textTo = async (watcher: typeof silent) => {
    const [mail, ...more] = await findsMailedTo(watcher);
    expect(more).toEqual([]);
    expect(mail!.text).toContain('New, and fits your search: My rules.');
    return mail!.text;
  };
  for (const watcher of [clashes, wrote, asks]) {
    const text = await textTo(watcher);
    expect(text).toContain(CHECK);
    expect(text).not.toMatch(/spider|lanterns|captions/i);
  }
  for (const watcher of [fits, silent]) expect(await textTo(watcher)).not.toContain(CHECK);
});

test('of several tables in a mail each is looked at', async () => {
  const gameSystem = `Rules of many ${process.pid}`;
  const watcher = await aUser({ timeZone: ZONE });
  const search = String(new URLSearchParams({ system: gameSystem }));
  await as(watcher).ok('keepSearch', { search, name: 'My rules' }, 'viewer { id }');
  await as(watcher).ok('updateNeeds', { lines: ['SPIDERS'] });
  const titles = ['The First Court', 'The Second Court', 'The Third Court'];
  const tables = [];
  for (const title of titles) tables.push(await aSession({ gameSystem, title }));
  const ids = tables.map(({ id }) => id);
  await db.session.updateMany({ where: { id: { in: ids } }, data: { contentWarnings: ['Gore'] } });
  await db.session.update({ where: { id: ids[1]! }, data: { contentWarnings: ['Spiders'] } });
  sleepUntilMorning();
  await mailFinds();
  const [mail, ...more] = await findsMailedTo(watcher);
  expect(more).toEqual([]);
  const places = titles.map((title) => mail!.text.indexOf(title));
  expect(places.every((at) => at >= 0)).toBe(true);
  expect(mail!.text.split(CHECK)).toHaveLength(2);
  // It stands with the one that clashes.
  const of = mail!.text.slice(
    places[1],
    Math.min(...places.filter((at) => at > places[1]!), mail!.text.length),
  );
  expect(of).toContain(CHECK);
});
