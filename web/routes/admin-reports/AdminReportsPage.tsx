import Flag from 'lucide-react/icons/flag';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link, useSearchParams } from 'react-router-dom';
import type { AdminReportsPage_query$key } from '../../__generated__/AdminReportsPage_query.graphql.ts';
import type { AdminReportsPagePaginationQuery } from '../../__generated__/AdminReportsPagePaginationQuery.graphql.ts';
import type { AdminReportsPageQuery } from '../../__generated__/AdminReportsPageQuery.graphql.ts';
import { cn } from '../../lib/cn.ts';
import { AdminPage } from '../../parts/AdminPage.tsx';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { ListFrame } from '../../ui/ListFrame.tsx';
import { rememberFocus } from '../../ui/returnFocus.ts';
import { pageSize, stateIn, states } from './filter.ts';
import { ReportCard } from './ReportCard.tsx';

const query = graphql`
  query AdminReportsPageQuery($state: ReportState, $first: Int) @preloadable {
    ...AdminReportsPage_query @arguments(state: $state, first: $first)
  }
`;

export function AdminReportsPage() {
  return (
    <AdminPage
      title="Reports"
      description="What people have reported. We promise an answer to everybody who reports, and never tell the person concerned who did."
      loading="Loading reports"
      skeletons={['h-11', 'h-48', 'h-48']}
    >
      {(stale) => <Reports stale={stale} />}
    </AdminPage>
  );
}

function Reports({ stale }: { stale: boolean }) {
  const { data, ...list } = usePaginationFragment<
    AdminReportsPagePaginationQuery,
    AdminReportsPage_query$key
  >(
    graphql`
      fragment AdminReportsPage_query on Query
      @argumentDefinitions(state: { type: "ReportState" }, first: { type: "Int" }, after: { type: "String" })
      @refetchable(queryName: "AdminReportsPagePaginationQuery") {
        admin {
          reports(first: $first, after: $after, state: $state)
            @connection(key: "AdminReportsPage_reports", filters: ["state"]) {
            totalCount
            edges {
              node {
                id
                ...ReportCard_report
              }
            }
          }
        }
      }
    `,
    usePageQuery<AdminReportsPageQuery>(query),
  );
  const refresh = useRefresh(query);
  async function changed() {
    const returnFocus = rememberFocus();
    await refresh();
    // A report whose state has changed leaves the list, maybe together with the focused element.
    setTimeout(() => document.activeElement === document.body && returnFocus(), 50);
  }
  const [params] = useSearchParams();
  const current = stateIn(params);
  const reports = data.admin?.reports.edges.map(({ node }) => node) ?? [];
  return (
    <>
      <nav aria-label="States" className="flex flex-wrap gap-x-1 border-b border-line">
        {states.map(({ value, label }) => (
          <Link
            key={label}
            to={value ? `?state=${value}` : '?'}
            aria-current={value === current.value ? 'page' : undefined}
            className={cn(
              '-mb-px inline-flex h-11 items-center border-b-2 px-3.5 text-sm font-medium',
              value === current.value
                ? 'border-ember text-text'
                : 'border-transparent text-soft hover:text-text',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <ListFrame
        noun="reports"
        list={list}
        shown={reports.length}
        total={data.admin?.reports.totalCount}
        size={pageSize}
        empty={{
          title: current.value ? 'No reports here' : 'No open reports',
          icon: <Flag />,
          children: 'What people report of messages, of each other, of sessions and of reviews appears here.',
        }}
      >
        <ul className={cn('flex flex-col gap-4 transition-opacity', stale && 'opacity-60')} aria-busy={stale}>
          {reports.map((report) => (
            <ReportCard key={report.id} report={report} onChanged={changed} />
          ))}
        </ul>
      </ListFrame>
    </>
  );
}

AdminReportsPage.failure = { title: 'The reports did not load' };
