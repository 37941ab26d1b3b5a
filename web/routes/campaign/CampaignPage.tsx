import { Suspense } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { Link, useParams } from 'react-router-dom';
import type { CampaignPageQuery } from '../../__generated__/CampaignPageQuery.graphql.ts';
import { idVariables } from '../../lib/address.ts';
import { countOf, formatRecordDate } from '../../lib/format.ts';
import { scheduleText } from '../../lib/schedule.ts';
import { snippetLength, truncate } from '../../lib/text.ts';
import { AboutTable } from '../../parts/AboutTable.tsx';
import { AskGameMaster } from '../../parts/AskGameMaster.tsx';
import { NeedsRoom } from '../../parts/NeedsRoom.tsx';
import { NotFound } from '../../parts/NotFound.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { SaveTable } from '../../parts/SaveTable.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useViewer } from '../../relay/viewer.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { CampaignDates } from './CampaignDates.tsx';
import { CampaignWaiting, columns, pictureSize } from './CampaignWaiting.tsx';
import { JoinCard } from './JoinCard.tsx';
import { MemberPlan } from './MemberPlan.tsx';
import { MembershipCard } from './MembershipCard.tsx';
import { RunCampaign } from './RunCampaign.tsx';
import { SkipByLink } from './SkipByLink.tsx';
import { seriesJsonLd } from './seriesJsonLd.ts';
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
        ...AskGameMaster_gameMaster
      }
      dates {
        id
        databaseId
        title
        scheduledAt
        durationMinutes
        isUpcoming
      }
      introducedBy {
        id
        databaseId
        title
        description
        summary
        pictureUrl
        openGraphUrl
        gameSystem
        isUpcoming
        isSaved
        facts {
          platform
          city
          language
          minimumAge
          experience
        }
        ...AboutTable_session
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

/** A campaign: its dates for everybody, the payment plan for members, the tools for its Game Master and staff. */
export const CampaignPage = () => (
  <Suspense fallback={<CampaignWaiting />}>
    <TheCampaign />
  </Suspense>
);

function TheCampaign() {
  const { campaign } = usePageQuery<CampaignPageQuery>(query);
  const zone = useTimeZone();
  const viewer = useViewer();
  const variables = idVariables(useParams().id);
  useCardSetup();
  const environment = useRelayEnvironment();
  const readAgain = () => fetchQuery<CampaignPageQuery>(environment, query, variables).toPromise();
  if (!campaign)
    return (
      <NotFound what="Campaign" reason={variables.isValid ? 'Campaign not found' : 'Invalid campaign ID'} />
    );
  const { gameMaster, dates, endedAt, introducedBy, memberCount } = campaign;
  const ahead = dates.find(({ isUpcoming }) => isUpcoming);
  const membership = campaign.viewerMembership?.leftAt ? null : campaign.viewerMembership;
  return (
    <div className="wrap py-6 md:py-10">
      <PageMeta
        title={campaign.title}
        description={introducedBy ? truncate(introducedBy.summary, snippetLength) : undefined}
        canonical={`/campaigns/${campaign.databaseId}`}
        image={introducedBy?.openGraphUrl}
        // Rendered by the server only, so no browser loads the code for it.
        {...(import.meta.env.SSR && { jsonLd: seriesJsonLd(campaign) })}
      />
      <BackLink>
        <Link to="/sessions">All sessions</Link>
      </BackLink>
      <div className={columns}>
        <div className="flex min-w-0 flex-col gap-8">
          <header>
            {introducedBy && (
              <Picture
                src={introducedBy.pictureUrl}
                alt=""
                width={1200}
                height={600}
                // The same sizes as on the session page, so that the browser has the image cached.
                sizes="(width<640px) and (min-resolution:2.5dppx) 60vw,(width<1024px) 92vw,800px"
                widths={[320, 480, 720, 1200]}
                first
                className={`${pictureSize} border border-line`}
              />
            )}
            <div className="flex flex-wrap gap-2">
              <Badge>Campaign</Badge>
              {introducedBy && <Badge>{introducedBy.gameSystem}</Badge>}
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
          {endedAt && (
            <Notice tone="warning" title="This campaign has ended">
              {campaign.endReason || 'No further date is played or charged.'}
            </Notice>
          )}
          <SkipByLink campaign={campaign} />
          {membership && <MemberPlan membership={membership} />}
          {viewer && ahead && !gameMaster.isViewer && (
            <div className="max-sm:-mt-4 max-sm:-mb-8 sm:-mt-6">
              <NeedsRoom sessionId={ahead.id} />
            </div>
          )}
        </div>
        {introducedBy && (
          <section aria-labelledby="about" className="min-w-0 lg:col-start-1">
            <h2 id="about" className="text-title-3">
              About this campaign
            </h2>
            <Prose html={introducedBy.description} className="measure mt-4" />
            <AboutTable session={introducedBy} />
          </section>
        )}
        <div className="flex flex-col gap-5 lg:col-start-2 lg:row-span-3 lg:row-start-1">
          {membership ? <MembershipCard membership={membership} /> : <JoinCard campaign={campaign} />}
          {introducedBy && <SaveTable session={introducedBy} block />}
          <AskGameMaster gameMaster={gameMaster} sessionId={introducedBy?.databaseId} block />
          {campaign.viewerCanEnd && <RunCampaign campaign={campaign} />}
        </div>
        <div className="min-w-0 lg:col-start-1">
          <CampaignDates campaign={campaign} onChanged={readAgain} />
        </div>
      </div>
    </div>
  );
}

CampaignPage.failure = { title: 'The campaign did not load' };
