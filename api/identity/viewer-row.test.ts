import { expect, test } from '@jest/globals';
import { as } from '../../tests/scene/as.ts';
import { closeAll } from '../../tests/scene/close.ts';
import { statementsOf } from '../../tests/scene/statements.ts';
import { aGameMaster, aUser } from '../../tests/scene/world.ts';
import { gameMasterPictures } from '../catalog/picture-urls.ts';

afterAll(closeAll);

const asked = (fields: string) =>
  `{ viewer { id username email emailVerified fullName timeZone keepsConduct isConfirmedAdult isAdmin isSuperAdmin isGameMaster ${fields} } }`;
const ofPerson = (statements: string[]) => statements.filter((text) => text.includes('FROM "public"."User"'));

test('what every page asks of whoever is logged in is in the one statement that all share', async () => {
  const [player, other] = [await aUser(), await aUser()];
  let told: { viewer: { username: string } }[] = [];
  const statements = await statementsOf(async () => {
    told = await Promise.all([player, other, player].map((who) => as(who).ask(asked('user { avatarUrl }'))));
  });
  expect(told.map(({ viewer }) => viewer.username)).toEqual(
    [player, other, player].map(({ username }) => username),
  );
  expect(statements.filter((text) => /FROM "User" WHERE id = ANY/.test(text))).toHaveLength(1);
  expect(ofPerson(statements)).toEqual([]);
});

test('whoever is asked for more is read as before', async () => {
  const player = await aUser();
  const statements = await statementsOf(() => as(player).ask(asked('mailReminders')));
  expect(ofPerson(statements)).toHaveLength(1);
});

test('the faces of Game Masters who ask at once are in one statement', async () => {
  const hosts = [await aGameMaster(), await aGameMaster()];
  let told: { viewer: { user: { avatarUrl: string } } }[] = [];
  const statements = await statementsOf(async () => {
    told = await Promise.all(hosts.map(({ viewer }) => as(viewer).ask('{ viewer { user { avatarUrl } } }')));
  });
  expect(told.map(({ viewer }) => viewer.user.avatarUrl)).toEqual(
    hosts.map(({ profile }) => gameMasterPictures.small(profile)),
  );
  expect(statements.filter((text) => /FROM "GameMaster" WHERE "userId" = ANY/.test(text))).toHaveLength(1);
});
