import ChartColumn from 'lucide-react/icons/chart-column';
import Download from 'lucide-react/icons/download';
import { graphql, useFragment } from 'react-relay/hooks';
import type { FigureTable_figures$key } from '../../__generated__/FigureTable_figures.graphql.ts';
import { formatCents, formatNumber, formatRecordDate } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Table } from '../../ui/Table.tsx';
import { csvAddress, fillRate, isNothing, type kinds } from './range.ts';

interface FigureTableProps {
  readonly figures: FigureTable_figures$key;
  readonly kind: (typeof kinds)[number];
}

/** The same figures as a table, with a download. */
export function FigureTable({ figures, kind }: FigureTableProps) {
  const { from, until, rows, others } = useFragment(
    graphql`
      fragment FigureTable_figures on Figures {
        from
        until
        rows {
          key
          name
          sessions
          seats
          filledSeats
          soldSeats
          revenueCents
        }
        others {
          key
          name
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
  const isWeek = kind.value === 'week';
  const isEmpty = rows.every(isNothing);
  const named = (isWeek ? rows.toReversed() : rows).map((row) => ({
    ...row,
    id: row.key ?? 'none',
    name: isWeek ? formatRecordDate(row.key ?? '', 'UTC') : (row.name ?? 'No session'),
  }));
  const all = others ? [...named, { ...others, id: 'others', name: 'All others' }] : named;
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="title text-title-4">In figures</h2>
        <Button asChild variant="secondary" size="sm" icon={<Download />}>
          <a href={csvAddress({ by: kind.value, from, until })} download>
            Download CSV
          </a>
        </Button>
      </div>
      <Table
        caption={`Figures ${kind.label.toLowerCase()}`}
        rows={isEmpty ? [] : all}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="Nothing in these weeks" icon={<ChartColumn />} level={3}>
            No session starts in them, no seat was sold and no money moved.
          </EmptyState>
        }
        columns={[
          { key: 'name', header: kind.head, primary: true, cell: ({ name }) => name },
          {
            key: 'sessions',
            header: 'Sessions',
            align: 'end',
            cell: ({ sessions }) => formatNumber(sessions),
          },
          {
            key: 'seats',
            header: 'Filled seats',
            align: 'end',
            cell: ({ filledSeats, seats }) =>
              seats === 0
                ? '—'
                : `${formatNumber(filledSeats)} of ${formatNumber(seats)} (${fillRate(filledSeats, seats)})`,
          },
          {
            key: 'sold',
            header: 'Seats sold',
            align: 'end',
            cell: ({ soldSeats }) => formatNumber(soldSeats),
          },
          {
            key: 'revenue',
            header: 'Revenue',
            align: 'end',
            cell: ({ revenueCents }) => formatCents(revenueCents),
          },
        ]}
      />
    </section>
  );
}
