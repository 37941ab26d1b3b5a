import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { AdminMoneyPageQuery } from '../../__generated__/AdminMoneyPageQuery.graphql.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { AlertList } from './AlertList.tsx';
import { Disputes } from './Disputes.tsx';
import { FailedRefunds } from './FailedRefunds.tsx';
import { FindingTable } from './FindingTable.tsx';
import { LastRun } from './LastRun.tsx';
import { LedgerFigures } from './LedgerFigures.tsx';

const query = graphql`
  query AdminMoneyPageQuery @preloadable {
    admin {
      moneyAudit {
        findings {
          key
        }
        ...LastRun_audit
        ...LedgerFigures_audit
        ...FindingTable_audit
      }
      ledgerTotals {
        ...LedgerFigures_totals
      }
      moneyAlerts {
        id
        findingKey
        resolvedAt
        ...AlertList_alerts
      }
      failedRefunds {
        ...FailedRefunds_refunds
      }
      disputes {
        ...Disputes_disputes
      }
    }
  }
`;

export function AdminMoneyPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageMeta title="Money" noIndex />
      <Suspense
        fallback={
          <>
            <h1 className="text-title-2">Money</h1>
            <Loading label="Loading the money page" className="flex flex-col gap-6">
              <Skeleton className="h-26" />
              <Skeleton className="h-64" />
              <Skeleton className="h-40" />
            </Loading>
          </>
        }
      >
        <Sections />
      </Suspense>
    </div>
  );
}

function Sections() {
  const { admin } = usePageQuery<AdminMoneyPageQuery>(query);
  const refresh = useRefresh(query);
  if (!admin) return null;
  const { moneyAudit: audit } = admin;
  const listed = new Set(audit?.findings.map(({ key }) => key));
  // An alert that tells of a finding in the list above would say the same twice.
  const alerts = admin.moneyAlerts.filter(
    ({ resolvedAt, findingKey }) => !resolvedAt && !(findingKey && listed.has(findingKey)),
  );
  return (
    <>
      <LastRun audit={audit} onRun={refresh} />
      <LedgerFigures totals={admin.ledgerTotals} audit={audit} />
      <div className="mt-2 flex flex-col gap-10">
        <FindingTable audit={audit} onChanged={refresh} />
        <AlertList alerts={alerts} onStale={refresh} />
        <FailedRefunds refunds={admin.failedRefunds} onChanged={refresh} />
        <Disputes disputes={admin.disputes} />
      </div>
    </>
  );
}
