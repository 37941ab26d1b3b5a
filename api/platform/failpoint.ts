import { env } from './env.ts';

/** Every place where a test may kill the process; a new place has to be added here. */
export const FAILPOINTS = [
  // A webhook arrives, and is processed.
  'webhook:before-insert',
  'webhook:after-insert',
  'webhook:picked-up',
  'webhook:before-mark',
  // A seat is held and the payment page is asked for.
  'checkout:after-claim',
  'checkout:before-commit',
  'checkout:after-commit',
  'checkout:before-call',
  'checkout:after-call',
  'checkout:after-result',
  // Money becomes a booking.
  'settle:after-lock',
  'settle:after-seat',
  'settle:before-commit',
  'settle:after-commit',
  // The player comes back from the payment page.
  'verify:before-settle',
  'verify:after-settle',
  // A booking is cancelled, a late request is decided.
  'cancel:before-commit',
  'cancel:after-commit',
  // Money goes back.
  'refund:picked-up',
  'refund:before-call',
  'refund:after-call',
  'refund:after-result',
  // A player waits for a seat.
  'waitlist:before-join-commit',
  'waitlist:before-leave-commit',
  'offer:before-commit',
  'offer:after-commit',
  // A late canceller's seat was sold again.
  'rescue:before-return',
  'rescue:after-return',
  // A saved card is charged for a campaign date, or its seat is released.
  'charge:picked-up',
  'charge:before-begin',
  'charge:after-begin',
  'charge:before-call',
  'charge:after-call',
  'charge:before-result',
  'charge:after-result',
  'charge:before-release',
  // A card is saved or replaced.
  'card:before-call',
  'card:after-call',
  'card:before-commit',
  // A campaign is joined, left or ended.
  'campaign:before-join-commit',
  'campaign:before-leave-commit',
  'campaign-end:before-commit',
  'campaign-end:after-commit',
  'campaign-end:after-date',
  // A person is deleted, with everything they have booked.
  'delete-user:before-begin-commit',
  'delete-user:after-begin',
  'delete-user:before-booking-commit',
  'delete-user:after-booking',
  'delete-user:before-erase-commit',
  // A user takes their deletion back.
  'keep-account:before-commit',
  // A mail leaves.
  'mail:picked-up',
  'mail:before-send',
  'mail:after-send',
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

let passed = 0;

/**
 * A place where the process may die. Tests name one in FAILPOINT ("refund:before-call", or
 * "refund:before-call:3" for the third time it is passed) and the process is killed there as kill -9 does.
 * Without that variable, and always in production, nothing happens.
 */
export function failpoint(name: Failpoint): void {
  if (env.failpoint === null || env.failpoint.name !== name) return;
  passed += 1;
  if (passed === env.failpoint.time) process.kill(process.pid, 'SIGKILL');
}
