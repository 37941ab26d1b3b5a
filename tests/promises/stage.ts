import { auditMoney } from '../../api/bookings/audit/audit.service.ts';
import { payRefunds, processWebhooks } from '../../api/bookings/bookings.jobs.ts';
import { startCheckout } from '../../api/bookings/checkout/checkout.service.ts';
import { verifyCheckout } from '../../api/bookings/checkout/verification.service.ts';
import { db } from '../../api/platform/db.ts';
import { deliverMails } from '../../api/platform/mail-delivery.ts';
import type { Viewer } from '../../api/platform/viewer.ts';
import { bearer } from '../scene/app.ts';
import type { Sandbox } from '../scene/sandbox.ts';
import { aSession, aUser } from '../scene/world.ts';

/** What the tests of several promises do and look at. */

const LONG_AGO_DAYS = 4000;

/** Everything the auditor finds, as lines; expected to be none after every repetition. */
export async function auditorFinds(besides: readonly string[] = []): Promise<string[]> {
  const findings = await auditMoney({ days: LONG_AGO_DAYS });
  return findings
    .filter(({ rule }) => !besides.includes(rule))
    .map(({ rule, subject, message }) => `${rule}: ${subject} ${message}`);
}

/** A player pays for a seat and comes back to /success. */
export async function aPaidBooking(
  sandbox: Sandbox,
  { player, session }: { player?: Viewer; session?: { id: number } } = {},
) {
  const viewer = player ?? (await aUser());
  const table = session ?? (await aSession());
  const { id, stripeSessionId } = await startCheckout(viewer, { sessionId: table.id, agreeToTerms: true });
  await sandbox.pay(stripeSessionId!);
  await verifyCheckout(viewer, stripeSessionId);
  const booking = await db.booking.findFirstOrThrow({ where: { checkoutId: id } });
  return { player: viewer, session: table, bookingId: booking.id, stripeSessionId: stripeSessionId! };
}

/** The jobs that follow a use case, run once by hand. */
export async function runJobs() {
  await processWebhooks();
  await payRefunds();
  await deliverMails();
}

interface LedgerLine {
  payment_intent: string;
  captured: number;
  refunded: number;
  net: number;
  metadata: Record<string, string>;
}

/** What Stripe took and gave back for these checkouts, payment by payment. */
export async function takenFor(sandbox: Sandbox, checkoutIds: readonly number[]): Promise<LedgerLine[]> {
  const wanted = new Set(checkoutIds.map(String));
  const { payments } = (await sandbox.ledger()) as { payments: LedgerLine[] };
  return payments.filter(
    ({ captured, metadata }) => captured > 0 && metadata.checkout && wanted.has(metadata.checkout),
  );
}

export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
  ms: number;
}

/** A request to a process of the product. Throws when the process dies before it answers. */
export async function request<T = Record<string, unknown>>(
  method: string,
  url: string,
  token: string,
  body?: object,
): Promise<Answer<T>> {
  const started = performance.now();
  const response = await fetch(url, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...bearer(token) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(120_000),
  });
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text || '{}') as T, ms: performance.now() - started };
}
