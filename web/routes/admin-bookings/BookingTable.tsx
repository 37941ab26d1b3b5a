import TicketX from 'lucide-react/icons/ticket-x';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { BookingTable_query$key } from '../../__generated__/BookingTable_query.graphql.ts';
import type { BookingTablePaginationQuery } from '../../__generated__/BookingTablePaginationQuery.graphql.ts';
import { BookingMenus } from '../../parts/BookingMenu.tsx';
import { useChangeSearch } from '../../parts/useChangeSearch.ts';
import { ListFrame } from '../../ui/ListFrame.tsx';
import { BookingFilters } from './BookingFilters.tsx';
import { BookingRows } from './BookingRows.tsx';
import { type Filter, filterOf, isFiltered, noFilter, pageSize, withFilter } from './filter.ts';

interface BookingTableProps {
  readonly query: BookingTable_query$key;
  readonly stale: boolean;
  readonly onChanged: () => Promise<void>;
}

/** All bookings, newest first. */
export function BookingTable({ query, stale, onChanged }: BookingTableProps) {
  const { data, ...list } = usePaginationFragment<BookingTablePaginationQuery, BookingTable_query$key>(
    graphql`
      fragment BookingTable_query on Query
      @argumentDefinitions(
        filter: { type: "AdminBookingFilter" }
        first: { type: "Int" }
        after: { type: "String" }
      )
      @refetchable(queryName: "BookingTablePaginationQuery") {
        admin {
          bookings(first: $first, after: $after, filter: $filter)
            @connection(key: "BookingTable_bookings", filters: ["filter"]) {
            totalCount
            edges {
              node {
                id
                ...BookingRows_bookings
              }
            }
          }
        }
      }
    `,
    query,
  );
  const [params, changeSearch] = useChangeSearch();
  const filtered = isFiltered(filterOf(params));
  const change = (next: Partial<Filter>) =>
    changeSearch((now) => {
      const changed = withFilter(now, { ...filterOf(now), ...next });
      changed.set('tab', 'bookings');
      return changed;
    });
  const bookings = data.admin?.bookings.edges.map(({ node }) => node) ?? [];

  return (
    <section aria-labelledby="all-bookings">
      <h2 id="all-bookings" className="sr-only">
        All bookings
      </h2>
      <BookingFilters onChange={change} />
      <BookingMenus>
        <ListFrame
          noun="bookings"
          list={list}
          shown={bookings.length}
          total={data.admin?.bookings.totalCount}
          size={pageSize}
          filtered={filtered}
          onClear={() => change(noFilter)}
          empty={{
            icon: <TicketX />,
            level: 3,
            children: filtered ? 'Nothing fits the search and the filters.' : 'The first one appears here.',
          }}
        >
          <div className="mt-4">
            <BookingRows bookings={bookings} stale={stale} onChanged={onChanged} />
          </div>
        </ListFrame>
      </BookingMenus>
    </section>
  );
}
