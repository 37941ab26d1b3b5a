import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useEffect, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import type { AdminSessionsPageQuery } from '../../__generated__/AdminSessionsPageQuery.graphql.ts';
import { weekOf } from '../../lib/week.ts';
import { AdminPage } from '../../parts/AdminPage.tsx';
import { SessionCalendar } from '../../parts/SessionCalendar.tsx';
import { type Editing, SessionDialog } from '../../parts/SessionDialog.tsx';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
import { AdminSessionList } from './AdminSessionList.tsx';
import { BookingsDialog } from './BookingsDialog.tsx';
import { filterOf, isNarrowed } from './filter.ts';

const query = graphql`
  query AdminSessionsPageQuery(
    $from: String
    $filter: AdminSessionFilter
    $weeks: CalendarWeeks
    $day: String
    $sort: AdminSessionSort
    $descending: Boolean
    $first: Int
  )
  @preloadable {
    admin {
      ...SessionCalendar_admin @arguments(from: $from, filter: $filter)
    }
    ...AdminSessionList_query 
      @arguments(filter: $filter, weeks: $weeks, day: $day, sort: $sort, descending: $descending, first: $first)
    ...SessionForm_query
  }
`;

/** The calendar to the left of the list, where there is room. */
const beside = 'grid items-start gap-x-5 gap-y-6 xl:grid-cols-[16.5rem_minmax(0,1fr)]';

export function AdminSessionsPage() {
  const [editing, setEditing] = useState<Editing | null>(null);
  const [search, setSearch] = useSearchParams();
  const isCreating = search.get('action') === 'create';
  const isCampaign = search.get('type') === 'campaign';

  useEffect(() => {
    if (!isCreating) return;
    setEditing({ session: null, campaign: isCampaign });
    setSearch(
      (params) => {
        params.delete('action');
        params.delete('type');
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isCreating, isCampaign, setSearch]);

  return (
    <AdminPage
      title="Manage Sessions"
      action={
        <>
          {/* On a phone the calendar is long. */}
          <Button asChild variant="link" className="text-sm md:hidden">
            <a href="#all-sessions">To the list</a>
          </Button>
          <Button icon={<CalendarPlus />} onClick={() => setEditing({ session: null })}>
            New Session
          </Button>
        </>
      }
      loading="Loading sessions"
      skeletons={['h-96 xl:h-[70dvh]', 'h-[70dvh]']}
      layout={beside}
    >
      {(stale) => <Sessions stale={stale} editing={editing} onEdit={setEditing} />}
    </AdminPage>
  );
}

interface SessionsProps {
  readonly stale: boolean;
  readonly editing: Editing | null;
  readonly onEdit: (editing: Editing | null) => void;
}

function Sessions({ stale, editing, onEdit }: SessionsProps) {
  const data = usePageQuery<AdminSessionsPageQuery>(query);
  const refresh = useRefresh(query);
  const [search, setSearch] = useSearchParams();
  const start = weekOf(search);
  const bookings = Number(search.get('viewBookings'));

  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return next;
  };
  const linkTo = (id: number) => `?${set('viewBookings', String(id))}`;

  if (!data.admin) return null;
  return (
    <>
      <div className={beside}>
        <SessionCalendar
          admin={data.admin}
          start={start}
          onStart={(week) => setSearch(set('week', week), { preventScrollReset: true })}
          stale={stale}
          linkTo={linkTo}
          linkToDay={(date) => `?${set('dates', date)}#all-sessions`}
          narrowed={isNarrowed(filterOf(search))}
          className="md:max-h-96 md:overflow-y-auto xl:sticky xl:top-18 xl:max-h-[calc(100dvh-5.5rem)] xl:[&>div]:px-3 xl:[&>div]:pb-3 xl:[&>header]:px-4 xl:[&>header]:pt-4"
        />
        <AdminSessionList
          query={data}
          stale={stale}
          linkToBookings={linkTo}
          onEdit={onEdit}
          onChanged={refresh}
        />
      </div>
      {editing && (
        <SessionDialog query={data} {...editing} onClose={() => onEdit(null)} onChanged={refresh} />
      )}
      {Number.isInteger(bookings) && bookings > 0 && (
        <BookingsDialog
          sessionId={bookings}
          onClose={() => setSearch(set('viewBookings', null), { replace: true, preventScrollReset: true })}
          onChanged={refresh}
        />
      )}
    </>
  );
}

AdminSessionsPage.failure = { title: 'The sessions did not load' };
