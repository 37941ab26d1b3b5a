import { accountJobs } from './account/account.jobs.ts';
import { figureJobs } from './admin/figures.jobs.ts';
import { bookingJobs } from './bookings/bookings.jobs.ts';
import { campaignJobs } from './bookings/campaigns/campaigns.jobs.ts';
import { chargeJobs } from './bookings/charges/charges.jobs.ts';
import { waitlistJobs } from './bookings/waitlist/waitlist.jobs.ts';
import { leftoverJobs } from './catalog/leftovers.jobs.ts';
import { sessionJobs } from './catalog/sessions.jobs.ts';
import { identityJobs } from './identity/identity.jobs.ts';
import { mailStopJobs } from './identity/mail-stop.service.ts';
import { messagingJobs } from './messaging/messaging.jobs.ts';
import type { Job } from './platform/jobs.ts';
import { mailJobs } from './platform/mail-delivery.ts';
import { pictureJobs } from './platform/pictures.ts';
import { savedJobs } from './saved/saved.jobs.ts';

/** Everything that runs in the background. */
export const jobs: Job[] = [
  ...mailJobs,
  ...pictureJobs,
  ...identityJobs,
  ...mailStopJobs,
  ...sessionJobs,
  ...leftoverJobs,
  ...bookingJobs,
  ...waitlistJobs,
  ...chargeJobs,
  ...campaignJobs,
  ...messagingJobs,
  ...savedJobs,
  ...accountJobs,
  ...figureJobs,
];
