import RefreshCw from 'lucide-react/icons/refresh-cw';
import { Suspense, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { AdminHealthPageQuery } from '../../__generated__/AdminHealthPageQuery.graphql.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { AdminPage } from '../../parts/AdminPage.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { failureSentence } from '../../relay/network.ts';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
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
    <AdminPage
      title="Health"
      description={
        <Suspense fallback={'\u00a0'}>
          <LookedAt />
        </Suspense>
      }
      action={<LookAgain />}
      loading="Looking at everything"
      skeletons={['h-72', 'h-96']}
      className="max-w-4xl gap-6"
    >
      {() => <Checks />}
    </AdminPage>
  );
}

function LookedAt() {
  const { admin } = usePageQuery<AdminHealthPageQuery>(query);
  const zone = useTimeZone();
  if (!admin) return null;
  const { checkedAt, version } = admin.health;
  return (
    <span className="figures">
      Questboard {version}, looked at <WholeTimes>{formatZonedDateTime(checkedAt, zone)}</WholeTimes>.
    </span>
  );
}

const tellFailure = (failure: unknown) => toast.error('Health Not Read', failureSentence(failure));

function LookAgain() {
  const refresh = useRefresh(query, tellFailure);
  const [busy, setBusy] = useState(false);
  async function look() {
    setBusy(true);
    await refresh();
    setBusy(false);
  }
  return (
    <Button
      variant="secondary"
      icon={<RefreshCw />}
      loading={busy}
      loadingText="Looking..."
      onClick={() => void look()}
    >
      Look again
    </Button>
  );
}

function Checks() {
  const { admin } = usePageQuery<AdminHealthPageQuery>(query);
  const refresh = useRefresh(query);
  if (!admin) return null;
  const { checks } = admin.health;
  return (
    <>
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

AdminHealthPage.failure = { title: 'The health page did not load' };
