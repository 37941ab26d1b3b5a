import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { cn } from '../lib/cn.ts';

export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** 'end' for money, counts and the column of actions. */
  align?: 'start' | 'end';
  /** Heads the card on a phone, and is the row header for screen readers. */
  primary?: boolean;
  /** The header is for screen readers only. */
  hideHeader?: boolean;
  hideOnPhone?: boolean;
  /** Aligned with the first line of a long row, not with its middle. */
  top?: boolean;
  /** Share of a card's width on a phone: by default a half; a column without a visible header has all of it. */
  onPhone?: 'wide' | 'half' | 'third';
  /** On a phone the value explains itself, as an e-mail address or a badge does, and needs no header above it. */
  plain?: boolean;
  /** Hidden where the table itself is narrow; another cell then shows the value in `tableIsNarrow`. */
  hideWhenNarrow?: boolean;
  /** The header sorts, by `key`. */
  sortable?: boolean;
  /** On a phone, in the top right corner of the card: one small button of actions. */
  corner?: boolean;
  className?: string;
}

export interface TableSort {
  by: string;
  descending: boolean;
  onSort: (key: string) => void;
}

/** Classes for content that is shown only where a table on a wide screen leaves columns out. */
export const tableIsNarrow = 'hidden md:@max-[60rem]:block';

export interface TableProps<Row> {
  /** Screen-reader caption; the visible heading usually stands above. */
  caption: string;
  columns: TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown instead of rows. */
  empty?: ReactNode;
  /** Scrolls inside with a sticky header; without it the header sticks to the window. */
  maxHeight?: string;
  /** True while newer rows are loading. */
  stale?: boolean;
  sort?: TableSort;
}

/** Compact rows with a sticky header; on a phone every row becomes a small card, its cells two by two. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, maxHeight, stale, sort } = props;
  const hasCorner = columns.some(({ corner }) => corner);
  if (rows.length === 0 && empty)
    return <div className="rounded-lg border border-line bg-surface">{empty}</div>;
  return (
    <div
      style={maxHeight ? { maxHeight } : undefined}
      className={cn(
        '@container rounded-lg border border-line bg-surface max-md:border-0 max-md:bg-transparent',
        maxHeight && 'overflow-auto',
        stale && 'opacity-60 transition-opacity',
      )}
    >
      {/* Explicit roles, because display: block on a phone would remove the implicit ones. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" aria-busy={stale || undefined} className="w-full text-sm max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-md:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} inset={!!maxHeight} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-md:flex max-md:flex-col max-md:gap-3">
          {rows.map((row) => (
            <tr
              role="row"
              key={rowKey(row)}
              className="border-t border-line transition-colors hover:bg-raised/60 max-md:relative max-md:grid max-md:grid-cols-6 max-md:gap-x-3 max-md:rounded-lg max-md:border max-md:bg-surface max-md:p-3.5"
            >
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} besideCorner={hasCorner}>
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

interface HeadCellProps<Row> {
  column: TableColumn<Row>;
  inset: boolean;
  sort: TableSort | undefined;
}

function HeadCell<Row>({ column, inset, sort }: HeadCellProps<Row>) {
  const { key, header, align, hideHeader, hideWhenNarrow, sortable } = column;
  const isSorted = sort?.by === key;
  const Arrow = sort?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      // biome-ignore lint/a11y/noRedundantRoles: as for the table
      role="columnheader"
      scope="col"
      aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}
      className={cn(
        'kicker sticky z-10 bg-raised px-2.5 py-2 whitespace-nowrap text-faint first:rounded-tl-lg first:pl-4 last:rounded-tr-lg last:pr-4',
        inset ? 'top-0' : 'top-(--sticky-top,0px)',
        align === 'end' ? 'text-right' : 'text-left',
        hideWhenNarrow && 'md:@max-[60rem]:hidden',
      )}
    >
      {sort && sortable ? (
        <button
          type="button"
          onClick={() => sort.onSort(key)}
          className={cn(
            'kicker -mx-1.5 inline-flex min-h-6 items-center gap-1 rounded-sm px-1.5 hover:text-text',
            isSorted ? 'text-text' : 'text-faint',
          )}
        >
          {header}
          <Arrow aria-hidden="true" className={cn('size-3.5', !isSorted && 'invisible')} />
        </button>
      ) : (
        <span className={hideHeader ? 'sr-only' : undefined}>{header}</span>
      )}
    </th>
  );
}

const spans = { wide: 'max-md:col-span-6', half: 'max-md:col-span-3', third: 'max-md:col-span-2' };

interface BodyCellProps<Row> {
  column: TableColumn<Row>;
  /** Another column stands in the corner of the card. */
  besideCorner: boolean;
  children: ReactNode;
}

function BodyCell<Row>({ column, besideCorner, children }: BodyCellProps<Row>) {
  const Element = column.primary ? 'th' : 'td';
  return (
    <Element
      role={column.primary ? 'rowheader' : 'cell'}
      scope={column.primary ? 'row' : undefined}
      data-label={column.hideHeader || column.plain ? '' : column.header}
      className={cn(
        'px-2.5 py-2 text-left text-soft first:pl-4 last:pr-4 max-md:px-0! max-md:py-1',
        column.top ? 'align-top' : 'align-middle',
        column.align === 'end' && 'figures md:text-right',
        column.primary
          ? 'font-medium text-text max-md:order-first max-md:col-span-6 max-md:pb-2'
          : 'max-md:min-w-0 max-md:before:block max-md:before:text-xs max-md:before:text-faint max-md:before:content-[attr(data-label)]',
        column.primary && besideCorner && 'max-md:pr-10!',
        !column.primary && spans[column.onPhone ?? (column.hideHeader ? 'wide' : 'half')],
        'enlarged:col-span-6',
        column.corner && 'max-md:absolute max-md:top-1.5 max-md:right-2',
        column.hideOnPhone && 'max-md:hidden!',
        column.hideWhenNarrow && 'md:@max-[60rem]:hidden',
        column.className,
      )}
    >
      {children}
    </Element>
  );
}
