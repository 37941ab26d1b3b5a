import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Suspense, useCallback, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { AdminHealthPageQuery } from '../../__generated__/AdminHealthPageQuery.graphql.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { CheckList } from './CheckList.tsx';
import { ConfirmBackup } from './ConfirmBackup.tsx';

const query = graphql`
  query AdminHealthPageQuery @preloadable {
    admin {
      health {
        checkedAt
        version
        checks {
          key
          setup
          ...CheckList_checks
        }
      }
    }
  }
`;

export function AdminHealthPage() {
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageMeta title="Health" noIndex />
      <Suspense
        fallback={
          <>
            <h1 className="text-title-2">Health</h1>
            <Loading label="Looking at everything" className="flex flex-col gap-6">
              <Skeleton className="h-72" />
              <Skeleton className="h-96" />
            </Loading>
          </>
        }
      >
        <Checks />
      </Suspense>
    </div>
  );
}

function Checks() {
  const { admin } = usePageQuery<AdminHealthPageQuery>(query);
  const ask = useRefresh(query);
  const zone = useTimeZone();
  const [busy, setBusy] = useState(false);
  const refresh = useCallback(async () => {
    setBusy(true);
    await ask();
    setBusy(false);
  }, [ask]);
  if (!admin) return null;
  const { checkedAt, version, checks } = admin.health;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title-2">Health</h1>
          <p className="figures mt-1 text-sm text-soft">
            Questboard {version}, looked at <WholeTimes>{formatZonedDateTime(checkedAt, zone)}</WholeTimes>.
          </p>
        </div>
        <Button
          variant="secondary"
          icon={<RefreshCw />}
          loading={busy}
          loadingText="Looking..."
          onClick={() => void refresh()}
        >
          Look again
        </Button>
      </div>
      <CheckList
        title="Right now"
        description="What runs, as the process that answered sees it."
        checks={checks.filter(({ setup }) => !setup)}
      />
      <CheckList
        title="Installation checklist"
        description="What has to be right before the shop opens, and stay so."
        checks={checks.filter(({ setup }) => setup)}
      >
        <ConfirmBackup onConfirmed={refresh} />
      </CheckList>
    </>
  );
}
