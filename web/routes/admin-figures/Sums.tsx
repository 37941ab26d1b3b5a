import { graphql, useFragment } from 'react-relay/hooks';
import type { Sums_figures$key } from '../../__generated__/Sums_figures.graphql.ts';
import { formatCents, formatNumber } from '../../lib/format.ts';
import { Stat } from '../../ui/Stat.tsx';
import { fillRate } from './range.ts';

/** The totals of the whole range, in four figures. */
export function Sums({ figures }: { figures: Sums_figures$key }) {
  const { total } = useFragment(
    graphql`
      fragment Sums_figures on Figures {
        total {
          sessions
          seats
          filledSeats
          soldSeats
          revenueCents
        }
      }
    `,
    figures,
  );
  return (
    <dl className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
      <Stat label="Sessions" value={formatNumber(total.sessions)} />
      <Stat
        label="Filled seats"
        value={formatNumber(total.filledSeats)}
        hint={
          total.seats === 0
            ? 'No seats in these weeks'
            : `${fillRate(total.filledSeats, total.seats)} of ${formatNumber(total.seats)}`
        }
      />
      <Stat label="Seats sold" value={formatNumber(total.soldSeats)} hint="For whatever date" />
      <Stat label="Revenue" value={formatCents(total.revenueCents)} hint="Less refunds and credit given" />
    </dl>
  );
}
