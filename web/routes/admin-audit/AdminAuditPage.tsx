import { Suspense, useContext, useDeferredValue } from 'react';
import { graphql } from 'react-relay/hooks';
import type { AdminAuditPageQuery } from '../../__generated__/AdminAuditPageQuery.graphql.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { PageContext, usePageQuery } from '../../relay/page.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { AuditTable } from './AuditTable.tsx';

const query = graphql`
  query AdminAuditPageQuery($filter: AuditFilter, $first: Int) @preloadable {
    admin {
      auditActions
    }
    ...AuditTable_query @arguments(filter: $filter, first: $first)
  }
`;

export function AdminAuditPage() {
  const place = useContext(PageContext);
  // While the list of another filter is on its way, what was there stays.
  const settled = useDeferredValue(place);
  return (
    <div className="flex flex-col gap-5">
      <PageMeta title="Audit log" noIndex />
      <div>
        <h1 className="text-title-2">Audit log</h1>
        <p className="mt-1 text-sm text-soft">What staff did, the newest first. Nothing is ever taken out.</p>
      </div>
      <PageContext value={settled}>
        <Suspense
          fallback={
            <Loading label="Loading the audit log" className="flex flex-col gap-6">
              <Skeleton className="h-11" />
              <Skeleton className="h-96" />
            </Loading>
          }
        >
          <Entries stale={settled !== place} />
        </Suspense>
      </PageContext>
    </div>
  );
}

function Entries({ stale }: { stale: boolean }) {
  const data = usePageQuery<AdminAuditPageQuery>(query);
  if (!data.admin) return null;
  return <AuditTable query={data} actions={data.admin.auditActions} stale={stale} />;
}
