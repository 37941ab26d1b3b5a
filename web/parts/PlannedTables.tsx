import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { graphql, useFragment } from 'react-relay/hooks';
import type { PlannedTables_table$key } from '../__generated__/PlannedTables_table.graphql.ts';
import { countOf, formatFullDate, formatTime } from '../lib/format.ts';
import { zoneAbbreviation } from '../lib/zones.ts';
import { ClashLinks } from './Clashes.tsx';
import { useTimeZone } from './TimeZone.tsx';

interface PlannedTablesProps {
  readonly tables: PlannedTables_table$key;
  /** Whose wall clock the dates keep. */
  readonly timeZone: string;
}

/** Every date that would be saved, by weekday, date, time and zone, and what else its Game Master runs then. */
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
  const names = new Set(dates.map(({ startsAt }) => zoneAbbreviation(startsAt, timeZone)));
  const time = (at: string, where: string) => `${formatTime(at, where)} ${zoneAbbreviation(at, where)}`;
  return (
    <div className="text-sm">
      <p className="text-soft">
        {countOf(dates.length, 'date')} on the clocks of {timeZone.replaceAll('_', ' ')}.
        {names.size > 1 && ` The clocks change in between (${[...names].join(', ')}): the time stays.`}
      </p>
      {clashing > 0 && (
        <p role="status" className="mt-1 font-semibold text-amber-ink">
          On {countOf(clashing, 'date')} the Game Master is at two tables at once.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <section aria-label="Planned dates" tabIndex={0} className="mt-2 max-h-72 overflow-y-auto">
        <ol className="figures divide-y divide-line border-y border-line">
          {dates.map(({ startsAt, session, clashes }) => (
            <li
              key={session?.id ?? startsAt}
              className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5"
            >
              {session && (
                <span className="text-faint">
                  <s>
                    {formatFullDate(session.scheduledAt, timeZone)}, {time(session.scheduledAt, timeZone)}
                  </s>
                  <span aria-hidden="true"> →</span>
                  <span className="sr-only"> becomes</span>
                </span>
              )}
              <span className="font-semibold">{formatFullDate(startsAt, timeZone)}</span>
              <span>{time(startsAt, timeZone)}</span>
              {zone !== timeZone && <span className="text-faint">{time(startsAt, zone)}</span>}
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
