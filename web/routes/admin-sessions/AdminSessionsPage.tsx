import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { Suspense, useCallback, useContext, useDeferredValue, useEffect, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import { fetchQuery } from 'relay-runtime';
import type { AdminSessionsPageQuery } from '../../__generated__/AdminSessionsPageQuery.graphql.ts';
import type { SessionDialog_session$key } from '../../__generated__/SessionDialog_session.graphql.ts';
import { weekOf } from '../../lib/week.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { SessionCalendar } from '../../parts/SessionCalendar.tsx';
import { PageContext, usePageQuery } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { AdminSessionList } from './AdminSessionList.tsx';
import { BookingsDialog } from './BookingsDialog.tsx';
import { SessionDialog } from './SessionDialog.tsx';

const query = graphql`
  query AdminSessionsPageQuery(
    $from: String
    $filter: AdminSessionFilter
    $sort: AdminSessionSort
    $descending: Boolean
    $first: Int
  )
  @preloadable {
    admin {
      ...SessionCalendar_admin @arguments(from: $from)
    }
    ...AdminSessionList_query 
      @arguments(filter: $filter, sort: $sort, descending: $descending, first: $first)
    ...SessionDialog_query
  }
`;

/** What the form is open for. */
export interface Editing {
  readonly session: SessionDialog_session$key | null;
  readonly copy?: boolean | undefined;
  /** A new one that is a campaign. */
  readonly campaign?: boolean;
}

export function AdminSessionsPage() {
  const place = useContext(PageContext);
  // While other weeks or another filter are on their way, what was there stays.
  const settled = useDeferredValue(place);
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
    <div className="flex flex-col gap-6">
      <PageMeta title="Manage Sessions" noIndex />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title-2">Manage Sessions</h1>
        {/* On a phone the calendar is long. */}
        <Button asChild variant="link" className="text-sm md:hidden">
          <a href="#all-sessions">To the list</a>
        </Button>
        <Button icon={<CalendarPlus />} onClick={() => setEditing({ session: null })}>
          New Session
        </Button>
      </div>
      <PageContext value={settled}>
        <Suspense
          fallback={
            <Loading label="Loading sessions" className="flex flex-col gap-6">
              <Skeleton className="h-96" />
              <Skeleton className="h-96" />
            </Loading>
          }
        >
          <Sessions stale={settled !== place} editing={editing} onEdit={setEditing} />
        </Suspense>
      </PageContext>
    </div>
  );
}

interface SessionsProps {
  readonly stale: boolean;
  readonly editing: Editing | null;
  readonly onEdit: (editing: Editing | null) => void;
}

function Sessions({ stale, editing, onEdit }: SessionsProps) {
  const data = usePageQuery<AdminSessionsPageQuery>(query);
  const environment = useRelayEnvironment();
  const { variables } = useContext(PageContext);
  const [search, setSearch] = useSearchParams();
  const start = weekOf(search);
  const bookings = Number(search.get('viewBookings'));

  const refresh = useCallback(async () => {
    await fetchQuery(environment, query, variables)
      .toPromise()
      .catch(() => {});
  }, [environment, variables]);

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
      <SessionCalendar
        admin={data.admin}
        start={start}
        onStart={(week) => setSearch(set('week', week), { preventScrollReset: true })}
        stale={stale}
        linkTo={linkTo}
      />
      <AdminSessionList
        query={data}
        stale={stale}
        linkToBookings={linkTo}
        onEdit={(session, copy) => onEdit({ session, copy })}
        onChanged={refresh}
      />
      {editing && (
        <SessionDialog
          query={data}
          session={editing.session}
          copy={editing.copy ?? false}
          campaign={editing.campaign ?? false}
          onClose={() => onEdit(null)}
          onChanged={refresh}
        />
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
