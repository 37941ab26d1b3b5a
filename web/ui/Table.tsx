import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** 'end' for money, counts and the column of actions. */
  align?: 'start' | 'end';
  /** Heads the row on a phone and names it aloud. */
  primary?: boolean;
  /** The header is only said aloud. */
  hideHeader?: boolean;
  hideOnPhone?: boolean;
  /** On a phone it stands in the top right corner of the card: one small button of actions. */
  corner?: boolean;
  className?: string;
}

export interface TableProps<Row> {
  /** Said aloud; the visible heading usually stands above. */
  caption: string;
  columns: TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** In place of rows. */
  empty?: ReactNode;
  /** Scrolls inside, with the head in place; without it the head sticks to the window. */
  maxHeight?: string;
  /** While newer rows are on their way. */
  stale?: boolean;
}

/** Compact rows with a sticky head; on a phone every row becomes a small card. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, maxHeight, stale } = props;
  if (rows.length === 0 && empty)
    return <div className="rounded-lg border border-line bg-surface">{empty}</div>;
  return (
    <div
      style={maxHeight ? { maxHeight } : undefined}
      className={cn(
        'rounded-lg border border-line bg-surface max-md:border-0 max-md:bg-transparent',
        maxHeight && 'overflow-auto',
        stale && 'opacity-60 transition-opacity',
      )}
    >
      {/* The roles are spoken out, because display: block on a phone would take them away. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" aria-busy={stale || undefined} className="w-full text-sm max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} inset={!!maxHeight} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:flex max-md:flex-col max-md:gap-3">
          {rows.map((row) => (
            <tr
              role="row"
              key={rowKey(row)}
              className="border-t border-line transition-colors hover:bg-raised/60 max-md:relative max-md:flex max-md:flex-col max-md:rounded-lg max-md:border max-md:bg-surface max-md:p-3.5"
            >
              {columns.map((column) => (
                <BodyCell key={column.key} column={column}>
                  {column.cell(row)}
                </BodyCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

function HeadCell<Row>({ column, inset }: { column: TableColumn<Row>; inset: boolean }) {
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: as for the table
      role="columnheader"
      scope="col"
      className={cn(
        'kicker sticky z-10 bg-raised px-3 py-2 whitespace-nowrap text-faint first:rounded-tl-lg first:pl-4 last:rounded-tr-lg last:pr-4',
        inset ? 'top-0' : 'top-(--sticky-top,0px)',
        column.align === 'end' ? 'text-right' : 'text-left',
      )}
    >
      <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
    </th>
  );
}

function BodyCell<Row>({ column, children }: { column: TableColumn<Row>; children: ReactNode }) {
  const Element = column.primary ? 'th' : 'td';
  return (
    <Element
      role={column.primary ? 'rowheader' : 'cell'}
      scope={column.primary ? 'row' : undefined}
      data-label={column.hideHeader ? '' : column.header}
      className={cn(
        'px-3 py-2 text-left align-middle font-normal text-soft first:pl-4 last:pr-4 max-md:px-0! max-md:py-1',
        column.align === 'end' && 'figures md:text-right',
        column.primary
          ? 'font-medium text-text max-md:order-first max-md:pr-10! max-md:pb-2'
          : 'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:text-right max-md:before:text-left max-md:before:text-xs max-md:before:text-faint max-md:before:content-[attr(data-label)]',
        column.corner && 'max-md:absolute max-md:top-1.5 max-md:right-2',
        column.hideOnPhone && 'max-md:hidden!',
        column.className,
      )}
    >
      {children}
    </Element>
  );
}
