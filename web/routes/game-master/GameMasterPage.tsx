import Users from 'lucide-react/icons/users';
import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { GameMasterPageQuery } from '../../__generated__/GameMasterPageQuery.graphql.ts';
import { snippetLength, truncate } from '../../lib/text.ts';
import { AskGameMaster } from '../../parts/AskGameMaster.tsx';
import { CalendarLink, FeedLink, useFeed } from '../../parts/FeedLink.tsx';
import { FollowGameMaster } from '../../parts/FollowGameMaster.tsx';
import { OfferFacts } from '../../parts/OfferFacts.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { ReportLink } from '../../parts/ReportLink.tsx';
import { TrustFacts } from '../../parts/TrustFacts.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Rating } from '../../ui/Rating.tsx';
import { useSite } from '../../ui/siteContext.ts';
import { GameMasterWaiting, portraitGrid } from './GameMasterWaiting.tsx';
import { HostFacts } from './HostFacts.tsx';
import { ReviewList } from './ReviewList.tsx';
import { SessionGroup } from './SessionGroup.tsx';

const query = graphql`
  query GameMasterPageQuery($id: ID!, $isValid: Boolean!) @preloadable {
    gameMaster(id: $id) @include(if: $isValid) {
      id
      databaseId
      name
      title
      bio
      rating
      reviewCount
      specialties
      pictureUrl
      isArchived
      isViewer
      nextSession {
        id
        databaseId
        isRunByViewer
        viewerBooking {
          id
        }
      }
      ...AskGameMaster_gameMaster
      ...FollowGameMaster_gameMaster
      ...HostFacts_gameMaster
      ...OfferFacts_gameMaster
      ...TrustFacts_gameMaster
      ...ReviewList_gameMaster
      sessions(first: 6, group: UPCOMING, onePerCampaign: true) {
        totalCount
      }
      ...SessionGroup_gameMaster @arguments(group: UPCOMING)
    }
    drafts: gameMaster(id: $id) @include(if: $isValid) {
      sessions(first: 6, group: DRAFT, onePerCampaign: true) {
        totalCount
      }
      ...SessionGroup_gameMaster @arguments(group: DRAFT)
    }
    past: gameMaster(id: $id) @include(if: $isValid) {
      sessions(first: 6, group: PAST, onePerCampaign: true) {
        totalCount
      }
      ...SessionGroup_gameMaster @arguments(group: PAST)
    }
    cancelled: gameMaster(id: $id) @include(if: $isValid) {
      sessions(first: 6, group: CANCELLED, onePerCampaign: true) {
        totalCount
      }
      ...SessionGroup_gameMaster @arguments(group: CANCELLED)
    }
  }
`;

export const GameMasterPage = () => (
  <Suspense fallback={<GameMasterWaiting />}>
    <TheGameMaster />
  </Suspense>
);

