import CalendarX from 'lucide-react/icons/calendar-x';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { AdminSessionList_query$key } from '../../__generated__/AdminSessionList_query.graphql.ts';
import type { AdminSessionListPaginationQuery } from '../../__generated__/AdminSessionListPaginationQuery.graphql.ts';
import { calendarDays } from '../../lib/calendar.ts';
import { isDay } from '../../lib/day.ts';
import type { Editing } from '../../parts/SessionDialog.tsx';
import { useChangeSearch } from '../../parts/useChangeSearch.ts';
import { useSearchText } from '../../parts/useSearchText.ts';
import { ListFrame } from '../../ui/ListFrame.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import {
  datesOf,
  type Filter,
  filterOf,
  filters,
  pageSize,
  sortOf,
  sorts,
  spans,
  withFilter,
} from './filter.ts';
import { PublishDrafts } from './PublishDrafts.tsx';
import { SessionRows } from './SessionRows.tsx';

interface AdminSessionListProps {
  readonly query: AdminSessionList_query$key;
  readonly stale: boolean;
  readonly linkToBookings: (sessionId: number) => string;
  readonly onEdit: (editing: Editing) => void;
  readonly onChanged: () => Promise<void>;
}

/** Adds the day selected in the calendar as an option of its own. */
const days = (dates: string) =>
  isDay(dates)
    ? calendarDays(dates, 1).map(({ date, weekday, short }) => ({
        value: date,
        label: `${weekday}, ${short}`,
      }))
    : [];

/** The list beside the calendar: sessions of its weeks, of one day, or all. */
export function AdminSessionList(props: AdminSessionListProps) {
  const { query, stale, linkToBookings, onEdit, onChanged } = props;
  const { data, ...list } = usePaginationFragment<
    AdminSessionListPaginationQuery,
    AdminSessionList_query$key
  >(
    graphql`
        fragment AdminSessionList_query on Query
        @argumentDefinitions(
          filter: { type: "AdminSessionFilter" }
          weeks: { type: "CalendarWeeks" }
          day: { type: "String" }
          sort: { type: "AdminSessionSort" }
          descending: { type: "Boolean" }
          first: { type: "Int" }
          after: { type: "String" }
        )
        @refetchable(queryName: "AdminSessionListPaginationQuery") {
          admin {
            sessions(
              first: $first
              after: $after
              filter: $filter
              weeks: $weeks
              day: $day
              sort: $sort
              descending: $descending
            )
              @connection(
                key: "AdminSessionList_sessions"
                filters: ["filter", "weeks", "day", "sort", "descending"]
              ) {
              totalCount
              edges {
                node {
                  id
                  ...SessionRows_sessions
                  ...PublishDrafts_sessions
                }
              }
            }
          }
        }
      `,
    query,
  );
  const [params, changeSearch] = useChangeSearch();
  const filter = filterOf(params);
  const change = (next: Partial<Filter>) =>
    changeSearch((now) => withFilter(now, { ...filterOf(now), ...next }));
  const [text, setText] = useSearchText(filter.search, (search) => change({ search }));
  const isFiltered = Boolean(filter.search || filter.filter);
  const dates = datesOf(filter);
  const isBounded = dates !== 'all';
  const sort = sortOf(filter);
  const sessions = data.admin?.sessions.edges.map(({ node }) => node) ?? [];
  const choices = [
    {
      label: 'Dates',
      value: dates,
      options: [...spans, ...days(dates)],
      name: 'dates',
      className: 'max-md:w-[56%] md:w-44',
    },
    {
      label: 'Show',
      value: filter.filter,
      options: filters,
      name: 'filter',
      className: 'max-md:min-w-0 max-md:flex-1 md:w-40',
    },
    // On wider screens the column heads sort.
    { label: 'Sort by', value: sort, options: sorts, name: 'sort', className: 'w-full md:hidden' },
  ] as const;

  return (
    <section aria-labelledby="all-sessions" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id="all-sessions" className="mr-auto scroll-mt-20 text-title-3 max-md:w-full">
          Sessions
        </h2>
        <PublishDrafts sessions={sessions} onChanged={onChanged} />
        <SearchInput
          label="Search sessions"
          placeholder="Search sessions..."
          maxLength={100}
          value={text}
          onChange={setText}
          className="w-full md:w-52"
        />
        {choices.map(({ label, value, options, name, className }) => (
          <div key={name} className={className}>
            <Select
              aria-label={label}
              value={value}
              onChange={(event) => change({ [name]: event.target.value })}
            >
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
          </div>
        ))}
      </div>
      <ListFrame
        noun="sessions"
        list={list}
        shown={sessions.length}
        total={data.admin?.sessions.totalCount}
        size={pageSize}
        filtered={isFiltered || isBounded}
        onClear={() => change(isBounded ? { dates: 'all' } : { search: '', filter: '', dates: 'all' })}
        clearLabel={isBounded ? 'Show All Dates' : 'Clear Filters'}
        empty={{
          icon: <CalendarX />,
          level: 3,
          ...(!isFiltered && { title: 'No sessions found. Create your first session to get started!' }),
          children: isBounded
            ? `Nothing that fits starts ${dates === 'weeks' ? 'in the three weeks of the calendar' : 'on this day'}.`
            : isFiltered && 'Nothing fits the search and the filter.',
        }}
      >
        <SessionRows
          sessions={sessions}
          stale={stale}
          sort={sort}
          onSort={(value) => change({ sort: value })}
          linkToBookings={linkToBookings}
          onEdit={onEdit}
          onChanged={onChanged}
        />
      </ListFrame>
    </section>
  );
}
