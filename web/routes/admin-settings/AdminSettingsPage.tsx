import { Suspense, useCallback } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { fetchQuery } from 'relay-runtime';
import type { AdminSettingsPageQuery } from '../../__generated__/AdminSettingsPageQuery.graphql.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useRefreshViewer, useViewer } from '../../relay/viewer.ts';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { BrandForm } from './BrandForm.tsx';
import { DeskForm } from './DeskForm.tsx';
import { MailCheck } from './MailCheck.tsx';
import { PolicyForm } from './PolicyForm.tsx';
import { SwitchForm } from './SwitchForm.tsx';

const query = graphql`
  query AdminSettingsPageQuery @preloadable {
    admin {
      settings {
        ...DeskForm_settings
        ...BrandForm_settings
        ...PolicyForm_settings
        ...SwitchForm_settings
      }
      lastMailCheck {
        ...MailCheck_check
      }
    }
  }
`;

export function AdminSettingsPage() {
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageMeta title="Settings" noIndex />
      <div>
        <h1 className="text-title-2">Settings</h1>
        <p className="mt-1 text-sm text-soft">
          Every change is kept with its author in the{' '}
          <Link to="/admin/audit?target=Setting" className="text-ember-ink underline">
            audit log
          </Link>
          . How the shop does stands on the{' '}
          <Link to="/admin/health" className="text-ember-ink underline">
            health page
          </Link>
          .
        </p>
      </div>
      <Suspense
        fallback={
          <Loading label="Loading the settings" className="flex flex-col gap-6">
            <Skeleton className="h-72" />
            <Skeleton className="h-72" />
          </Loading>
        }
      >
        <Forms />
      </Suspense>
    </div>
  );
}

function Forms() {
  const { admin } = usePageQuery<AdminSettingsPageQuery>(query);
  const environment = useRelayEnvironment();
  const viewer = useViewer();
  const refreshViewer = useRefreshViewer();
  const refresh = useCallback(async () => {
    await fetchQuery(environment, query, {})
      .toPromise()
      .catch(() => {});
  }, [environment]);
  // The admin area speaks the zone of the settings.
  const saved = useCallback(async () => {
    await refreshViewer().catch(() => {});
    await refresh();
  }, [refreshViewer, refresh]);
  if (!admin || !viewer) return null;
  return (
    <>
      <DeskForm settings={admin.settings} onSaved={saved} onStale={refresh} />
      <PolicyForm
        settings={admin.settings}
        canEdit={viewer.isSuperAdmin}
        onSaved={refresh}
        onStale={refresh}
      />
      <SwitchForm
        settings={admin.settings}
        canEdit={viewer.isSuperAdmin}
        onSaved={refresh}
        onStale={refresh}
      />
      <BrandForm
        settings={admin.settings}
        canEdit={viewer.isSuperAdmin}
        onSaved={refresh}
        onStale={refresh}
      />
      <MailCheck check={admin.lastMailCheck} to={viewer.email} onSent={refresh} />
    </>
  );
}
