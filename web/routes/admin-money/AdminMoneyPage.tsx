import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { AdminMoneyPageQuery } from '../../__generated__/AdminMoneyPageQuery.graphql.ts';
import { AdminPage } from '../../parts/AdminPage.tsx';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { AlertList } from './AlertList.tsx';
import { AuditGaps } from './AuditGaps.tsx';
import { Disputes } from './Disputes.tsx';
import { FailedRefunds } from './FailedRefunds.tsx';
import { FindingTable } from './FindingTable.tsx';
import { LastRun } from './LastRun.tsx';
import { LedgerFigures } from './LedgerFigures.tsx';
import { RunAudit } from './RunAudit.tsx';

const query = graphql`
  query AdminMoneyPageQuery @preloadable {
    admin {
      moneyAudit {
        findings {
          key
        }
        ...LastRun_audit
        ...AuditGaps_audit
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
  const refresh = useRefresh(query);
  return (
    <AdminPage
      title="Money"
      description={
        <Suspense fallback={'\u00a0'}>
          <LastAudit />
        </Suspense>
      }
      action={<RunAudit onRun={refresh} />}
      loading="Loading the money page"
      skeletons={['h-26', 'h-64', 'h-40']}
      className="gap-6"
    >
      {() => <Sections />}
    </AdminPage>
  );
}

function LastAudit() {
  const audit = usePageQuery<AdminMoneyPageQuery>(query).admin?.moneyAudit;
  return <LastRun audit={audit} />;
}

function Sections() {
  const { admin } = usePageQuery<AdminMoneyPageQuery>(query);
  const refresh = useRefresh(query);
  if (!admin) return null;
  const { moneyAudit: audit } = admin;
  const listed = new Set(audit?.findings.map(({ key }) => key));
  // Hides alerts about a finding that is listed above.
  const alerts = admin.moneyAlerts.filter(
    ({ resolvedAt, findingKey }) => !resolvedAt && !(findingKey && listed.has(findingKey)),
  );
  return (
    <>
      <AuditGaps audit={audit} />
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

AdminMoneyPage.failure = { title: 'The money page did not load' };
