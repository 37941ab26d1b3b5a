import { useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link, useSearchParams } from 'react-router-dom';
import type { AdminBookingsPageQuery } from '../../__generated__/AdminBookingsPageQuery.graphql.ts';
import { countOf } from '../../lib/format.ts';
import { AddressTabs, AdminPage } from '../../parts/AdminPage.tsx';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
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

export function AdminBookingsPage() {
  return (
    <AdminPage title="Bookings" loading="Loading bookings" skeletons={['h-11', 'h-96']}>
      {(stale) => <Sections stale={stale} />}
    </AdminPage>
  );
}

function Sections({ stale }: { stale: boolean }) {
  const data = usePageQuery<AdminBookingsPageQuery>(query);
  const [search] = useSearchParams();

  // Answered requests and resolved alerts stay in the store until the list is read again.
  const requests = data.admin?.cancellationRequests.filter(({ decision }) => !decision) ?? [];
  const alerts = data.admin?.moneyAlerts.filter(({ resolvedAt }) => !resolvedAt) ?? [];
  const mails = data.admin?.undeliveredMails.filter(({ isDead }) => isDead) ?? [];

  // The default tab when the address names none: open requests come first. Answering the last one does not switch the
  // tab.
  const [first] = useState(requests.length > 0 && !isFiltered(filterOf(search)) ? 'requests' : 'bookings');

  const refresh = useRefresh(query);

  if (!data.admin) return null;
  return (
    <AddressTabs
      label="Bookings"
      first={first}
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

AdminBookingsPage.failure = { title: 'The bookings did not load' };
