import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FigureCharts_figures$key } from '../../__generated__/FigureCharts_figures.graphql.ts';
import {
  countOf,
  formatCents,
  formatDay,
  formatNumber,
  formatRecordDate,
  wholeDollars,
} from '../../lib/format.ts';
import { BarChart } from '../../ui/BarChart.tsx';
import { BarList } from '../../ui/BarList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { fillRate, isNothing, type Kind } from './range.ts';

/** Number of names in the chart; the table has all of them. */
const drawn = 10;
const yearOfWeeks = 53;

/** Charts of seats and revenue. */
export function FigureCharts({ figures, kind }: { figures: FigureCharts_figures$key; kind: Kind }) {
  const { rows } = useFragment(
    graphql`
      fragment FigureCharts_figures on Figures {
        rows {
          key
          name
          sessions
          soldSeats
          seats
          filledSeats
          revenueCents
        }
      }
    `,
    figures,
  );
  if (rows.every(isNothing)) return null;
  const label = (what: string) => `${what}; the table below has the figures.`;
  const seatsOf = ({ filledSeats, seats }: (typeof rows)[number]) =>
    `${formatNumber(filledSeats)} of ${formatNumber(seats)}`;
  const panels = (seats: ReactNode, revenue: ReactNode, first = '') => (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
      <Panel title="Filled seats" description={`Of all seats of the sessions in these weeks${first}`}>
        {seats}
      </Panel>
      <Panel title="Revenue" description={`Paid, less refunds and credit given${first}`}>
        {revenue}
      </Panel>
    </div>
  );

  if (kind === 'week') {
    const weekOf = (day: string) =>
      rows.length > yearOfWeeks ? formatRecordDate(day, 'UTC') : formatDay(day, 'UTC');
    const weeks = rows.map((row) => ({ ...row, day: row.key ?? '', label: weekOf(row.key ?? '') }));
    return panels(
      <BarChart
        label={label('Filled seats by week')}
        least={8}
        scale={formatNumber}
        bars={weeks.map((week) => ({
          key: week.day,
          label: week.label,
          title: `Week of ${week.label}: ${seatsOf(week)} seats, ${fillRate(week.filledSeats, week.seats)}`,
          value: week.filledSeats,
          whole: week.seats,
        }))}
      />,
      <BarChart
        label={label('Revenue by week')}
        least={10_000}
        scale={wholeDollars}
        bars={weeks.map((week) => ({
          key: week.day,
          label: week.label,
          title: `Week of ${week.label}: ${formatCents(week.revenueCents)}`,
          value: week.revenueCents,
        }))}
      />,
    );
  }

  const named = rows.filter((row) => row.key !== null);
  const first = named.length > drawn ? `; the ${drawn} with the most` : '';
  const bySeats = named
    .filter(({ seats }) => seats > 0)
    .toSorted((one, other) => other.filledSeats - one.filledSeats)
    .slice(0, drawn);
  const listed = (row: (typeof rows)[number]) => ({ key: row.key ?? '', name: row.name ?? '' });
  return panels(
    <BarList
      label={label('Filled seats')}
      bars={bySeats.map((row) => ({
        ...listed(row),
        words: `${seatsOf(row)} (${fillRate(row.filledSeats, row.seats)})`,
        value: row.filledSeats,
        whole: row.seats,
      }))}
    />,
    <BarList
      label={label(`Revenue of ${countOf(Math.min(named.length, drawn), 'name')}`)}
      bars={named.slice(0, drawn).map((row) => ({
        ...listed(row),
        words: formatCents(row.revenueCents),
        value: row.revenueCents,
      }))}
    />,
    first,
  );
}
