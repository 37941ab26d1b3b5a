import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { Link, useParams } from 'react-router-dom';
import type { CampaignPageQuery } from '../../__generated__/CampaignPageQuery.graphql.ts';
import { numericId } from '../../lib/address.ts';
import { cn } from '../../lib/cn.ts';
import { countOf, formatRecordDate } from '../../lib/format.ts';
import { scheduleText } from '../../lib/schedule.ts';
import { snippetLength, truncate } from '../../lib/text.ts';
import { NeedsRoom } from '../../parts/NeedsRoom.tsx';
import { NotFound } from '../../parts/NotFound.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CampaignDates } from './CampaignDates.tsx';
import { JoinCard } from './JoinCard.tsx';
import { MemberPlan } from './MemberPlan.tsx';
import { MembershipCard } from './MembershipCard.tsx';
import { RunCampaign } from './RunCampaign.tsx';
import { SkipByLink } from './SkipByLink.tsx';
import { useCardSetup } from './useCardSetup.ts';

const query = graphql`
  query CampaignPageQuery($id: ID!, $isValid: Boolean!) @preloadable {
    campaign(id: $id) @include(if: $isValid) {
      id
      databaseId
      title
      everyWeeks
      timeZone
      endedAt
      endReason
      memberCount
      viewerCanEnd
      gameMaster {
        id
        databaseId
        isViewer
        name
        title
        avatarUrl
      }
      dates {
        id
        scheduledAt
        isUpcoming
        summary
        openGraphUrl
      }
      viewerMembership {
        id
        leftAt
        ...MemberPlan_membership
        ...MembershipCard_membership
      }
      ...CampaignDates_campaign
      ...JoinCard_campaign
      ...RunCampaign_campaign
      ...SkipByLink_campaign
    }
  }
`;

/** A series of sessions: its dates for everybody, the plan for its members, the tools for who runs it. */
export function CampaignPage() {
  const { campaign } = usePageQuery<CampaignPageQuery>(query);
  const zone = useTimeZone();
  const viewer = useViewer();
  const { id } = useParams();
  const isValid = numericId(id) !== null;
  useCardSetup();
  const environment = useRelayEnvironment();
  const readAgain = () =>
    fetchQuery<CampaignPageQuery>(environment, query, { id: id ?? '', isValid }).toPromise();
  if (!campaign)
    return <NotFound what="Campaign" reason={isValid ? 'Campaign not found' : 'Invalid campaign ID'} />;
  const { gameMaster, dates, endedAt, memberCount } = campaign;
  const [next] = dates;
  const ahead = dates.find(({ isUpcoming }) => isUpcoming);
  const membership = campaign.viewerMembership?.leftAt ? null : campaign.viewerMembership;
  return (
    <div className="wrap py-6 md:py-10">
      <PageMeta
        title={campaign.title}
        description={next && truncate(next.summary, snippetLength)}
        canonical={`/campaigns/${campaign.databaseId}`}
        image={next?.openGraphUrl}
      />
      <BackLink>
        <Link to="/sessions">All sessions</Link>
      </BackLink>
      <header className="mt-3 border-b border-line pb-6">
        <div className="flex flex-wrap gap-2">
          <Badge tone="verdigris">Campaign</Badge>
          {endedAt && <Badge>Ended {formatRecordDate(endedAt, zone)}</Badge>}
        </div>
        <h1 className="mt-3">{campaign.title}</h1>
        <p className="figures mt-3 text-lg text-soft">{scheduleText(campaign, zone)}</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft">
          <Link
            to={`/game-masters/${gameMaster.databaseId}`}
            className="flex items-center gap-3 hover:text-ember-ink"
          >
            <Avatar name={gameMaster.name} src={gameMaster.avatarUrl} size="sm" />
            <span>
              <span className="font-semibold text-text">GM {gameMaster.name}</span>, {gameMaster.title}
            </span>
          </Link>
          {memberCount > 0 && <span>{countOf(memberCount, 'player')} in the campaign</span>}
        </div>
      </header>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div className="flex min-w-0 flex-col gap-8">
          {endedAt && (
            <Notice tone="warning" title="This campaign has ended">
              {campaign.endReason || 'No further date is played or charged.'}
            </Notice>
          )}
          <SkipByLink campaign={campaign} />
          {membership && <MemberPlan membership={membership} />}
          {viewer && ahead && !gameMaster.isViewer && <NeedsRoom sessionId={ahead.id} />}
          <CampaignDates campaign={campaign} onChanged={readAgain} />
        </div>
        <div className={cn('flex flex-col gap-5', !membership && 'max-lg:order-first')}>
          {membership ? <MembershipCard membership={membership} /> : <JoinCard campaign={campaign} />}
          {campaign.viewerCanEnd && <RunCampaign campaign={campaign} />}
        </div>
      </div>
    </div>
  );
}
