import { type ReactNode, Suspense, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link, useParams } from 'react-router-dom';
import type { BookingPageQuery } from '../../__generated__/BookingPageQuery.graphql.ts';
import { numericId } from '../../lib/address.ts';
import { isToBook, ownSeat } from '../../lib/ownSeat.ts';
import { NeedsConflicts } from '../../parts/NeedsConflicts.tsx';
import { NotFound } from '../../parts/NotFound.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { SessionSeats } from '../../parts/SessionSeats.tsx';
import { SessionSummary } from '../../parts/SessionSummary.tsx';
import { Waitlist } from '../../parts/Waitlist.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useViewer } from '../../relay/viewer.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Skeleton, Skeletons } from '../../ui/Skeleton.tsx';
import { BookingForm } from './BookingForm.tsx';
import { Closed, Full, LoginRequired, OwnTable, Paused } from './BookingStates.tsx';
import { OwnSeat } from './OwnSeat.tsx';

const query = graphql`
  query BookingPageQuery($id: ID!, $isValid: Boolean!) @preloadable {
    session(id: $id) @include(if: $isValid) {
      id
      databaseId
      title
      status
      isUpcoming
      availableSpots
      isRunByViewer
      viewerBooking {
        id
        status
        isReservation
        paymentNote
      }
      viewerWaitlistEntry {
        id
        status
      }
      policy {
        bookingOpen
      }
      ...Waitlist_session
      ...BookingForm_session
      ...OwnSeat_session
      ...SessionSummary_session
      ...SessionSeats_session
    }
    viewer {
      id
      isConfirmedAdult
      keepsConduct
      needsMatches(sessionIds: [$id]) @include(if: $isValid) {
        ...NeedsConflicts_matches
      }
    }
  }
`;

export function BookingPage() {
  const { id = '' } = useParams();
  return (
    <Suspense
      fallback={
        <Frame session={id} lead={<Skeleton className="h-7 w-64 max-w-full" />}>
          <Skeletons label="Loading the form" sizes={['h-44', 'h-17', 'h-12']} />
          <Skeleton className="h-96 max-lg:order-first" />
        </Frame>
      }
    >
      <Booking />
    </Suspense>
  );
}

interface FrameProps {
  readonly session: number | string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

const Frame = ({ session, lead, children }: FrameProps) => (
  <div className="wrap py-6 md:py-10">
    <BackLink>
      <Link to={`/sessions/${session}`}>Back to the session</Link>
    </BackLink>
    <SectionHeading level={1} className="mt-3" title="Book Your Session">
      {lead}
    </SectionHeading>
    <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12">{children}</div>
  </div>
);

function Booking() {
  const viewer = useViewer();
  const { id } = useParams();
  const { session, viewer: player } = usePageQuery<BookingPageQuery>(query);
  const [useCredit, setUseCredit] = useState(true);
  const [friends, setFriends] = useState(0);
  if (!session) {
    return (
      <NotFound what="Session" reason={numericId(id) === null ? 'Invalid session ID' : 'Session not found'} />
    );
  }
  const own = session.viewerBooking;
  const state = () => {
    const isFull = session.isUpcoming && session.availableSpots <= 0;
    const isPaused = !session.policy.bookingOpen;
    if (!viewer)
      return (
        <LoginRequired
          path={`/booking/${session.databaseId}`}
          title={session.title}
          isFull={isFull}
          isPaused={isPaused}
        />
      );
    if (!isToBook(ownSeat(own))) return <OwnSeat session={session} />;
    if (!session.isUpcoming) return <Closed cancelled={session.status === 'CANCELLED'} />;
    const isOffered = session.viewerWaitlistEntry?.status === 'OFFERED';
    if (session.isRunByViewer) return <OwnTable sessionId={session.databaseId} />;
    if (!own && !isOffered && isFull) {
      return (
        <Full>
          <Waitlist session={session} />
        </Full>
      );
    }
    if (!own && isPaused) return <Paused />;
    return null;
  };
  const instead = state();

  return (
    <Frame session={session.databaseId} lead={session.title}>
      <PageMeta title={`Book ${session.title}`} noIndex />
      <div className="min-w-0">
        {instead ?? (
          <div className="flex flex-col gap-5">
            <NeedsConflicts matches={player?.needsMatches ?? null} />
            <BookingForm
              session={session}
              asksAge={player?.isConfirmedAdult === false}
              asksConduct={player?.keepsConduct === false}
              useCredit={useCredit}
              onUseCredit={setUseCredit}
              friends={friends}
              onFriends={setFriends}
            />
          </div>
        )}
      </div>
      <aside aria-labelledby="summary" className="max-lg:order-first">
        <Card className="lg:sticky lg:top-22">
          <h2 id="summary" className="text-title-4">
            Booking Summary
          </h2>
          <div className="mt-4 flex justify-center max-lg:hidden">
            <SessionSeats session={session} size="large" />
          </div>
          <div className="mt-4">
            <SessionSummary
              session={session}
              useCredit={!instead && useCredit}
              friends={instead ? 0 : friends}
            />
          </div>
        </Card>
      </aside>
    </Frame>
  );
}

BookingPage.failure = { title: 'The booking page did not load' };
