import ChevronDown from 'lucide-react/icons/chevron-down';
import UsersRound from 'lucide-react/icons/users-round';
import { useId } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { CalendarWeek_days$key } from '../__generated__/CalendarWeek_days.graphql.ts';
import { calendarDays } from '../lib/calendar.ts';
import { cn } from '../lib/cn.ts';
import { countOf } from '../lib/format.ts';
import { formatZonedTime } from '../lib/zones.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { countedOf, formatCounted } from '../ui/counted.ts';
import { useTimeZone } from './TimeZone.tsx';

interface CalendarWeekProps {
  readonly days: CalendarWeek_days$key;
  /** YYYY-MM-DD */
  readonly today: string;
  /** Whether the week is open on a phone; on wider screens every week is. */
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly linkTo: (sessionId: number) => string;
  readonly linkToDay: (date: string) => string;
  readonly narrowed: boolean;
}

/** Seven days of the calendar; on a phone below a line that opens them. */
export function CalendarWeek(props: CalendarWeekProps) {
  const { today, open, onToggle, linkTo, linkToDay, narrowed } = props;
  const days = useFragment(
    graphql`
      fragment CalendarWeek_days on CalendarDay @relay(plural: true) {
        date
        totalCount
        sessions {
          id
          databaseId
          title
          type
          status
          scheduledAt
          maxPlayers
          currentPlayers
          gameMaster {
            id
            name
            avatarUrl
          }
        }
      }
    `,
    props.days,
  );
  const id = useId();
  const names = calendarDays(days[0]?.date ?? '', days.length);
  const count = days.reduce((sum, { totalCount }) => sum + totalCount, 0);
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        className={cn(
          'flex min-h-11 w-full items-center gap-3 bg-raised px-2.5 text-left text-sm font-medium md:hidden',
          open && 'border-b border-line',
        )}
      >
        <span className="figures">
          {names[0]?.short} – {names.at(-1)?.short}
        </span>
        <span className="ml-auto font-normal text-soft">
          {count === 0 ? 'No sessions' : countedOf(count, 'session')}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cn('size-4.5 shrink-0 text-faint', open && 'rotate-180')}
        />
      </button>
      <ol id={id} className={cn('grid gap-px bg-line @4xl:grid-cols-7', !open && 'max-md:hidden')}>
        {days.map(({ date, totalCount, sessions }, index) => {
          const name = names[index];
          // The last session gives its place to the link to all others.
          const shown = totalCount > sessions.length ? sessions.slice(0, -1) : sessions;
          return (
            <li
              key={date}
              className={cn(
                'flex min-w-0 gap-3 bg-surface px-2.5 py-1.5 @max-xs:flex-col @max-xs:gap-1 @max-xs:px-1.5 @4xl:min-h-32 @4xl:py-2.5 @4xl:flex-col @4xl:gap-2',
                date < today && 'bg-ground',
              )}
            >
              <h3
                aria-label={name?.long}
                aria-current={date === today ? 'date' : undefined}
                className={cn(
                  'figures w-20 shrink-0 font-sans text-xs font-medium whitespace-nowrap @max-4xl:pt-2 @max-sm:w-12 @max-xs:w-auto @max-xs:pt-0 @4xl:w-auto',
                  date === today ? 'text-ember-ink' : 'text-faint',
                )}
              >
                {name?.weekday}{' '}
                <span
                  className={cn('@max-sm:block @max-xs:inline', date === today ? 'font-bold' : 'text-soft')}
                >
                  {name?.short}
                </span>
              </h3>
              {sessions.length === 0 ? (
                <p className="text-xs text-faint @max-4xl:py-2 @max-xs:py-0">
                  {narrowed ? 'None fits the filter' : 'No sessions scheduled'}
                </p>
              ) : (
                <ul className="flex min-w-0 flex-1 flex-col gap-1.5">
                  {shown.map((session) => (
                    <li key={session.id}>
                      <CalendarTile session={session} to={linkTo(session.databaseId)} />
                    </li>
                  ))}
                  {totalCount > shown.length && (
                    <li>
                      <Link
                        to={linkToDay(date)}
                        preventScrollReset
                        className="figures flex min-h-9 items-center rounded-md px-2 text-xs font-semibold text-ember-ink hover:underline md:min-h-7"
                      >
                        {formatCounted(totalCount, shown.length)} more
                        <span className="sr-only"> on {name?.long}</span>
                      </Link>
                    </li>
                  )}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface TileSession {
  readonly title: string;
  readonly type: string;
  readonly status: string;
  readonly scheduledAt: string;
  readonly maxPlayers: number;
  readonly currentPlayers: number;
  readonly gameMaster: { readonly name: string; readonly avatarUrl: string };
}

function CalendarTile({ session, to }: { session: TileSession; to: string }) {
  const { title, type, status, scheduledAt, maxPlayers, currentPlayers, gameMaster } = session;
  const isOff = status === 'CANCELLED' || status === 'DRAFT';
  const zone = useTimeZone();
  return (
    <Link
      to={to}
      preventScrollReset
      className={cn(
        'flex flex-wrap items-center gap-x-2 gap-y-0.5 rounded-md border bg-raised p-2 text-xs @max-sm:py-1.5 transition-colors hover:border-edge @4xl:block',
        isOff ? 'border-dashed border-line' : 'border-line',
      )}
    >
      <span className="flex w-full items-start gap-1.5 @sm:w-auto @sm:min-w-48 @sm:flex-1 @4xl:w-full @4xl:min-w-0">
        <Avatar size="xs" name={gameMaster.name} src={gameMaster.avatarUrl} alt={gameMaster.name} />
        <span
          className={cn(
            'line-clamp-3 min-w-0 flex-1 font-semibold wrap-anywhere',
            status === 'CANCELLED' && 'text-faint line-through',
          )}
        >
          {title}
        </span>
      </span>
      <span className="figures block text-soft @4xl:mt-1.5">{formatZonedTime(scheduledAt, zone)}</span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-faint @4xl:mt-1.5">
        <Badge>{type === 'CAMPAIGN' ? 'Camp' : 'O-Shot'}</Badge>
        <span className="figures inline-flex items-center gap-1">
          <UsersRound aria-hidden="true" className="size-3.5" />
          <span aria-hidden="true">
            {currentPlayers}/{maxPlayers}
          </span>
          <span className="sr-only">
            {currentPlayers} of {countOf(maxPlayers, 'seat')} taken
          </span>
        </span>
        {isOff && <span>{status === 'DRAFT' ? 'Draft' : 'Cancelled'}</span>}
      </span>
    </Link>
  );
}
