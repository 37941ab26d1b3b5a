import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { FeaturedGameMasters_query$key } from '../../__generated__/FeaturedGameMasters_query.graphql.ts';
import { GameMasterCard, GameMasterCardSkeleton } from '../../parts/GameMasterCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Loading } from '../../ui/Skeleton.tsx';

const gridClass = 'shelf mt-6 md:mt-8 grid gap-3 md:gap-5 md:grid-cols-2 lg:grid-cols-3 lg:gap-6';
const placeholders = ['1', '2', '3'];

/** The first three Game Masters. */
export function FeaturedGameMasters({ query }: { query: FeaturedGameMasters_query$key }) {
  const { featuredGameMasters } = useFragment(
    graphql`
      fragment FeaturedGameMasters_query on Query {
        featuredGameMasters: gameMasters(first: 3) {
          edges {
            node {
              id
              ...GameMasterCard_gameMaster
            }
          }
        }
      }
    `,
    query,
  );
  return (
    <section aria-labelledby="featured-game-masters" className="wrap">
      <Heading />
      {featuredGameMasters.edges.length === 0 ? (
        <EmptyState level={3} title="No game masters available." />
      ) : (
        <div className={gridClass}>
          {featuredGameMasters.edges.map(({ node }) => (
            <GameMasterCard key={node.id} gameMaster={node} />
          ))}
        </div>
      )}
    </section>
  );
}

export function FeaturedGameMastersSkeleton() {
  return (
    <div className="wrap">
      <Heading />
      <Loading label="Loading game masters" className={gridClass}>
        {placeholders.map((key) => (
          <GameMasterCardSkeleton key={key} />
        ))}
      </Loading>
    </div>
  );
}

function Heading() {
  return (
    <SectionHeading
      id="featured-game-masters"
      title="Browse Our Game Masters"
      action={
        <Button asChild variant="secondary">
          <Link to="/game-masters">View All Game Masters</Link>
        </Button>
      }
    />
  );
}
