import type { Job } from '../../platform/jobs.ts';
import { offerSeats } from './offers.service.ts';

export const waitlistJobs: Job[] = [{ name: 'offer-seats', everySeconds: 15, money: true, run: offerSeats }];
