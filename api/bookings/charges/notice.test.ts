import { aCampaign, aMember, timeMachine } from '../../../tests/scene/campaign.ts';
import { closeAll } from '../../../tests/scene/close.ts';
import { type Sandbox, startSandbox } from '../../../tests/scene/sandbox.ts';
import { HOUR, inHours } from '../../../tests/scene/world.ts';
import { grantCredit } from '../../payments/credits.service.ts';
import { db } from '../../platform/db.ts';
import { sendNotices } from './charge-upkeep.service.ts';

let sandbox: Sandbox;
let time: ReturnType<typeof timeMachine>;
beforeAll(async () => {
  sandbox = await startSandbox();
  time = timeMachine(sandbox);
});
afterAll(async () => {
  await sandbox.close();
  await closeAll();
});

test.each([
  [1000, 24, '$15.00 for', '$25.00 − $10.00 credit = $15.00 by card'],
  [3000, 24, 'Your session credit pays for', 'Your session credit of $25.00 pays for it'],
  [3000, 50, '$25.00 for', 'We charge $25.00 to'], // it ends between the notice and the charge
])(
  'who has %i cents of credit until %i hours before is told what the card pays',
  async (amountCents, endsBefore, subject, words) => {
    const campaign = await aCampaign([inHours(80)]);
    const { player, membershipId } = await aMember(campaign);
    const before = (hours: number) => new Date(campaign.sessions[0]!.scheduledAt.getTime() - hours * HOUR);
    const { id: bookingId } = await db.booking.findFirstOrThrow({ where: { membershipId } });
    const { id } = await db.$transaction((tx) =>
      grantCredit(tx, { userId: player.id, bookingId, amountCents }),
    );
    await db.credit.update({ where: { id }, data: { expiresAt: before(endsBefore) } });
    await time.to(before(72));
    await sendNotices();
    const notice = await db.outboxMail.findFirstOrThrow({
      where: { toAddress: player.email, kind: 'charge-notice' },
    });
    expect(notice.subject).toContain(subject);
    expect(notice.text).toContain(words);
  },
);

test('no notice names a moment that is over', async () => {
  const campaign = await aCampaign([inHours(800)]);
  const { player, membershipId } = await aMember(campaign);
  await time.to(new Date(campaign.sessions[0]!.scheduledAt.getTime() - 47 * HOUR));
  await sendNotices();
  expect(await db.outboxMail.count({ where: { toAddress: player.email, kind: 'charge-notice' } })).toBe(0);
  expect(await db.booking.findFirst({ where: { membershipId } })).toMatchObject({ noticeDueAt: null });
});
