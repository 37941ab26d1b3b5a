import { type ReactNode, Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { HostReviewsQuery } from '../../__generated__/HostReviewsQuery.graphql.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { ReviewItem } from '../../parts/ReviewItem.tsx';
import { useQuery } from '../../relay/useQuery.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx';

const most = 3;

export interface HostReviewsProps {
  readonly gameMaster: {
    readonly id: string;
    readonly databaseId: number;
    readonly name: string;
    readonly reviewCount: number;
  };
}

/** The newest reviews of the session's Game Master, with a link to the others. */
export function HostReviews({ gameMaster }: HostReviewsProps) {
  return (
    <ErrorBoundary title="The reviews did not load">
      <Suspense
        fallback={
          <Loading label="Loading reviews">
            <Frame gameMaster={gameMaster}>
              {Array.from({ length: Math.min(most, gameMaster.reviewCount) }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
                <Card key={at} as="li" className="flex flex-col gap-3">
                  <Skeleton className="h-5 w-24" />
                  <SkeletonText lines={2} className="h-10 justify-center" />
                  <SkeletonText lines={1} className="h-5 justify-center" />
                </Card>
              ))}
            </Frame>
          </Loading>
        }
      >
        <Newest gameMaster={gameMaster} />
      </Suspense>
    </ErrorBoundary>
  );
}

const Frame = ({ gameMaster, children }: HostReviewsProps & { children: ReactNode }) => (
  <section aria-labelledby="host-reviews" className="mt-14">
    <SectionHeading
      id="host-reviews"
      title={`What players say of ${gameMaster.name}`}
      action={
        <Button asChild variant="secondary">
          <Link to={`/game-masters/${gameMaster.databaseId}#reviews`}>Read all reviews</Link>
        </Button>
      }
    />
    {/* One row at every width, so that the reserved height fits. */}
    <ul className="-mx-4 mt-8 grid snap-x scroll-px-4 auto-cols-[85%] grid-flow-col items-start gap-x-4 overflow-x-auto px-4 pb-2 *:snap-start md:mx-0 md:auto-cols-auto md:grid-flow-row md:grid-cols-2 md:gap-x-5 md:overflow-visible md:p-0 md:max-lg:*:nth-3:hidden lg:grid-cols-3 lg:gap-x-6">
      {children}
    </ul>
  </section>
);

function Newest({ gameMaster }: HostReviewsProps) {
  const data = useQuery<HostReviewsQuery>(
    graphql`
      query HostReviewsQuery($id: ID!, $first: Int!) {
        gameMaster(id: $id) {
          id
          reviews(first: $first) {
            edges {
              node {
                id
                ...ReviewItem_review
              }
            }
          }
        }
      }
    `,
    { id: gameMaster.id, first: most },
    { fetchPolicy: 'store-and-network' },
  );
  const edges = data.gameMaster?.reviews.edges ?? [];
  if (edges.length === 0) return null;
  return (
    <Frame gameMaster={gameMaster}>
      {edges.map(({ node }) => (
        <ReviewItem key={node.id} review={node} gameMaster={gameMaster.name} />
      ))}
    </Frame>
  );
}
