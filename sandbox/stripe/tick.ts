import { expireDueSessions } from './checkout.ts';
import { settleDuePayments } from './delayed.ts';
import type { Double } from './double.ts';
import { settleDueRefunds } from './refunds.ts';

/** Does everything that is due because time has passed. */
export function tick(double: Double): void {
  expireDueSessions(double);
  settleDuePayments(double);
  settleDueRefunds(double);
  double.webhooks.pump();
}
