import type { Job } from '../platform/jobs.ts';
import { mailFinds } from './finds.service.ts';

export const savedJobs: Job[] = [{ name: 'mail-finds', everySeconds: 300, run: mailFinds }];
