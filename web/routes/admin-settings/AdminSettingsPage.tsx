import { useCallback } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { AdminSettingsPageQuery } from '../../__generated__/AdminSettingsPageQuery.graphql.ts';
import { AdminPage } from '../../parts/AdminPage.tsx';
import { UnsavedChanges } from '../../parts/UnsavedChanges.tsx';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { useRefreshViewer, useViewer } from '../../relay/viewer.ts';
import { BrandForm } from './BrandForm.tsx';
import { DeskForm } from './DeskForm.tsx';
import { MailCheck } from './MailCheck.tsx';
import { PolicyForm } from './PolicyForm.tsx';
import { ShareForm } from './ShareForm.tsx';
import { SupportForm } from './SupportForm.tsx';
import { SwitchForm } from './SwitchForm.tsx';
import { UnsavedContext, useUnsavedForms } from './unsaved.ts';

const query = graphql`
  query AdminSettingsPageQuery @preloadable {
    admin {
      settings {
        ...DeskForm_settings
        ...BrandForm_settings
        ...PolicyForm_settings
        ...ShareForm_settings
        ...SupportForm_settings
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
    <AdminPage
      title="Settings"
      className="max-w-4xl"
      description={
        <>
          Every change is kept with its author in the{' '}
          <Link to="/admin/audit?target=Setting" className="text-ember-ink underline">
            audit log
          </Link>
          . How the shop does stands on the{' '}
          <Link to="/admin/health" className="text-ember-ink underline">
            health page
          </Link>
          .
        </>
      }
      loading="Loading the settings"
      skeletons={['h-72', 'h-72']}
    >
      {() => <Forms />}
    </AdminPage>
  );
}

function Forms() {
  const { admin } = usePageQuery<AdminSettingsPageQuery>(query);
  const viewer = useViewer();
  const refreshViewer = useRefreshViewer();
  const refresh = useRefresh(query);
  const [isUnsaved, report] = useUnsavedForms();
  // The admin area shows times in the time zone of the settings.
  const saved = useCallback(async () => {
    await refreshViewer().catch(() => {});
    await refresh();
  }, [refreshViewer, refresh]);
  if (!admin || !viewer) return null;
  const form = {
    settings: admin.settings,
    canEdit: viewer.isSuperAdmin,
    onSaved: refresh,
    onStale: refresh,
  };
  return (
    <UnsavedContext value={report}>
      {isUnsaved && <UnsavedChanges ofPage />}
      <DeskForm {...form} canEdit onSaved={saved} />
      <PolicyForm {...form} />
      <ShareForm {...form} />
      <SwitchForm {...form} />
      <SupportForm {...form} />
      <BrandForm {...form} />
      <MailCheck check={admin.lastMailCheck} to={viewer.email} onSent={refresh} />
    </UnsavedContext>
  );
}

AdminSettingsPage.failure = { title: 'The settings did not load' };
