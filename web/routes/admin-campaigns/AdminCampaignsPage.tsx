import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { Suspense, useContext, useDeferredValue } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { AdminCampaignsPageQuery } from '../../__generated__/AdminCampaignsPageQuery.graphql.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { PageContext, usePageQuery } from '../../relay/page.ts';
import { Button } from '../../ui/Button.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { CampaignList } from './CampaignList.tsx';

const query = graphql`
  query AdminCampaignsPageQuery($search: String) @preloadable {
    ...CampaignList_query @arguments(search: $search)
  }
`;

/** Every campaign as one thing; its dates are inside. */
export function AdminCampaignsPage() {
  const place = useContext(PageContext);
  // While another search is on its way, what was there stays.
  const settled = useDeferredValue(place);
  return (
    <div className="flex flex-col gap-5">
      <PageMeta title="Campaigns" noIndex />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-title-2">Campaigns</h1>
        <Button asChild icon={<CalendarPlus />}>
          <Link to="/admin/sessions?action=create&type=campaign">New Campaign</Link>
        </Button>
      </div>
      <PageContext value={settled}>
        <Suspense
          fallback={
            <Loading label="Loading campaigns">
              <Skeleton className="h-96" />
            </Loading>
          }
        >
          <List stale={settled !== place} />
        </Suspense>
      </PageContext>
    </div>
  );
}

function List({ stale }: { readonly stale: boolean }) {
  const data = usePageQuery<AdminCampaignsPageQuery>(query);
  return <CampaignList query={data} stale={stale} />;
}
