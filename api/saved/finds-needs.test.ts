import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { findsMailedTo, mornings } from '../../tests/scene/finds.ts';
import { aSession, aUser } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { mailFinds } from './finds.service.ts';

const ZONE = 'Asia/Tokyo';

const { sleepUntilMorning } = mornings(ZONE);
afterAll(closeAll);

const CHECK = 'Check it against what you told us you need';

test('a table that may not be what its reader needs says so, and not what that is', async () => {
  const gameSystem = `Rules of needs ${process.pid}`;
  const search = String(new URLSearchParams({ system: gameSystem }));
  const aWatcher = async () => {
    const watcher = await aUser({ timeZone: ZONE });
    await as(watcher).ok('keepSearch', { search, name: 'My rules' }, 'viewer { id }');
    return watcher;
  };
  const [clashes, wrote, fits, silent] = [
    await aWatcher(),
    await aWatcher(),
    await aWatcher(),
    await aWatcher(),
  ];
  await as(clashes).ok('updateNeeds', { lines: ['SPIDERS'] });
  await as(wrote).ok('updateLimits', { veils: 'lanterns' });
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
  for (const watcher of [clashes, wrote]) {
    const text = await textTo(watcher);
    expect(text).toContain(CHECK);
    expect(text).not.toMatch(/spider|lanterns/i);
  }
  for (const watcher of [fits, silent]) expect(await textTo(watcher)).not.toContain(CHECK);
});
