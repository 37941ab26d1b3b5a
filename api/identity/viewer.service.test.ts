import { afterAll, expect, test } from '@jest/globals';
import { closeAll } from '../../tests/scene/close.ts';
import { statementsOf } from '../../tests/scene/statements.ts';
import { aSuperAdmin } from '../../tests/scene/world.ts';
import { db } from '../platform/db.ts';
import { viewerOfToken } from './viewer.service.ts';

afterAll(closeAll);

const aLogin = async () => {
  const { id } = await aSuperAdmin();
  const { token } = await db.loginToken.create({
    data: { userId: id, token: `${id}-${Math.random()}`, expiresAt: new Date(Date.now() + 86_400_000) },
  });
  return { id, token };
};

test('who asks is not read again while nothing is committed', async () => {
  const { token } = await aLogin();
  const statements = await statementsOf(async () => {
    for (let times = 0; times < 20; times++) expect((await viewerOfToken(token))?.isSuperAdmin).toBe(true);
  });
  const reads = statements.filter((text) => text.includes('FROM "LoginToken" login'));
  // A job may commit meanwhile, and a busy machine take longer than anything is told again.
  expect(reads.length).toBeLessThan(20);
});

test('a role that was taken and a login that was ended are so in the very next question', async () => {
  let late = 0;
  for (let round = 0; round < 60; round++) {
    const { id, token } = await aLogin();
    const ask = () => Promise.all([1, 2, 3].map(() => viewerOfToken(token)));
    await ask();
    if ((await ask()).some((viewer) => !viewer?.isSuperAdmin)) throw new Error('known by now');
    await db.user.update({ where: { id }, data: { isSuperAdmin: false } });
    if ((await ask()).some((viewer) => viewer?.isSuperAdmin)) late += 1;
    await ask();
    await db.loginToken.deleteMany({ where: { token } });
    if ((await ask()).some((viewer) => viewer !== null)) late += 1;
  }
  expect(late).toBe(0);
});
