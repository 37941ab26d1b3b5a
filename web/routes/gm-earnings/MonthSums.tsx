import { graphql, useFragment } from 'react-relay/hooks';
import type { MonthSums_month$key } from '../../__generated__/MonthSums_month.graphql.ts';
import { formatCents, formatMonth } from '../../lib/format.ts';
import { Stat } from '../../ui/Stat.tsx';
import { useSite } from '../../ui/siteContext.ts';

/** Payments, refunds and earnings of a month, and how they are shared. */
export function MonthSums({ month: key }: { month: MonthSums_month$key }) {
  const sums = useFragment(
    graphql`
      fragment MonthSums_month on EarningsMonth {
        month
        takenCents
        returnedCents
        disputedCents
        lateFeesCents
        keptCents
        shareCents
        earnedCents
      }
    `,
    key,
  );
  const site = useSite();
  const lateFees = sums.lateFeesCents !== 0 && `${formatCents(sums.lateFeesCents)} of it late fees`;
  return (
    <section aria-labelledby="month" className="mt-8">
      <h2 id="month" className="text-title-3">
        {formatMonth(sums.month)}
      </h2>
      <dl className="mt-4 grid grid-cols-2 gap-3 max-lg:[&>:last-child]:col-span-2 enlarged:[&>:last-child]:col-auto lg:grid-cols-5">
        <Stat label="Taken" value={formatCents(sums.takenCents)} />
        <Stat label="Given back" value={formatCents(sums.returnedCents)} />
        <Stat
          label="Kept"
          value={formatCents(sums.keptCents)}
          hint={
            [
              lateFees,
              sums.disputedCents !== 0 && `after ${formatCents(sums.disputedCents)} to banks in disputes`,
            ]
              .filter(Boolean)
              .join(', ') || undefined
          }
        />
        <Stat label={`${site.name}’s share`} value={formatCents(sums.shareCents)} />
        <Stat label="Yours" value={formatCents(sums.earnedCents)} tone="verdigris" />
      </dl>
      <p className="measure mt-3 text-sm text-faint">
        Each seat keeps the share that was in force when it was taken, even if the share changes later. If a
        session gets another Game Master before it is over, what was paid for it moves to them, out of the
        months in which it was paid; once it is over, it stays with the Game Master who ran it.
      </p>
    </section>
  );
}
