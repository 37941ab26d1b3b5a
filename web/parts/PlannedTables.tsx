import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { graphql, useFragment } from 'react-relay/hooks';
import { cityOf } from '../../api/platform/zones.rules.ts';
import type { PlannedTables_table$key } from '../__generated__/PlannedTables_table.graphql.ts';
import { countOf, formatFullDate, formatShortDate, formatTime } from '../lib/format.ts';
import { zoneOffset } from '../lib/zoneOffset.ts';
import { zoneAbbreviation, zoneInWords } from '../lib/zones.ts';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { ClashLinks } from './Clashes.tsx';
import { useTimeZone } from './TimeZone.tsx';
import { WholeTimes } from './WholeTimes.tsx';

interface PlannedTablesProps {
  readonly tables: PlannedTables_table$key;
  /** The zone whose wall clock the dates keep; they are shown in the zone of the page. */
  readonly timeZone: string;
}

/** '7:00 PM CST'; with the name of the zone where it has no abbreviation here. */
function timeIn(at: string, timeZone: string): string {
  const name = zoneAbbreviation(at, timeZone);
  return `${formatTime(at, timeZone)} ${name === 'Local' ? zoneInWords(timeZone) : name}`;
}

/** Lists every date that would be saved, by weekday, date, time and zone, and the Game Master's other sessions then. */
export function PlannedTables({ tables, timeZone }: PlannedTablesProps) {
  const dates = useFragment(
    graphql`
      fragment PlannedTables_table on PlannedTable @relay(plural: true) {
        startsAt
        session {
          id
          scheduledAt
        }
        clashes {
          id
          ...Clashes_session
        }
      }
    `,
    tables,
  );
  const zone = useTimeZone();
  const clashing = dates.filter(({ clashes }) => clashes.length > 0).length;
  const changes = new Set(dates.map(({ startsAt }) => zoneOffset(startsAt, timeZone))).size > 1;
  return (
    <div className="text-sm">
      <p className="text-soft">
        {countOf(dates.length, 'date')} on the clocks of {cityOf(timeZone)}.
        {changes && ' The clocks change in between, but the start time there stays the same.'}
      </p>
      {clashing > 0 && (
        <p role="status" className="mt-1 font-semibold text-amber-ink">
          On {countOf(clashing, 'date')} the Game Master is at two tables at once.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must scroll by keyboard too */}
      <section aria-label="Planned dates" tabIndex={0} className="mt-2 max-h-72 overflow-y-auto">
        <ol className="figures divide-y divide-line border-y border-line">
          {dates.map(({ startsAt, session, clashes }) => (
            <li
              key={session?.id ?? startsAt}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5"
            >
              {session && +new Date(session.scheduledAt) !== +new Date(startsAt) && (
                <span className="text-faint">
                  <s>
                    {formatFullDate(session.scheduledAt, zone)},{' '}
                    <WholeTimes>{timeIn(session.scheduledAt, zone)}</WholeTimes>
                  </s>
                  <span aria-hidden="true"> →</span>
                  <span className="sr-only"> becomes</span>
                </span>
              )}
              <span>
                <strong className="font-semibold">{formatFullDate(startsAt, zone)}</strong>,{' '}
                <WholeTimes>{timeIn(startsAt, zone)}</WholeTimes>
              </span>
              {zone !== timeZone && (
                <span className="text-faint">
                  {formatShortDate(startsAt, timeZone)}, <WholeTimes>{timeIn(startsAt, timeZone)}</WholeTimes>
                </span>
              )}
              {clashes.length > 0 && (
                <span className="w-full text-soft">
                  <TriangleAlert
                    aria-hidden="true"
                    className="mr-1.5 inline-block size-4 align-[-0.2em] text-amber-ink"
                  />
                  Also at this time: <ClashLinks sessions={clashes} />
                </span>
              )}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** Placeholder as high as the dates, divided into lines like them. */
export function PlannedTablesLoading({ dates, timeZone }: { dates: number; timeZone: string }) {
  const isToldTwice = useTimeZone() !== timeZone;
  return (
    <Loading label="Checking the dates">
      <Skeleton className="h-[1.3125rem] w-56" />
      <div className="mt-2 max-h-72 divide-y divide-line overflow-hidden border-y border-line">
        {Array.from({ length: dates }, (_, date) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
          <div key={date} className="flex flex-wrap gap-x-3 gap-y-0.5 py-1.5">
            <Skeleton className="h-[1.3125rem] w-52" />
            {isToldTwice && <Skeleton className="h-[1.3125rem] w-44" />}
          </div>
        ))}
      </div>
    </Loading>
  );
}
