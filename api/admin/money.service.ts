import { z } from 'zod';
import { type MoneyAudit, runAudit } from '../bookings/audit/audit.service.ts';
import { ledgerSums } from '../payments/ledger.service.ts';
import { audit } from '../platform/audit.ts';
import { db } from '../platform/db.ts';
import { limit } from '../platform/limits.ts';
import { parse } from '../platform/parse.ts';
import { type MaybeViewer, requireStaff } from '../platform/viewer.ts';

const runs = limit('money-audit', 20, 600);

export const MAX_DAYS = 365;
const days = z
  .number()
  .int('Must be a whole number')
  .min(1, 'Must be at least 1')
  .max(MAX_DAYS, `Must be at most ${MAX_DAYS}`);

/** Runs the money audit now instead of at night. */
export async function auditNow(maybe: MaybeViewer, wanted: unknown): Promise<MoneyAudit> {
  const viewer = requireStaff(maybe);
  const count = parse(days, wanted, 'days');
  await runs.use(viewer.id);
  const result = await runAudit(viewer.id, count);
  await audit(db, viewer, 'money.audited', 'MoneyAudit', 'all', { findings: result.findings.length });
  return result;
}

export interface LedgerTotals {
  /** Balance at the payment provider according to our ledger. */
  balanceCents: number;
  /** Revenue from seats after refunds. */
  revenueCents: number;
  /** Late cancellation fees kept. */
  feesCents: number;
  /** Unspent session credit of players. */
  creditOwedCents: number;
  /** Received without a booking. */
  unallocatedCents: number;
  /** Withdrawn by banks in disputes and not returned, including dispute fees. */
  disputedCents: number;
  /** Refunded by staff outside the provider. */
  outsideCents: number;
}

/** Returns the sums of the ledger accounts. All accounts together are zero; assets at the provider are positive. */
export async function ledgerTotals(): Promise<LedgerTotals> {
  const sums = await ledgerSums();
  const of = (account: Parameters<typeof sums.get>[0]) => sums.get(account) ?? 0;
  return {
    balanceCents: of('stripe'),
    revenueCents: 0 - of('revenue'),
    feesCents: 0 - of('fees'),
    creditOwedCents: 0 - of('credit'),
    unallocatedCents: 0 - of('unallocated'),
    disputedCents: of('disputes'),
    outsideCents: 0 - of('outside'),
  };
}
