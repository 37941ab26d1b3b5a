import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { Suspense, useContext, useDeferredValue } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link, useSearchParams } from 'react-router-dom';
import type { AdminDashboardPageQuery } from '../../__generated__/AdminDashboardPageQuery.graphql.ts';
import { weekOf } from '../../lib/week.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { SessionCalendar } from '../../parts/SessionCalendar.tsx';
import { PageContext, usePageQuery } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { Metrics } from './Metrics.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { RevenueChart } from './RevenueChart.tsx';

const query = graphql`
  query AdminDashboardPageQuery($from: String) @preloadable {
    admin {
      dashboard {
        ...Metrics_dashboard
        ...RevenueChart_dashboard
      }
      ...SessionCalendar_admin @arguments(from: $from)
    }
  }
`;

export function AdminDashboardPage() {
  const place = useContext(PageContext);
  // While other weeks are on their way, the ones before stay.
  const settled = useDeferredValue(place);
  return (
    <div className="flex flex-col gap-6">
      <PageMeta title="Dashboard" noIndex />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title-2">Dashboard</h1>
        <Button asChild>
          <Link to="/admin/sessions?action=create">
            <CalendarPlus aria-hidden="true" />
            Create Session
          </Link>
        </Button>
      </div>
      <PageContext value={settled}>
        <Suspense
          fallback={
            <Loading label="Loading the dashboard" className="flex flex-col gap-6">
              <Skeleton className="h-26" />
              <Skeleton className="h-96" />
            </Loading>
          }
        >
          <Figures stale={settled !== place} />
        </Suspense>
      </PageContext>
    </div>
  );
}

function Figures({ stale }: { stale: boolean }) {
  const { admin } = usePageQuery<AdminDashboardPageQuery>(query);
  const [search, setSearch] = useSearchParams();
  const start = weekOf(search);
  if (!admin) return null;
  return (
    <>
      <Metrics dashboard={admin.dashboard} />
      <SessionCalendar
        admin={admin}
        start={start}
        onStart={(week) => setSearch({ week }, { preventScrollReset: true })}
        stale={stale}
        linkTo={(id) => `/admin/sessions?viewBookings=${id}`}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <RevenueChart dashboard={admin.dashboard} />
        <QuickLinks />
      </div>
    </>
  );
}
