import Users from 'lucide-react/icons/users';
import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { SessionPageQuery } from '../../__generated__/SessionPageQuery.graphql.ts';
import { idVariables } from '../../lib/address.ts';
import { snippetLength, truncate } from '../../lib/text.ts';
import { AboutTable } from '../../parts/AboutTable.tsx';
import { NeedsRoom } from '../../parts/NeedsRoom.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { ReportLink } from '../../parts/ReportLink.tsx';
import { SaveTable } from '../../parts/SaveTable.tsx';
import { ShareButton } from '../../parts/ShareButton.tsx';
import { SpotsBadge } from '../../parts/SpotsBadge.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useViewer } from '../../relay/viewer.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { WhenNear } from '../../ui/WhenNear.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import { BookingBar } from './BookingBar.tsx';
import { BookingCard } from './BookingCard.tsx';
import { CampaignBlock } from './CampaignBlock.tsx';
import { eventJsonLd } from './eventJsonLd.ts';
import { HostCard } from './HostCard.tsx';
import { SessionFacts } from './SessionFacts.tsx';
import { columns, reviewsRoom, SessionWaiting } from './SessionWaiting.tsx';
import { TableLimits } from './TableLimits.tsx';

// Only for viewers with a seat at the table.
const NotFound = lazily('NotFound', async () => (await import('../../parts/NotFound.tsx')).NotFound);
const GatheringCard = lazily(
  'GatheringCard',
  async () => (await import('./GatheringCard.tsx')).GatheringCard,
);
// Only for the Game Master of the table and staff.
const CancelDate = lazily('CancelDate', async () => (await import('../../parts/CancelDate.tsx')).CancelDate);
const PlayersDialog = lazily(
  'PlayersDialog',
  async () => (await import('./PlayersDialog.tsx')).PlayersDialog,
);
const TableMessageCard = lazily(
  'TableMessageCard',
  async () => (await import('./TableMessageCard.tsx')).TableMessageCard,
);

const SessionFoot = lazily(
  'SessionFoot',
  async () => (await import('./SessionFoot.tsx')).SessionFoot,
  () => {}, // no toast: the visitor did not ask for it
);

const query = graphql`
  query SessionPageQuery($id: ID!, $isValid: Boolean!) @preloadable {
    session(id: $id) @include(if: $isValid) {
      id
      databaseId
      title
      description
      summary
      type
      status
      gameSystem
      tags
      pictureUrl
      openGraphUrl
      createdAt
      scheduledAt
      movedFrom
      isUpcoming
      isRunByViewer
      durationMinutes
      maxPlayers
      currentPlayers
      heldSeats
      availableSpots
      priceCents
      canOpenThread
      gathering {
        version
      }
      facts {
        platform
        city
        language
        minimumAge
        experience
        seriesLength
        safetyTools
        accessibility
        tones
        contentWarnings
        provided
        bring
        recording
      }
      gameMaster {
        id
        databaseId
        name
        reviewCount
        ...HostCard_gameMaster
      }
      isSaved
      campaign {
        databaseId
        title
      }
      ...SessionFacts_session
      ...AboutTable_session
      ...BookingBar_session
      ...BookingCard_session
      ...SpotsBadge_session
      ...CampaignBlock_session
      ...CancelDate_session
      ...GatheringCard_session
      ...TableLimits_session
      ...TableMessageCard_session
    }
  }
`;

export const SessionPage = () => (
  <Suspense fallback={<SessionWaiting />}>
    <TheSession />
  </Suspense>
);

