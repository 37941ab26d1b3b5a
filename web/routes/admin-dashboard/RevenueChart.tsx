import { graphql, useFragment } from 'react-relay/hooks';
import type { RevenueChart_dashboard$key } from '../../__generated__/RevenueChart_dashboard.graphql.ts';
import { countOf, formatCents, formatRecordDate } from '../../lib/format.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Panel } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Table } from '../../ui/Table.tsx';
import { bars, size } from './bars.ts';

/** Revenue week by week: bars to look at, a table to read. */
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
  const { lines, columns, zero } = bars(weeks.map((week) => week.revenueCents));
  return (
    <Panel
      title="Revenue"
      description={`${formatCents(total)} from ${countOf(seats, 'seat')} in the last ${weeks.length} weeks, paid minus refunded`}
    >
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={`Revenue of the last ${weeks.length} weeks; the table below has the figures.`}
        className="w-full"
      >
        {lines.map(({ y, cents }) => (
          <g key={cents}>
            <line x1={size.left} x2={size.width} y1={y} y2={y} className="stroke-line" />
            <text x={size.left - 8} y={y + 4} textAnchor="end" className="figures fill-faint text-[11px]">
              {formatCents(cents).replace('.00', '')}
            </text>
          </g>
        ))}
        {columns.map(({ x, y, width, height, middle }, index) => {
          const week = weeks[index];
          if (!week) return null;
          const isLast = index === weeks.length - 1;
          return (
            <g key={week.weekStart} className="group">
              <title>{`Week of ${week.label}: ${formatCents(week.revenueCents)}, ${countOf(week.seatsSold, 'seat')}`}</title>
              {/* The whole column answers to the pointer, not only the bar. */}
              <rect x={x - 4} y={0} width={width + 8} height={size.height} className="fill-transparent" />
              <rect
                x={x}
                y={y}
                width={width}
                height={Math.max(height, 1)}
                rx={2}
                className={
                  week.revenueCents < 0
                    ? 'fill-red'
                    : isLast
                      ? 'fill-ember'
                      : 'fill-ember/60 group-hover:fill-ember'
                }
              />
              {(weeks.length - 1 - index) % 3 === 0 && (
                <text
                  x={middle}
                  y={size.height - 4}
                  textAnchor={isLast ? 'end' : 'middle'}
                  dx={isLast ? width / 2 : 0}
                  className="figures fill-faint text-[11px]"
                >
                  {isLast ? 'This week' : week.label.replace(/, \d+$/, '')}
                </text>
              )}
            </g>
          );
        })}
        <line x1={size.left} x2={size.width} y1={zero} y2={zero} className="stroke-edge" />
      </svg>
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
