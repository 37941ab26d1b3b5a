import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { FeaturedSessions_query$key } from '../../__generated__/FeaturedSessions_query.graphql.ts';
import { SessionCard, SessionCardSkeleton } from '../../parts/SessionCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Loading } from '../../ui/Skeleton.tsx';

const gridClass = 'shelf mt-6 md:mt-8 grid gap-3 md:gap-5 md:grid-cols-2 lg:grid-cols-3 lg:gap-6';
const placeholders = ['1', '2', '3'];

/** The three tables that start next; a campaign counts as one. */
export function FeaturedSessions({ query }: { query: FeaturedSessions_query$key }) {
  const { featured } = useFragment(
    graphql`
      fragment FeaturedSessions_query on Query {
        featured: sessions(first: 3, onePerCampaign: true) {
          edges {
            node {
              id
              ...SessionCard_session
            }
          }
        }
      }
    `,
    query,
  );
  return (
    <section aria-labelledby="featured-sessions" className="wrap">
      <Heading />
      {featured.edges.length === 0 ? (
        <EmptyState level={3} title="No upcoming sessions available.">
          New tables are pinned up every week; the newsletter tells you first.
        </EmptyState>
      ) : (
        <div className={gridClass}>
          {featured.edges.map(({ node }) => (
            <SessionCard key={node.id} session={node} />
          ))}
        </div>
      )}
    </section>
  );
}

export function FeaturedSessionsSkeleton() {
  return (
    <div className="wrap">
      <Heading />
      <Loading label="Loading sessions" className={gridClass}>
        {placeholders.map((key) => (
          <SessionCardSkeleton key={key} />
        ))}
      </Loading>
    </div>
  );
}

function Heading() {
  return (
    <SectionHeading
      id="featured-sessions"
      title="Featured Sessions"
      action={
        <Button asChild variant="secondary">
          <Link to="/sessions">View All Sessions</Link>
        </Button>
      }
    />
  );
}
