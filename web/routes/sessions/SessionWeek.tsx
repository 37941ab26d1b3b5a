import CalendarX from 'lucide-react/icons/calendar-x';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { MOST_COUNTED } from '../../../api/platform/counts.rules.ts';
import type { SessionWeek_week$key } from '../../__generated__/SessionWeek_week.graphql.ts';
import { addDays, calendarDays, calendarZone, mondayOf } from '../../lib/calendar.ts';
import { cn } from '../../lib/cn.ts';
import { countOf, formatNumber } from '../../lib/format.ts';
import { saidOfSearch } from '../../lib/searchedFor.ts';
import { LooserFilter } from '../../parts/LooserFilter.tsx';
import { type Filter, isNarrowed, noFilter } from '../../parts/sessionFilter.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Button } from '../../ui/Button.tsx';
import { countedOf } from '../../ui/counted.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { boardPath } from './board.ts';
import { WeekTable } from './WeekTable.tsx';

interface SessionWeekProps {
  readonly week: SessionWeek_week$key;
  readonly filter: Filter;
  /** The result for the current filter is still loading. */
  readonly stale: boolean;
  readonly onChange: (next: Partial<Filter>) => void;
}

/**
 * The tables from a Monday to a Sunday, sorted by start within each day; on a phone the days are stacked. No calendar
 * week is called "this week" here: that name belongs to the filter for the seven days from today.
 */
export function SessionWeek({ week: key, filter, stale, onChange }: SessionWeekProps) {
  const { today, days, searchedFor, matched } = useFragment(
    graphql`
      fragment SessionWeek_week on SessionWeek {
        today
        searchedFor {
          typed
          near
          isElsewhere
        }
        matched
        days {
          date
          total
          sessions {
            id
            ...WeekTable_session
          }
        }
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const monday = days[0]?.date ?? today;
  const names = calendarDays(monday, 7);
  const thisMonday = mondayOf(today);
  const total = days.reduce((sum, day) => sum + day.total, 0);
  const isCounted = days.every((day) => day.total < MOST_COUNTED);
  // Past days have nothing to book; they appear only as columns of the week.
  const isOver = ({ date, total: ofDay }: { readonly date: string; readonly total: number }) =>
    date < today && ofDay === 0;
  const over = days.filter(isOver).length;
  // Drops the "today" filter: it names no day of another week.
  const inWeek = (week: string) =>
    boardPath({ inWeek: true, week: week === thisMonday ? null : week }, { ...filter, date: '' });
  const range = `${names[0]?.short} – ${names[6]?.short}`;
  const isFiltered = Boolean(filter.search) || isNarrowed(filter);

  return (
    <div
      aria-busy={stale}
      className={cn('zoned mt-3 md:mt-4 transition-opacity duration-150', stale && 'opacity-60')}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-0.5">
        <nav aria-label="Week" className="flex flex-wrap items-center gap-1.5 max-md:w-full max-md:pr-32">
          <WeekLink to={inWeek(addDays(monday, -7))} label="Previous week" off={monday <= thisMonday}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </WeekLink>
          <WeekLink to={inWeek(addDays(monday, 7))} label="Next week">
            <ChevronRight aria-hidden="true" className="size-5" />
          </WeekLink>
          {monday !== thisMonday && (
            <Button asChild variant="ghost">
              <Link to={inWeek(thisMonday)} preventScrollReset>
                Current week
              </Link>
            </Button>
          )}
        </nav>
        <h2 className="text-title-3">
          {monday === thisMonday && <span className="sr-only">Current week, </span>}
          {range}
        </h2>
        <p aria-live="polite" className="text-sm text-faint">
          {(isCounted ? countOf : countedOf)(total, 'table')}
        </p>
        {total > 0 && <p className="text-sm text-faint">Times in {calendarZone(names, zone)}</p>}
      </div>
      <p role="status" className="text-soft not-empty:mt-4">
        {saidOfSearch(searchedFor)}
      </p>
      {total === 0 ? (
        <EmptyState
          title={monday < thisMonday ? 'That week is over' : 'No table in that week'}
          icon={<CalendarX />}
          action={
            isFiltered && (
              <>
                <Button variant="secondary" onClick={() => onChange({ ...noFilter, sort: filter.sort })}>
                  Clear Filters
                </Button>
                <LooserFilter
                  filter={filter}
                  days={{ from: monday, to: addDays(monday, 6) }}
                  onChange={onChange}
                />
              </>
            )
          }
        >
          {isFiltered
            ? 'Nothing from Monday to Sunday fits all of these at once. Try another week, or loosen one of them.'
            : 'Nothing is on the board for these seven days. Try another week.'}
        </EmptyState>
      ) : (
        <div className="mt-5 grid gap-x-2 gap-y-6 lg:grid-cols-7">
          {over > 0 && (
            <p className="text-sm text-faint lg:hidden">
              {names[0]?.weekday}
              {over > 1 && ` to ${names[over - 1]?.weekday}`} {over > 1 ? 'are' : 'is'} over
            </p>
          )}
          {days.map(({ date, total: ofDay, sessions }, at) => (
            <section
              key={date}
              aria-labelledby={`day-${date}`}
              className={cn('min-w-0', isOver({ date, total: ofDay }) && 'max-lg:hidden')}
            >
              <h3
                id={`day-${date}`}
                aria-current={date === today ? 'date' : undefined}
                className={cn(
                  'sticky top-0 z-20 flex items-baseline gap-2 border-b-2 bg-ground py-2 text-base [@media(max-height:30rem)]:static lg:static',
                  date === today ? 'border-ember text-ember-ink' : 'border-line',
                  date < today && 'border-dashed text-faint',
                )}
              >
                {names[at]?.weekday} <span className="font-sans text-sm font-normal">{names[at]?.short}</span>
                {date === today && (
                  <span className="ml-auto font-sans text-xs font-medium lg:pr-2">Today</span>
                )}
              </h3>
              {sessions.length === 0 ? (
                <p className="py-3 text-sm text-faint">{date < today ? 'Over' : 'No table'}</p>
              ) : (
                <ul className="mt-2 grid gap-2">
                  {sessions.map((session) => (
                    <li key={session.id}>
                      <WeekTable session={session} matched={matched} />
                    </li>
                  ))}
                </ul>
              )}
              {ofDay > sessions.length && (
                <Link
                  to={boardPath({ inWeek: false, week: null }, { ...filter, date: '', from: date, to: date })}
                  className="mt-2 flex min-h-9 items-center justify-center rounded-md text-sm text-ember-ink underline max-md:min-h-11"
                >
                  +{formatNumber(ofDay - sessions.length)}
                  {ofDay >= MOST_COUNTED && ' or'} more
                  <span className="sr-only"> on {names[at]?.long}</span>
                </Link>
              )}
            </section>
          ))}
        </div>
      )}
    </div>
  );
}

interface WeekLinkProps {
  readonly to: string;
  readonly label: string;
  /** There is nothing to book before this week. */
  readonly off?: boolean;
  readonly children: ReactNode;
}

function WeekLink({ to, label, off = false, children }: WeekLinkProps) {
  if (off)
    return (
      <Button variant="secondary" size="icon" aria-label={label} disabled>
        {children}
      </Button>
    );
  return (
    <Button asChild variant="secondary" size="icon">
      <Link to={to} aria-label={label} preventScrollReset>
        {children}
      </Link>
    </Button>
  );
}
