import CalendarX from 'lucide-react/icons/calendar-x';
import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { cityOf } from '../../../api/platform/zones.rules.ts';
import type { AdminCampaignPageQuery } from '../../__generated__/AdminCampaignPageQuery.graphql.ts';
import { countOf, formatRecordDate } from '../../lib/format.ts';
import { frequencyText } from '../../lib/series.ts';
import { BackToList } from '../../parts/BackToList.tsx';
import { EndCampaign } from '../../parts/EndCampaign.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { CampaignTables } from './CampaignTables.tsx';
import { ExtendCampaign } from './ExtendCampaign.tsx';

const query = graphql`
  query AdminCampaignPageQuery($id: ID!, $isValid: Boolean!) @preloadable {
    campaign(id: $id) @include(if: $isValid) {
      id
      databaseId
      title
      timeZone
      everyWeeks
      endedAt
      endReason
      memberCount
      gameMaster {
        id
        databaseId
        name
      }
      ...CampaignTables_campaign
      ...ExtendCampaign_campaign
      ...EndCampaign_campaign
    }
    ...ChangeDetails_query
  }
`;

/** A campaign as a whole: its dates, adding, rescheduling and changing them, and ending it. */
export function AdminCampaignPage() {
  return (
    <div className="flex flex-col gap-5">
      <BackToList home="/admin/campaigns" />
      <Suspense
        fallback={
          <Loading label="Loading the campaign" className="flex flex-col gap-6">
            <Skeleton className="h-20" />
            <Skeleton className="h-96" />
          </Loading>
        }
      >
        <Campaign />
      </Suspense>
    </div>
  );
}

function Campaign() {
  const data = usePageQuery<AdminCampaignPageQuery>(query);
  const { campaign } = data;
  const zone = useTimeZone();
  const refresh = useRefresh(query);
  if (!campaign) {
    return (
      <EmptyState title="Campaign not found" icon={<CalendarX />} level={1}>
        <PageMeta title="Campaign not found" status={404} noIndex />
        No campaign has this number.
      </EmptyState>
    );
  }
  const { title, gameMaster, endedAt, endReason, memberCount, databaseId } = campaign;
  return (
    <>
      <PageMeta title={title} noIndex />
      <header>
        <div className="flex flex-wrap gap-2">
          <Badge>Campaign</Badge>
          {endedAt && <Badge tone="red">Ended {formatRecordDate(endedAt, zone)}</Badge>}
        </div>
        <h1 className="mt-2 text-title-2 wrap-anywhere">{title}</h1>
        <p className="figures mt-2 text-soft">
          {frequencyText(campaign.everyWeeks)} on the clocks of {cityOf(campaign.timeZone)}, run by{' '}
          <Link to={`/game-masters/${gameMaster.databaseId}`} className="text-ember-ink underline">
            {gameMaster.name}
          </Link>
          , {memberCount === 0 ? 'no members yet' : countOf(memberCount, 'member')}.{' '}
          <Link to={`/campaigns/${databaseId}`} className="text-ember-ink underline">
            As players see it
          </Link>
        </p>
      </header>
      {endedAt && (
        <Notice tone="warning" title="This campaign has ended">
          {endReason || 'No further date is played or charged.'}
        </Notice>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <CampaignTables query={data} campaign={campaign} onChanged={refresh} />
        {!endedAt && (
          <div className="flex flex-col gap-6">
            <Panel title="More dates" description="Every member has a seat reserved on each of them.">
              <ExtendCampaign campaign={campaign} onChanged={refresh} />
            </Panel>
            <Panel
              title="The end"
              description="Every date to come is called off; who has paid gets the money back."
            >
              <EndCampaign campaign={campaign} onEnded={refresh} />
            </Panel>
          </div>
        )}
      </div>
    </>
  );
}

AdminCampaignPage.failure = { title: 'The campaign did not load' };
