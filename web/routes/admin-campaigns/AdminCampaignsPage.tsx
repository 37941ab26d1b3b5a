import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { AdminCampaignsPageQuery } from '../../__generated__/AdminCampaignsPageQuery.graphql.ts';
import { AdminPage } from '../../parts/AdminPage.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
import { CampaignList } from './CampaignList.tsx';

const query = graphql`
  query AdminCampaignsPageQuery($search: String) @preloadable {
    ...CampaignList_query @arguments(search: $search)
  }
`;

/** All campaigns; their dates are on the page of each. */
export function AdminCampaignsPage() {
  return (
    <AdminPage
      title="Campaigns"
      action={
        <Button asChild icon={<CalendarPlus />}>
          <Link to="/admin/sessions?action=create&type=campaign">New Campaign</Link>
        </Button>
      }
      loading="Loading campaigns"
      skeletons={['h-96']}
    >
      {(stale) => <List stale={stale} />}
    </AdminPage>
  );
}

function List({ stale }: { readonly stale: boolean }) {
  const data = usePageQuery<AdminCampaignsPageQuery>(query);
  return <CampaignList query={data} stale={stale} />;
}

AdminCampaignsPage.failure = { title: 'The campaigns did not load' };
