import { graphql, useFragment } from 'react-relay/hooks';
import type { LedgerFigures_audit$key } from '../../__generated__/LedgerFigures_audit.graphql.ts';
import type { LedgerFigures_totals$key } from '../../__generated__/LedgerFigures_totals.graphql.ts';
import { formatCents } from '../../lib/format.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Stat } from '../../ui/Stat.tsx';

interface LedgerFiguresProps {
  readonly totals: LedgerFigures_totals$key;
  readonly audit: LedgerFigures_audit$key | null | undefined;
}

/** The totals of the ledger, and whether the provider's agree. */
export function LedgerFigures({ totals: totalsKey, audit: auditKey }: LedgerFiguresProps) {
  const totals = useFragment(
    graphql`
      fragment LedgerFigures_totals on LedgerTotals {
        balanceCents
        revenueCents
        feesCents
        creditOwedCents
        unallocatedCents
        disputedCents
        outsideCents
      }
    `,
    totalsKey,
  );
  const audit = useFragment(
    graphql`
      fragment LedgerFigures_audit on MoneyAudit {
        ranAt
        days
        ourCents
        providerCents
      }
    `,
    auditKey,
  );
  return (
    <section aria-labelledby="ledger">
      <h2 id="ledger" className="sr-only">
        Ledger
      </h2>
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 2xl:grid-cols-6">
        <Stat
          label="Balance"
          value={formatCents(totals.balanceCents)}
          hint="At the provider, by our books now"
        />
        <Provider audit={audit} />
        <Stat label="Revenue" value={formatCents(totals.revenueCents)} hint="Less refunds and open credit" />
        <Stat label="Late fees" value={formatCents(totals.feesCents)} hint="Kept from late cancellations" />
        <Stat label="Credit owed" value={formatCents(totals.creditOwedCents)} hint="Players may spend it" />
        <Stat
          label="Unallocated"
          value={formatCents(totals.unallocatedCents)}
          hint="Of no booking, to go back"
          tone={totals.unallocatedCents === 0 ? 'neutral' : 'amber'}
        />
        {totals.disputedCents !== 0 && (
          <Stat
            label="Disputes"
            value={formatCents(totals.disputedCents)}
            hint="Taken back by banks, with their fees"
            tone="amber"
          />
        )}
        {totals.outsideCents !== 0 && (
          <Stat
            label="Returned outside"
            value={formatCents(totals.outsideCents)}
            hint="By staff, not through the provider"
          />
        )}
      </dl>
    </section>
  );
}

interface Compared {
  readonly ranAt: string;
  readonly days: number;
  readonly ourCents: number | null | undefined;
  readonly providerCents: number | null | undefined;
}

/** The provider's totals as of the last audit, which may be minutes or a day old; the other figures are current. */
function Provider({ audit }: { audit: Compared | null | undefined }) {
  const zone = useTimeZone();
  if (audit?.ourCents == null || audit.providerCents == null) {
    return <Stat label="Provider" value="–" hint="Not compared" />;
  }
  const difference = audit.providerCents - audit.ourCents;
  return (
    <Stat
      label={`Provider, ${audit.days} days`}
      value={formatCents(audit.providerCents)}
      tone={difference === 0 ? 'verdigris' : 'red'}
      hint={
        <>
          {difference === 0
            ? 'Agreed with our books, '
            : `${formatCents(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than our books, `}
          <WholeTimes>{formatZonedDateTime(audit.ranAt, zone)}</WholeTimes>
        </>
      }
    />
  );
}
