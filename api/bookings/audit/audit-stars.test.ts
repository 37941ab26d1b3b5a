import { closeAll } from '../../../tests/scene/close.ts';
import { aReviewedEvening } from '../../../tests/scene/reviews.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { aGameMaster, aUser } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { auditMoney, auditNightly } from './audit.service.ts';
import { detail } from './findings.service.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

const found = async () => (await auditMoney()).filter(({ rule }) => rule === 'stars');

/** A Game Master with one review of five stars, and one whom nobody has rated. */
async function aRated() {
  const [{ profile }, other] = [await aGameMaster(), await aGameMaster()];
  const { reviewId, session } = await aReviewedEvening(await aUser(), profile.id);
  expect(await found()).toEqual([]);
  return { profile, reviewId, session, unrated: other.profile };
}

/** Past the triggers, as somebody with the database's password could. */
const pastTriggers = (sql: string) =>
  db.$transaction([
    db.$executeRawUnsafe(`SET LOCAL session_replication_role = 'replica'`),
    db.$executeRawUnsafe(sql),
  ]);

test.each([
  ['a star too many', 'rated', '"starSum" = "starSum" - 1'],
  ['a review too many', 'rated', '"reviewCount" = 2'],
  ['stars that nobody gave', 'unrated', '"starSum" = 5, "reviewCount" = 1'],
])('finds %s', async (_name, which, set) => {
  const { profile, unrated } = await aRated();
  const { id, name } = which === 'rated' ? profile : unrated;
  await pastTriggers(`UPDATE "GameMaster" SET ${set} WHERE id = ${id}`);
  const findings = await found();
  expect(findings.map(({ key }) => key)).toEqual([`stars-differ:${id}`]);
  expect(await detail(findings)).toMatchObject([
    {
      rule: 'stars',
      subject: `profile ${id}`,
      message: `shows other stars than its reviews have given (${name})`,
      advice: expect.stringMatching(/^.{40,}\.$/),
      choices: [],
    },
  ]);
  const count = await db.review.aggregate({
    where: { gameMasterId: id },
    _sum: { stars: true },
    _count: true,
  });
  const data = { starSum: count._sum.stars ?? 0, reviewCount: count._count };
  await db.gameMaster.update({ where: { id }, data });
  expect(await found()).toEqual([]);
});

test('finds a review that counts though its evening was called off, and puts it right as it says', async () => {
  const { reviewId, session, profile } = await aRated();
  await pastTriggers(`UPDATE "Session" SET status = 'cancelled' WHERE id = ${session.id}`);
  const findings = await found();
  expect(await detail(findings)).toMatchObject([
    { key: `review-misjudged:${reviewId}`, session: { id: session.id, title: session.title }, choices: [] },
  ]);
  await auditNightly();
  const [alert] = await db.moneyAlert.findMany({ where: { key: `audit:review-misjudged:${reviewId}` } });
  expect(alert!.message).toContain(`review ${reviewId} counts though it must not`);
  await db.$executeRaw`UPDATE "Review" SET stars = stars WHERE id = ${reviewId}`;
  expect(await found()).toEqual([]);
  expect(await db.gameMaster.findUniqueOrThrow({ where: { id: profile.id } })).toMatchObject({
    starSum: 0,
    reviewCount: 0,
  });
});

test('finds a review that is left out though it was earned', async () => {
  const { reviewId } = await aRated();
  await pastTriggers(`UPDATE "Review" SET earned = false WHERE id = ${reviewId}`);
  const keys = (await found()).map(({ key }) => key);
  expect(keys.some((key) => key === `review-misjudged:${reviewId}`)).toBe(true);
  expect(keys.some((key) => key.startsWith('stars-differ:'))).toBe(true);
});
