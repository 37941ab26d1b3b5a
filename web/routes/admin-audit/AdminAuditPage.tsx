import { graphql } from 'react-relay/hooks';
import type { AdminAuditPageQuery } from '../../__generated__/AdminAuditPageQuery.graphql.ts';
import { AdminPage } from '../../parts/AdminPage.tsx';
import { usePageQuery } from '../../relay/page.ts';
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
  return (
    <AdminPage
      title="Audit log"
      description="What was done and by whom, the newest first. Nothing is ever taken out."
      loading="Loading the audit log"
      skeletons={['h-11', 'h-96']}
    >
      {(stale) => <Entries stale={stale} />}
    </AdminPage>
  );
}

function Entries({ stale }: { stale: boolean }) {
  const data = usePageQuery<AdminAuditPageQuery>(query);
  if (!data.admin) return null;
  return <AuditTable query={data} actions={data.admin.auditActions} stale={stale} />;
}

AdminAuditPage.failure = { title: 'The audit log did not load' };
