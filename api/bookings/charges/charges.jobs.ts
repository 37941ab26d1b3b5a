import type { Job } from '../../platform/jobs.ts';
import { settleCardSetups } from './card.service.ts';
import { followMovedDates, releaseUnpaidDates, sendNotices } from './charge-upkeep.service.ts';
import { chargeDueDates } from './charges.service.ts';

/** Charges what is due, after adjusting the charges of dates that were moved. */
export async function chargeCampaignDates() {
  await followMovedDates();
  await chargeDueDates();
}

export const chargeJobs: Job[] = [
  { name: 'charge-campaign-dates', everySeconds: 30, money: true, run: chargeCampaignDates },
  { name: 'send-charge-notices', everySeconds: 60, money: true, run: sendNotices },
  { name: 'release-unpaid-dates', everySeconds: 30, money: true, run: releaseUnpaidDates },
  { name: 'settle-card-setups', everySeconds: 30, money: true, run: settleCardSetups },
];
