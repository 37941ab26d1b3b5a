import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { HostProfilePageQuery } from '../../__generated__/HostProfilePageQuery.graphql.ts';
import { responseInWords } from '../../lib/weeklyHours.ts';
import { LoginEnded } from '../../parts/LoginEnded.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { usePageQuery, useRefresh } from '../../relay/page.ts';
import { Skeletons } from '../../ui/Skeleton.tsx';
import { HostProfileForm } from './HostProfileForm.tsx';
import { OwnSite } from './OwnSite.tsx';

const query = graphql`
  query HostProfilePageQuery @preloadable {
    viewer {
      id
      gameMaster {
        id
        databaseId
        name
        title
        responseMinutes
        timeZone
        ...HostProfileForm_gameMaster
      }
    }
  }
`;

/** A Game Master's profile in their own words, and its facts. */
export function HostProfilePage() {
  return (
    <>
      <PageMeta title="Your Profile" noIndex />
      <h1>Your profile</h1>
      <Suspense
        fallback={
          <Skeletons
            label="Loading your profile"
            sizes={[
              'h-12.5 max-w-xl sm:h-6.25',
              '-mt-2 h-12.5 max-w-2xl sm:h-6.25',
              'h-96 max-w-3xl',
              'h-72 max-w-3xl',
            ]}
            className="mt-3 flex min-h-dvh flex-col gap-4"
          />
        }
      >
        <Profile />
      </Suspense>
    </>
  );
}

function Profile() {
  const { viewer } = usePageQuery<HostProfilePageQuery>(query);
  const refresh = useRefresh(query);
  const here = useTimeZone();
  const gameMaster = viewer?.gameMaster;
  if (!gameMaster) return <LoginEnded />;
  const { id, databaseId, name, title, responseMinutes, timeZone } = gameMaster;
  return (
    <>
      <p className="mt-3 text-soft">
        {name}, {title}. Our staff change name and title for you.{' '}
        <Link to={`/game-masters/${databaseId}`} className="text-ember-ink underline">
          As players see it
        </Link>
      </p>
      <p className="mt-2 text-soft">
        {responseMinutes == null
          ? 'How fast you answer: we cannot say yet. We show it once you have answered three messages.'
          : `You usually answer ${responseInWords(responseMinutes)}, going by the latest messages to you from up to 90 days.`}
      </p>
      <div className="mt-6 max-w-3xl">
        <HostProfileForm key={id} gameMaster={gameMaster} onOutdated={refresh} />
      </div>
      <div className="mt-6 max-w-3xl">
        <OwnSite gameMaster={databaseId} timeZone={timeZone ?? here} />
      </div>
    </>
  );
}

HostProfilePage.failure = { title: 'Your profile did not load' };
