import { Suspense, useEffect, useRef, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import { useSearchParams } from 'react-router-dom';
import type { AccountPageQuery } from '../../__generated__/AccountPageQuery.graphql.ts';
import { LoginEnded } from '../../parts/LoginEnded.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { CalendarFeed } from './CalendarFeed.tsx';
import { CancelledList } from './CancelledList.tsx';
import { MailStopNotice } from './MailStopNotice.tsx';
import { MembershipList } from './MembershipList.tsx';
import { NextSession } from './NextSession.tsx';
import { PlayedList } from './PlayedList.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { UpcomingList } from './UpcomingList.tsx';
import { WaitlistEntries } from './WaitlistEntries.tsx';

const query = graphql`
  query AccountPageQuery($upcoming: Int, $played: Int, $cancelled: Int) @preloadable {
    viewer {
      id
      hasJustPaid
      ...MailStopNotice_viewer
      ...NextSession_viewer
      ...ProfileCard_viewer
      ...CalendarFeed_viewer
      ...MembershipList_viewer
      ...WaitlistEntries_viewer
      ...UpcomingList_viewer @arguments(first: $upcoming)
      ...PlayedList_viewer @arguments(first: $played)
      ...CancelledList_viewer @arguments(first: $cancelled)
    }
  }
`;

/** The bookings, with the profile beside them on a wide window. */
const columns = 'mt-10 grid gap-8 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-10';

export function AccountPage() {
  return (
    <div className="wrap py-8 md:py-12">
      <PageMeta title="My Account" noIndex />
      <SectionHeading level={1} title="My Account" />
      <Suspense fallback={<AccountLoading />}>
        <Account />
      </Suspense>
    </div>
  );
}

const AccountLoading = () => (
  <Loading label="Loading your account" className="min-h-dvh">
    <Skeleton className="mt-6 h-144 lg:h-112" />
    <span className={columns}>
      <span className="flex flex-col gap-4">
        <Skeleton className="h-9 w-52" />
        <Skeleton className="mt-8 h-44" />
        <Skeleton className="h-44" />
      </span>
      <Skeleton className="h-80" />
    </span>
  </Loading>
);

function Account() {
  const { viewer } = usePageQuery<AccountPageQuery>(query);
  const refresh = useRefresh(query);
  const zone = useTimeZone();
  const writtenIn = useRef(zone);
  const [search, setSearch] = useSearchParams();
  const bookings = useRef<HTMLElement>(null);
  const showsBookings = search.get('tab') === 'bookings';
  const isSaid = search.get('success') === 'true';
  /** The address claims that a payment was made; a bookmarked address may claim it without one. */
  const [isClaimed, setClaimed] = useState(false);
  const hasPaid = isClaimed && viewer?.hasJustPaid;

  useEffect(() => {
    // On a phone the next session fills the screen above the bookings.
    if (showsBookings && matchMedia('(max-width: 1023px)').matches) bookings.current?.scrollIntoView();
  }, [showsBookings]);
  useEffect(() => {
    // The server formatted times before it knew the browser's time zone.
    if (writtenIn.current === zone) return;
    writtenIn.current = zone;
    void refresh();
  }, [zone, refresh]);
  useEffect(() => {
    if (!isSaid) return;
    setClaimed(true);
    // A reload must not show the toast again.
    setSearch(
      (current) => {
        current.delete('success');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isSaid, setSearch]);
  useEffect(() => {
    if (!hasPaid) return;
    setClaimed(false);
    toast.success('Payment Successful', 'Your booking is confirmed.');
  }, [hasPaid]);

  if (!viewer) return <LoginEnded />;
  return (
    <>
      <MailStopNotice viewer={viewer} />
      <NextSession viewer={viewer} />
      <div className={columns}>
        <section ref={bookings} aria-labelledby="bookings" className="min-w-0 scroll-mt-20">
          <h2 id="bookings" className="text-title-2">
            My Bookings
          </h2>
          <WaitlistEntries viewer={viewer} />
          <MembershipList viewer={viewer} />
          <UpcomingList viewer={viewer} onSettled={refresh} />
          <PlayedList viewer={viewer} />
          <CancelledList viewer={viewer} />
        </section>
        {/* Sticky beside the bookings when the window is high enough for both cards. */}
        <div className="flex h-fit flex-col gap-5 lg:[@media(min-height:52rem)]:sticky lg:top-22">
          <ProfileCard viewer={viewer} />
          <CalendarFeed viewer={viewer} />
        </div>
      </div>
    </>
  );
}

AccountPage.failure = { title: 'Your account did not load' };
