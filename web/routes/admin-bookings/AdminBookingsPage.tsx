import { Suspense, useCallback, useContext, useDeferredValue, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { Link, useSearchParams } from 'react-router-dom';
import { fetchQuery } from 'relay-runtime';
import type { AdminBookingsPageQuery } from '../../__generated__/AdminBookingsPageQuery.graphql.ts';
import { countOf } from '../../lib/format.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { PageContext, usePageQuery } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { BookingTable } from './BookingTable.tsx';
import { filterOf, isFiltered } from './filter.ts';
import { MailList } from './MailList.tsx';
import { RequestQueue } from './RequestQueue.tsx';

const query = graphql`
  query AdminBookingsPageQuery($filter: AdminBookingFilter, $first: Int) @preloadable {
    admin {
      cancellationRequests {
        id
        decision
        ...RequestCard_request
      }
      moneyAlerts {
        id
        resolvedAt
      }
      undeliveredMails {
        id
        isDead
        ...MailList_mails
      }
    }
    ...BookingTable_query @arguments(filter: $filter, first: $first)
  }
`;

const tabs = ['requests', 'bookings', 'attention'];

export function AdminBookingsPage() {
  const place = useContext(PageContext);
  // While the list of another filter is on its way, what was there stays.
  const settled = useDeferredValue(place);
  return (
    <div className="flex flex-col gap-5">
      <PageMeta title="Bookings" noIndex />
      <h1 className="text-title-2">Bookings</h1>
      <PageContext value={settled}>
        <Suspense
          fallback={
            <Loading label="Loading bookings" className="flex flex-col gap-6">
              <Skeleton className="h-11" />
              <Skeleton className="h-96" />
            </Loading>
          }
        >
          <Sections stale={settled !== place} />
        </Suspense>
      </PageContext>
    </div>
  );
}

function Sections({ stale }: { stale: boolean }) {
  const data = usePageQuery<AdminBookingsPageQuery>(query);
  const environment = useRelayEnvironment();
  const { variables } = useContext(PageContext);
  const [search, setSearch] = useSearchParams();

  // What was answered or put aside stays in the store until the list is read again.
  const requests = data.admin?.cancellationRequests.filter(({ decision }) => !decision) ?? [];
  const alerts = data.admin?.moneyAlerts.filter(({ resolvedAt }) => !resolvedAt) ?? [];
  const mails = data.admin?.undeliveredMails.filter(({ isDead }) => isDead) ?? [];

  // Without a word in the address: what waits comes first. It does not change when the last one is answered.
  const [first] = useState(requests.length > 0 && !isFiltered(filterOf(search)) ? 'requests' : 'bookings');
  const asked = search.get('tab') ?? '';
  const tab = tabs.includes(asked) ? asked : first;

  const refresh = useCallback(async () => {
    await fetchQuery(environment, query, variables)
      .toPromise()
      .catch(() => {});
  }, [environment, variables]);

  if (!data.admin) return null;
  return (
    <Tabs
      label="Bookings"
      value={tab}
      onValueChange={(value) =>
        setSearch(
          (now) => {
            now.set('tab', value);
            return now;
          },
          { replace: true, preventScrollReset: true },
        )
      }
      items={[
        {
          value: 'requests',
          label: 'Requests',
          count: requests.length,
          content: <RequestQueue requests={requests} onStale={refresh} />,
        },
        {
          value: 'bookings',
          label: 'All bookings',
          content: <BookingTable query={data} stale={stale} onChanged={refresh} />,
        },
        {
          value: 'attention',
          label: 'Attention',
          count: alerts.length + mails.length,
          content: (
            <div className="flex flex-col gap-10">
              {alerts.length > 0 && (
                <Notice
                  tone="danger"
                  title={`${countOf(alerts.length, 'money alert')} to look at`}
                  action={
                    <Button asChild variant="secondary" size="sm">
                      <Link to="/admin/money">Open Money</Link>
                    </Button>
                  }
                >
                  Payments and refunds that a person must look at, each with its fix.
                </Notice>
              )}
              <MailList mails={mails} onStale={refresh} />
            </div>
          ),
        },
      ]}
    />
  );
}
