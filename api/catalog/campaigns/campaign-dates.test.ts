import { afterAll, expect, test } from '@jest/globals';
import { closeAll } from '../../../tests/scene/close.ts';
import { aGameMaster, aSession, inHours } from '../../../tests/scene/world.ts';
import { db } from '../../platform/db.ts';
import { campaignDates } from './campaign-dates.service.ts';

afterAll(closeAll);

test('of more dates than are shown at once all that lie ahead stay, and of the others the latest', async () => {
  const { profile } = await aGameMaster();
  const campaign = await db.campaign.create({
    data: { gameMasterId: profile.id, title: 'Every evening', timeZone: 'UTC', createdAt: new Date() },
  });
  const byHour = new Map<number, number>();
  for (let day = -40; day <= 30; day += 1) {
    const { id } = await aSession({ gameMasterId: profile.id, scheduledAt: inHours(day * 24 + 1) });
    await db.session.update({ where: { id }, data: { campaignId: campaign.id } });
    byHour.set(day, id);
  }
  const dates = (await campaignDates([campaign.id])).get(campaign.id)!.map(({ id }) => id);
  // 31 ahead, today's among them, and the latest 29 of those that have been.
  expect(dates).toEqual([...byHour].filter(([day]) => day >= -29).map(([, id]) => id));
});
