import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { RevenueChart_dashboard$key } from '../../__generated__/RevenueChart_dashboard.graphql.ts';
import { countOf, formatCents, formatDay, formatRecordDate, wholeDollars } from '../../lib/format.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { BarChart } from '../../ui/BarChart.tsx';
import { Button } from '../../ui/Button.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';

/** Revenue by week, as a bar chart and as a table. */
export function RevenueChart({ dashboard }: { dashboard: RevenueChart_dashboard$key }) {
  const { revenueByWeek } = useFragment(
    graphql`
      fragment RevenueChart_dashboard on Dashboard {
        revenueByWeek {
          weekStart
          revenueCents
          seatsSold
        }
      }
    `,
    dashboard,
  );
  const zone = useTimeZone();
  const weeks = revenueByWeek.map((week) => ({
    ...week,
    label: formatRecordDate(week.weekStart, zone),
  }));
  const total = weeks.reduce((sum, week) => sum + week.revenueCents, 0);
  const seats = weeks.reduce((sum, week) => sum + week.seatsSold, 0);
  return (
    <Panel
      title="Revenue"
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to="/admin/figures">All figures</Link>
        </Button>
      }
      description={`${formatCents(total)} from ${countOf(seats, 'seat')} in the last ${weeks.length} weeks, less refunds and credit given`}
    >
      <BarChart
        label={`Revenue of the last ${weeks.length} weeks; the table below has the figures.`}
        least={10_000}
        scale={wholeDollars}
        labels={3}
        bars={weeks.map(({ weekStart, label, revenueCents, seatsSold }, index) => ({
          key: weekStart,
          value: revenueCents,
          label: index === weeks.length - 1 ? 'This week' : formatDay(weekStart, zone),
          title: `Week of ${label}: ${formatCents(revenueCents)}, ${countOf(seatsSold, 'seat')}`,
        }))}
      />
      <Disclosure title="Show as a table">
        <Table
          caption="Revenue by week"
          rows={weeks.toReversed()}
          rowKey={(week) => week.weekStart}
          maxHeight="20rem"
          columns={[
            { key: 'week', header: 'Week of', primary: true, cell: (week) => week.label },
            { key: 'seats', header: 'Seats sold', align: 'end', cell: (week) => week.seatsSold },
            {
              key: 'revenue',
              header: 'Revenue',
              align: 'end',
              cell: (week) => formatCents(week.revenueCents),
            },
          ]}
        />
      </Disclosure>
    </Panel>
  );
}
