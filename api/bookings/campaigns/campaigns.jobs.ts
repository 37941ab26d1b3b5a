import type { Job } from '../../platform/jobs.ts';
import { finishEndedCampaigns } from './campaigns.service.ts';

export const campaignJobs: Job[] = [
  { name: 'finish-ended-campaigns', everySeconds: 60, money: true, run: finishEndedCampaigns },
];
