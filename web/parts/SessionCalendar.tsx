import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SessionCalendar_admin$key } from '../__generated__/SessionCalendar_admin.graphql.ts';
import { calendarClocks, calendarDays, shiftCalendar } from '../lib/calendar.ts';
import { cn } from '../lib/cn.ts';
import { dayInZone } from '../lib/format.ts';
import { Button } from '../ui/Button.tsx';
import { Panel } from '../ui/Panel.tsx';
import { CalendarWeek } from './CalendarWeek.tsx';
import { useNow } from './Now.tsx';
import { useTimeZone } from './TimeZone.tsx';

interface SessionCalendarProps {
  readonly admin: SessionCalendar_admin$key;
  /** The Monday to begin with, YYYY-MM-DD; null: this week's. */
  readonly start: string | null;
  readonly onStart: (start: string) => void;
  /** The requested three weeks are loading; the ones before are shown. */
  readonly stale: boolean;
  /** Returns the link of a session. */
  readonly linkTo: (sessionId: number) => string;
  /** Returns the link to all sessions of a day. */
  readonly linkToDay: (date: string) => string;
  /** A search or a filter narrows the sessions. */
  readonly narrowed?: boolean;
  readonly className?: string;
}

/**
 * Three weeks of sessions on the days of the admin area, as staff plan them: a calendar page where there is room,
 * otherwise one day below the other, and on a phone one week open at a time unless more are opened.
 */
export function SessionCalendar(props: SessionCalendarProps) {
  const { admin, start: asked, onStart, stale, linkTo, linkToDay, narrowed = false, className } = props;
  const { calendar } = useFragment(
    graphql`
      fragment SessionCalendar_admin on Admin
      @argumentDefinitions(from: { type: "String" }, filter: { type: "AdminSessionFilter" }) {
        calendar(from: $from, filter: $filter) {
          date
          ...CalendarWeek_days
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
  const weeks = Array.from({ length: Math.ceil(calendar.length / 7) }, (_, week) =>
    calendar.slice(week * 7, week * 7 + 7),
  );
  // A phone opens one week: the current one, otherwise the first.
  const current = Math.max(
    0,
    weeks.findIndex((days) => days.some(({ date }) => date === today)),
  );
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  return (
    <Panel
      className={cn('@container', className)}
      title="Session calendar"
      description={`${names[0]?.short ?? ''} – ${names.at(-1)?.short ?? ''}, all times ${calendarClocks(names, zone)}`}
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
      <div
        aria-busy={stale}
        className={cn(
          'grid gap-px overflow-hidden rounded-md border border-line bg-line transition-opacity',
          stale && 'opacity-60',
        )}
      >
        {weeks.map((days, index) => {
          const week = days[0]?.date ?? '';
          const open = toggled[week] ?? index === current;
          return (
            <CalendarWeek
              key={week}
              days={days}
              today={today}
              open={open}
              onToggle={() => setToggled({ ...toggled, [week]: !open })}
              linkTo={linkTo}
              linkToDay={linkToDay}
              narrowed={narrowed}
            />
          );
        })}
      </div>
    </Panel>
  );
}
