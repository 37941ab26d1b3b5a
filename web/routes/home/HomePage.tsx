import { Fragment, Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { HomePageQuery } from '../../__generated__/HomePageQuery.graphql.ts';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { usePageQuery } from '../../relay/page.ts';
import { useViewer } from '../../relay/viewer.ts';
import { lazily } from '../../ui/lazily.tsx';
import { Rule } from '../../ui/Ornament.tsx';
import { useSite } from '../../ui/siteContext.ts';
import { AtHomeSkeleton } from './AtHomeSkeleton.tsx';
import { FeaturedGameMasters, FeaturedGameMastersSkeleton } from './FeaturedGameMasters.tsx';
import { FeaturedSessions, FeaturedSessionsSkeleton } from './FeaturedSessions.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { Newsletter } from './Newsletter.tsx';
import { Questions } from './Questions.tsx';
import { Support } from './Support.tsx';
import { TagBoard, TagBoardSkeleton } from './TagBoard.tsx';

const AtHome = lazily('AtHome', async () => (await import('./AtHome.tsx')).AtHome, undefined, Fragment);

const query = graphql`
  query HomePageQuery @preloadable {
    viewer {
      id
      ...AtHome_viewer
    }
    ...TagBoard_query
    ...FeaturedSessions_query
    ...FeaturedGameMasters_query
    policy {
      newsletterOpen
      ...Questions_policy
      ...Support_policy
    }
  }
`;

export function HomePage() {
  const site = useSite();
  const viewer = useViewer();
  return (
    <>
      <PageMeta
        title="D&D Game Session Booking"
        fullTitle={`${site.name} - D&D Game Session Booking`}
        description="Book places at Dungeons & Dragons and other tabletop sessions with professional Game Masters. One-shots and campaigns, paid safely, cancelled fairly."
        canonical="/"
        jsonLd={{ '@context': 'https://schema.org', '@type': 'WebSite', name: site.name, url: '/' }}
      />
      {viewer ? (
        <Suspense fallback={<AtHomeSkeleton />}>
          <Own />
          <ForEverybody />
        </Suspense>
      ) : (
        <ForEverybody />
      )}
    </>
  );
}

function Own() {
  const { viewer } = usePageQuery<HomePageQuery>(query);
  return viewer && <AtHome viewer={viewer} />;
}

/** The page for visitors: the text is there at once, and the queried parts fill their places when they arrive. */
function ForEverybody() {
  return (
    <>
      <Hero>
        <Suspense fallback={<TagBoardSkeleton />}>
          <Tags />
        </Suspense>
      </Hero>
      <div className="flex flex-col gap-16 pt-12 md:gap-28 md:pt-16">
        <Suspense fallback={<FeaturedSessionsSkeleton />}>
          <Sessions />
        </Suspense>
        <Suspense fallback={<FeaturedGameMastersSkeleton />}>
          <GameMasters />
        </Suspense>
        <HowItWorks />
        <Suspense fallback={null}>
          <Policies />
        </Suspense>
        <Suspense fallback={null}>
          <Letters />
        </Suspense>
      </div>
    </>
  );
}

const Tags = () => <TagBoard query={usePageQuery<HomePageQuery>(query)} />;
const Sessions = () => <FeaturedSessions query={usePageQuery<HomePageQuery>(query)} />;
const GameMasters = () => <FeaturedGameMasters query={usePageQuery<HomePageQuery>(query)} />;

const Letters = () => (usePageQuery<HomePageQuery>(query).policy.newsletterOpen ? <Newsletter /> : null);

function Policies() {
  const { policy } = usePageQuery<HomePageQuery>(query);
  return (
    <>
      <Questions policy={policy} />
      <div className="wrap">
        <Rule className="mb-16 md:mb-28" />
        <Support policy={policy} />
      </div>
    </>
  );
}

HomePage.failure = { title: 'The home page did not load' };
