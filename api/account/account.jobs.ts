import type { Job } from '../platform/jobs.ts';
import { finishDeletions } from './deletion.service.ts';

export const accountJobs: Job[] = [
  { name: 'delete-users', everySeconds: 60, money: true, run: finishDeletions },
];
