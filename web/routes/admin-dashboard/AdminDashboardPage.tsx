import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { graphql } from 'react-relay/hooks';
import { Link, useSearchParams } from 'react-router-dom';
import type { AdminDashboardPageQuery } from '../../__generated__/AdminDashboardPageQuery.graphql.ts';
import { weekOf } from '../../lib/week.ts';
import { AdminPage } from '../../parts/AdminPage.tsx';
import { SessionCalendar } from '../../parts/SessionCalendar.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
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
  return (
    <AdminPage
      title="Dashboard"
      action={
        <Button asChild>
          <Link to="/admin/sessions?action=create">
            <CalendarPlus aria-hidden="true" />
            Create Session
          </Link>
        </Button>
      }
      loading="Loading the dashboard"
      skeletons={['h-81 md:h-48', 'h-96 md:h-[70dvh]']}
    >
      {(stale) => <Figures stale={stale} />}
    </AdminPage>
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
        linkToDay={(date) =>
          `/admin/sessions?${new URLSearchParams({ ...(start && { week: start }), dates: date })}#all-sessions`
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <RevenueChart dashboard={admin.dashboard} />
        <QuickLinks />
      </div>
    </>
  );
}

AdminDashboardPage.failure = { title: 'The dashboard did not load' };
