import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { SavedPageQuery } from '../../__generated__/SavedPageQuery.graphql.ts';
import { zoneName } from '../../lib/zones.ts';
import { LoginEnded } from '../../parts/LoginEnded.tsx';
import { useNow } from '../../parts/Now.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
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

/** What somebody wants to find again: tables, searches, and whose tables they look out for. */
export function SavedPage() {
  return (
    <div className="wrap py-8 md:py-12">
      <PageMeta title="Saved" noIndex />
      <BackLink>
        <Link to="/account">My Account</Link>
      </BackLink>
      <SectionHeading level={1} title="Saved">
        Only you see what stands here.
      </SectionHeading>
      <Suspense
        fallback={
          <Loading label="Loading what you saved" className="min-h-dvh">
            <Skeleton className="mt-10 h-24" />
            <Skeleton className="mt-4 h-24" />
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
  const now = useNow();
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
      <p className="zoned mt-2 text-sm text-faint">
        Times in <span className="whitespace-nowrap">{zoneName(now, zone)}</span>
      </p>
      <div className="mt-10 grid gap-12 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
        <SavedList viewer={viewer} />
        <div className="flex min-w-0 flex-col gap-12">
          <SearchList viewer={viewer} />
          <FollowedList viewer={viewer} />
        </div>
      </div>
    </>
  );
}
