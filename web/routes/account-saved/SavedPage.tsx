import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { cityOf } from '../../../api/platform/zones.rules.ts';
import type { SavedPageQuery } from '../../__generated__/SavedPageQuery.graphql.ts';
import { LoginEnded } from '../../parts/LoginEnded.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';
import { FollowedList } from './FollowedList.tsx';
import { SavedList } from './SavedList.tsx';
import { SearchList } from './SearchList.tsx';

const query = graphql`
  query SavedPageQuery @preloadable {
    viewer {
      id
      mailFinds
      ...SavedList_viewer
      ...FollowedList_viewer
      ...useKeptSearches_viewer
    }
  }
`;

const columns = 'mt-10 grid gap-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10';

/** A list while it loads. */
const Waiting = ({ card }: { card: string }) => (
  <div>
    <Skeleton className="h-[1.14em] w-32 text-title-2" />
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} className={`${row === 1 ? 'mt-6' : 'mt-4'} rounded-lg! ${card}`} />
    ))}
  </div>
);

/** What the viewer has saved: tables, searches, and the Game Masters they follow. */
export function SavedPage() {
  return (
    <div className="wrap py-8 md:py-12">
      <PageMeta title="Saved" noIndex />
      <BackLink>
        <Link to="/account">My Account</Link>
      </BackLink>
      <SectionHeading level={1} title="Saved">
        Only you can see this page.
      </SectionHeading>
      <Suspense
        fallback={
          <Loading label="Loading what you saved" className="min-h-dvh">
            <SkeletonText lines={2} className="measure mt-3 h-[2lh] justify-center max-sm:h-[3lh]" />
            <Skeleton className="mt-2 h-5 w-48" />
            <div className={columns}>
              <Waiting card="h-36" />
              <Waiting card="h-15" />
            </div>
          </Loading>
        }
      >
        <Saved />
      </Suspense>
    </div>
  );
}

function Saved() {
  const { viewer } = usePageQuery<SavedPageQuery>(query);
  const zone = useTimeZone();
  if (!viewer) return <LoginEnded />;
  return (
    <>
      <p className="measure mt-3 text-soft">
        {viewer.mailFinds
          ? 'When something new fits, or a full table has a seat again, we write to you in the morning, once a day at most. '
          : 'When something new fits, or a full table has a seat again, the bell tells you; mails about it are off. '}
        <Link to="/account/profile/notifications" className="text-ember-ink underline">
          Choose how you hear of it
        </Link>
      </p>
      {/* The city only: the dates may lie on both sides of a clock change. */}
      <p className="zoned mt-2 text-sm text-faint">Times in {cityOf(zone)}</p>
      <div className={columns}>
        <SavedList viewer={viewer} />
        <div className="flex min-w-0 flex-col gap-12">
          <SearchList viewer={viewer} />
          <FollowedList viewer={viewer} />
        </div>
      </div>
    </>
  );
}

SavedPage.failure = { title: 'What you saved did not load' };