function TheSession() {
  const { session } = usePageQuery<SessionPageQuery>(query);
  const viewer = useViewer();
  const navigate = useNavigate();
  const { isValid } = idVariables(useParams().id);
  if (!session)
    return <NotFound what="Session" reason={isValid ? 'Session not found' : 'Invalid session ID'} />;
  const type = session.type === 'CAMPAIGN' ? 'Campaign' : 'One-Shot';
  // The badge shows the type already.
  const tags = session.tags.filter((tag) => tag.toLowerCase() !== type.toLowerCase());
  const { isRunByViewer } = session;
  const isOpen = session.isUpcoming || session.status === 'DRAFT';
  const isHost = isOpen && (isRunByViewer || viewer?.isAdmin || viewer?.isSuperAdmin || false);

  const booking = (
    <div className="flex min-w-0 flex-col gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className="flex flex-col gap-5 lg:sticky lg:top-22">
        <BookingCard session={session} />
        <BookingBar session={session} />
        <SaveTable session={session} block />
        {session.status !== 'DRAFT' && (
          <ShareButton title={session.title} path={`/sessions/${session.databaseId}`} />
        )}
        {session.isUpcoming && <AddToCalendar sessionId={session.databaseId} />}
        <TableLimits session={session} />
        {isHost && <TableMessageCard session={session} />}
        {/* Without players at the table nobody would read the Game Master's message. */}
        {session.canOpenThread && (!isRunByViewer || session.currentPlayers > session.heldSeats) && (
          <Button asChild variant="secondary" block icon={<Users />}>
            <Link to={`/messages/session/${session.databaseId}`}>Write to the Table</Link>
          </Button>
        )}
        {isRunByViewer && <PlayersDialog sessionId={session.databaseId} title={session.title} />}
        {isRunByViewer && session.isUpcoming && (
          <CancelDate session={session} block onCancelled={(isGone) => isGone && navigate('/sessions')} />
        )}
        <CampaignBlock session={session} />
        <HostCard gameMaster={session.gameMaster} sessionId={session.databaseId} isOwn={isRunByViewer} />
      </div>
    </div>
  );
  const about = (
    <section aria-labelledby="about" className="min-w-0 lg:col-start-1 lg:row-start-2">
      <h2 id="about" className="text-title-3">
        About this session
      </h2>
      <Prose html={session.description} className="measure mt-4" />
      <AboutTable session={session} />
      {!isRunByViewer && (
        <div className="mt-8">
          <ReportLink about={session.id} title="Report this session" whoIsNotTold={session.gameMaster.name} />
        </div>
      )}
    </section>
  );

  return (
    <div className="wrap py-6 md:py-10">
      <PageMeta
        title={session.title}
        description={truncate(session.summary, snippetLength)}
        canonical={`/sessions/${session.databaseId}`}
        image={session.openGraphUrl}
        type="article"
        noIndex={session.status === 'DRAFT'}
        // Rendered by the server only, so no browser loads the code for it.
        {...(import.meta.env.SSR && { jsonLd: eventJsonLd(session) })}
      />
      <BackLink>
        <Link to="/sessions">All sessions</Link>
      </BackLink>
      <div className={columns}>
        <div className="min-w-0">
          <Picture
            src={session.pictureUrl}
            alt=""
            width={1200}
            height={600}
            // More than two image pixels for a CSS pixel make no visible difference.
            sizes="(width<640px) and (min-resolution:2.5dppx) 60vw,(width<1024px) 92vw,800px"
            widths={[320, 480, 720, 1200]}
            first
            className="aspect-2/1 w-full rounded-lg border border-line"
          />
          <div className="mt-6 flex flex-wrap items-center gap-2">
            <Badge>{type}</Badge>
            <Badge>{session.gameSystem}</Badge>
            <SpotsBadge session={session} durationMinutes={session.durationMinutes} />
          </div>
          <h1 className="mt-3">{session.title}</h1>
          {tags.length > 0 && <p className="mt-3 text-soft">{tags.join(', ')}</p>}
          <SessionFacts session={session} />
          {viewer && session.isUpcoming && !isRunByViewer && <NeedsRoom sessionId={session.id} />}
          {/* Viewers with a seat find the way to the table first, also on a phone. */}
          {(session.gathering || isHost) && <GatheringCard session={session} canEdit={isHost} />}
        </div>
        {about}
        {booking}
      </div>
      {/* Reserves room when reviews are known to follow. */}
      <WhenNear key={session.id} className={session.gameMaster.reviewCount > 0 ? reviewsRoom : ''}>
        <SessionFoot sessionId={session.id} gameMaster={session.gameMaster} />
      </WhenNear>
    </div>
  );
}

SessionPage.failure = { title: 'The session did not load' };
