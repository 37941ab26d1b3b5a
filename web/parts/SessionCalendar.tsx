import UsersRound from 'lucide-react/icons/users-round';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { SessionCalendar_admin$key } from '../__generated__/SessionCalendar_admin.graphql.ts';
import { calendarDays, calendarTime, shiftCalendar } from '../lib/calendar.ts';
import { cn } from '../lib/cn.ts';
import { countOf, dayInZone, formatNumber } from '../lib/format.ts';
import { zoneAbbreviation } from '../lib/zones.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { Panel } from '../ui/Card.tsx';
import { useNow } from './Now.tsx';
import { useTimeZone } from './TimeZone.tsx';

interface SessionCalendarProps {
  readonly admin: SessionCalendar_admin$key;
  /** The Monday it is to begin with, YYYY-MM-DD; null: this week's. */
  readonly start: string | null;
  readonly onStart: (start: string) => void;
  /** The three weeks asked for are on their way; the ones before are shown. */
  readonly stale: boolean;
  /** Where a click on a session leads. */
  readonly linkTo: (sessionId: number) => string;
  /** Where all sessions of a day are. */
  readonly linkToDay: (date: string) => string;
  /** Only what a search or a filter leaves is shown. */
  readonly narrowed?: boolean;
  readonly className?: string;
}

/**
 * Three weeks of sessions on the days of the admin area, as staff plan them: a page of a calendar where there is room,
 * else one day below the other.
 */
export function SessionCalendar(props: SessionCalendarProps) {
  const { admin, start: asked, onStart, stale, linkTo, linkToDay, narrowed = false, className } = props;
  const { calendar } = useFragment(
    graphql`
      fragment SessionCalendar_admin on Admin
      @argumentDefinitions(from: { type: "String" }, filter: { type: "AdminSessionFilter" }) {
        calendar(from: $from, filter: $filter) {
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
      }
    `,
    admin,
  );
  const zone = useTimeZone();
  const now = useNow();
  const today = dayInZone(now, zone);
  const first = calendar[0]?.date ?? asked ?? today;
  const start = asked ?? first;
  const names = calendarDays(first, calendar.length);
  return (
    <Panel
      className={cn('@container', className)}
      title="Session calendar"
      description={`${names[0]?.short ?? ''} – ${names.at(-1)?.short ?? ''}, all times ${zoneAbbreviation(now, zone)}`}
      action={
        <>
          <Button variant="secondary" size="sm" onClick={() => onStart(shiftCalendar(start, -1))}>
            <span>
              Previous<span className="@max-xs:sr-only"> 3 Weeks</span>
            </span>
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onStart(shiftCalendar(start, 1))}>
            <span>
              Next<span className="@max-xs:sr-only"> 3 Weeks</span>
            </span>
          </Button>
        </>
      }
    >
      <ol
        aria-busy={stale}
        className={cn(
          'grid gap-px overflow-hidden rounded-md border border-line bg-line transition-opacity @4xl:grid-cols-7',
          stale && 'opacity-60',
        )}
      >
        {calendar.map(({ date, totalCount, sessions }, index) => {
          const name = names[index];
          // The last one gives its place to the way to all others.
          const shown = totalCount > sessions.length ? sessions.slice(0, -1) : sessions;
          const more = totalCount - shown.length;
          return (
            <li
              key={date}
              className={cn(
                'flex min-w-0 gap-3 bg-surface px-2.5 py-1.5 @max-xs:flex-col @max-xs:gap-1 @4xl:min-h-32 @4xl:py-2.5 @4xl:flex-col @4xl:gap-2',
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
                  {more > 0 && (
                    <li>
                      <Link
                        to={linkToDay(date)}
                        preventScrollReset
                        className="figures flex min-h-9 items-center rounded-md px-2 text-xs font-semibold text-ember-ink hover:underline md:min-h-7"
                      >
                        {formatNumber(more)} more
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
    </Panel>
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
        'flex flex-wrap items-center gap-x-2.5 gap-y-0.5 rounded-md border bg-raised p-2 text-xs @max-sm:py-1.5 transition-colors hover:border-edge @4xl:block',
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
      <span className="figures block text-soft @4xl:mt-1.5">{calendarTime(scheduledAt, zone)}</span>
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
