import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { ReviewList_gameMaster$key } from '../../__generated__/ReviewList_gameMaster.graphql.ts';
import type { ReviewListPaginationQuery } from '../../__generated__/ReviewListPaginationQuery.graphql.ts';
import { ReviewItem } from '../../parts/ReviewItem.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Rating } from '../../ui/Rating.tsx';

const firstPage = 4;
const pageSize = 10;

/** Players' reviews of a Game Master, newest first; renders nothing when there are none. */
export function ReviewList({ gameMaster }: { gameMaster: ReviewList_gameMaster$key }) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    ReviewListPaginationQuery,
    ReviewList_gameMaster$key
  >(
    graphql`
      fragment ReviewList_gameMaster on GameMaster
      @refetchable(queryName: "ReviewListPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 4 }, after: { type: "String" }) {
        name
        rating
        reviewCount
        reviews(first: $first, after: $after) @connection(key: "ReviewList_reviews") {
          totalCount
          edges {
            node {
              id
              ...ReviewItem_review
            }
          }
        }
      }
    `,
    gameMaster,
  );
  const { edges, totalCount } = data.reviews;
  if (edges.length === 0) return null;
  return (
    <section aria-labelledby="reviews" className="mt-14">
      <h2 id="reviews" className="flex flex-wrap items-baseline gap-x-3 text-title-3">
        Reviews
        <Rating value={data.rating ?? null} count={data.reviewCount} className="font-sans text-base" />
      </h2>
      <ul className="mt-5 grid grid-cols-1 items-start gap-5 md:grid-cols-2 lg:gap-6">
        {edges.map(({ node }) => (
          <ReviewItem key={node.id} review={node} gameMaster={data.name} />
        ))}
      </ul>
      {(hasNext || edges.length > firstPage) && (
        <LoadMore
          noun="reviews"
          shown={edges.length}
          total={totalCount}
          hasMore={hasNext}
          loading={isLoadingNext}
          onLoadMore={() => loadNext(pageSize)}
        />
      )}
    </section>
  );
}
