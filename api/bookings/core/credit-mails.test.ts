import { as } from '../../../tests/scene/as.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { aUser, inHours } from '../../../tests/scene/world.ts';
import { clock } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { HOUR } from '../../platform/durations.rules.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { mailEndingCredit } from './credit-mails.ts';

afterEach(() => clock.setOffset(0));
afterAll(closeAll);

const mailsTo = ({ email }: Viewer) =>
  db.outboxMail.findMany({ where: { toAddress: email, kind: 'credit-ends' }, orderBy: { id: 'asc' } });

test('two weeks before credit ends its player is told, once', async () => {
  const player = await aUser();
  await db.credit.create({ data: { userId: player.id, amountCents: 2500, expiresAt: inHours(24 * 15) } });
  await mailEndingCredit();
  expect(await mailsTo(player)).toEqual([]);
  clock.setOffset(25 * HOUR);
  await mailEndingCredit();
  await mailEndingCredit();
  const mails = await mailsTo(player);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.subject).toMatch(/^\$25\.00 of session credit ends on /);
});

test('whoever was forgotten is told of nothing that ends', async () => {
  const player = await aUser();
  await db.credit.create({ data: { userId: player.id, amountCents: 2500, expiresAt: inHours(24) } });
  await db.user.update({ where: { id: player.id }, data: { erasedAt: clock.now() } });
  await mailEndingCredit();
  expect(await mailsTo(player)).toEqual([]);
});

test('the account shows every balance with its end', async () => {
  const player = await aUser();
  const end = inHours(24 * 15);
  await db.credit.create({ data: { userId: player.id, amountCents: 2500 } });
  await db.credit.create({ data: { userId: player.id, amountCents: 100, expiresAt: end } });
  const { viewer } = await as(player).ask('{ viewer { creditCents credits { amountCents endsAt } } }');
  expect(viewer).toEqual({
    creditCents: 2600,
    credits: [
      { amountCents: 100, endsAt: end.toISOString() },
      { amountCents: 2500, endsAt: null },
    ],
  });
});