function TheGameMaster() {
  const { gameMaster, drafts, past, cancelled } = usePageQuery<GameMasterPageQuery>(query);
  const feed = useFeed(`/game-masters/${gameMaster?.databaseId}/sessions`);
  const { isPaused } = useSite();
  if (!gameMaster) return <GameMasterNotFound />;
  const {
    name,
    title,
    bio,
    rating,
    reviewCount,
    specialties,
    pictureUrl,
    isArchived,
    nextSession,
    databaseId,
  } = gameMaster;
  const groups = [
    { title: 'Upcoming', gameMaster },
    { title: 'Draft', gameMaster: drafts },
    { title: 'Past', gameMaster: past },
    { title: 'Cancelled', gameMaster: cancelled },
  ].flatMap((group) => {
    const count = group.gameMaster?.sessions.totalCount ?? 0;
    return group.gameMaster && count > 0 ? [{ title: group.title, gameMaster: group.gameMaster, count }] : [];
  });
  // Reviews come before past and cancelled sessions.
  const isOver = (group: { title: string }) => group.title === 'Past' || group.title === 'Cancelled';
  const ahead = groups.filter((group) => !isOver(group));
  const behind = groups.filter(isOver);
  const path = `/game-masters/${databaseId}`;

  return (
    <div className="wrap py-6 md:py-10">
      <PageMeta
        title={name}
        description={truncate(`${title}. ${bio}`, snippetLength)}
        canonical={path}
        image={pictureUrl}
        type="profile"
        noIndex={isArchived}
        feed={feed}
        jsonLd={{
          '@context': 'https://schema.org',
          '@type': 'Person',
          name,
          jobTitle: title,
          description: bio,
          image: pictureUrl,
          url: path,
          knowsAbout: specialties,
        }}
      />
      <BackLink>
        <Link to="/game-masters">All game masters</Link>
      </BackLink>
      <div className={portraitGrid}>
        <Picture
          src={pictureUrl}
          alt={`Portrait of ${name}`}
          width={500}
          height={500}
          sizes="(width<768px) 88px,320px"
          widths={[160, 320, 480]}
          first
          className="aspect-square w-full self-start rounded-lg border border-line md:row-span-2"
        />
        <div className="min-w-0">
          <h1>{name}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-lg text-ember-ink">
            {title}
            <Rating value={rating ?? null} count={reviewCount} className="text-sm" />
          </p>
        </div>
        <div className="min-w-0 max-md:col-span-2">
          <p className="measure whitespace-pre-line text-soft">{bio}</p>
          {specialties.length > 0 && (
            <ul aria-label="Specialties" className="mt-5 flex flex-wrap gap-2">
              {specialties.map((specialty) => (
                <li key={specialty} className="max-w-full">
                  <Badge>{specialty}</Badge>
                </li>
              ))}
            </ul>
          )}
          <div className="measure mt-6 flex flex-col gap-4">
            <OfferFacts gameMaster={gameMaster} />
            <TrustFacts gameMaster={gameMaster} />
          </div>
          <HostFacts gameMaster={gameMaster} />
          {isArchived && (
            <Notice title={`${name} no longer runs sessions here`} className="mt-6">
              <Link to="/game-masters" className="underline">
                See who does
              </Link>
            </Notice>
          )}
          <div className="mt-7 flex flex-wrap gap-3 max-sm:grid max-sm:grid-cols-2">
            {nextSession && !nextSession.isRunByViewer && (nextSession.viewerBooking || !isPaused) && (
              <Button asChild size="lg" className="max-sm:col-span-2">
                {nextSession.viewerBooking ? (
                  <Link to={`/sessions/${nextSession.databaseId}#booking`}>Your Next Session</Link>
                ) : (
                  <Link to={`/booking/${nextSession.databaseId}`}>Book Next Session</Link>
                )}
              </Button>
            )}
            <AskGameMaster gameMaster={gameMaster} size="lg" className="max-sm:px-3" />
            <FollowGameMaster gameMaster={gameMaster} size="lg" className="max-sm:px-3" />
          </div>
          {!gameMaster.isViewer && (
            <div className="mt-4">
              <ReportLink about={gameMaster.id} title={`Report ${name}`} whoIsNotTold={name} />
            </div>
          )}
        </div>
      </div>
      {groups.length === 0 ? (
        <EmptyState title="No Sessions Available" icon={<Users />}>
          {name} has nothing on the board at the moment.
        </EmptyState>
      ) : (
        ahead.map((group) => <SessionGroup key={group.title} {...group} />)
      )}
      <p className="mt-6 text-sm text-soft">
        Follow {name}’s tables in your reader or calendar: <FeedLink feed={feed} />{' '}
        <CalendarLink feed={feed} />
      </p>
      <ReviewList gameMaster={gameMaster} />
      {behind.map((group) => (
        <SessionGroup key={group.title} {...group} />
      ))}
    </div>
  );
}

function GameMasterNotFound() {
  return (
    <div className="wrap grid min-h-[60vh] place-items-center">
      <PageMeta title="Game Master Not Found" status={404} noIndex />
      <EmptyState
        level={1}
        title="Game Master Not Found"
        icon={<Users />}
        action={
          <Button asChild>
            <Link to="/game-masters">View All Game Masters</Link>
          </Button>
        }
      >
        Nobody sits behind this screen. The profile may have been taken down.
      </EmptyState>
    </div>
  );
}

GameMasterPage.failure = { title: 'The Game Master did not load' };
