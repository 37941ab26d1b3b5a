import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { SessionGroup_gameMaster$key } from '../../__generated__/SessionGroup_gameMaster.graphql.ts';
import type { SessionGroupPaginationQuery } from '../../__generated__/SessionGroupPaginationQuery.graphql.ts';
import { formatNumber } from '../../lib/format.ts';
import { SessionCard } from '../../parts/SessionCard.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { cardGrid } from './GameMasterWaiting.tsx';

interface SessionGroupProps {
  readonly title: string;
  readonly count: number;
  readonly gameMaster: SessionGroup_gameMaster$key;
}

const pageSize = 6;

/** One group of a Game Master's sessions: upcoming, past … */
export function SessionGroup({ title, count, gameMaster }: SessionGroupProps) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    SessionGroupPaginationQuery,
    SessionGroup_gameMaster$key
  >(
    graphql`
      fragment SessionGroup_gameMaster on GameMaster
      @argumentDefinitions(
        group: { type: "SessionGroup!" }
        count: { type: "Int", defaultValue: 6 }
        cursor: { type: "String" }
      )
      @refetchable(queryName: "SessionGroupPaginationQuery") {
        sessions(first: $count, after: $cursor, group: $group, onePerCampaign: true)
          @connection(key: "SessionGroup_sessions", filters: ["group"]) {
          edges {
            node {
              id
              ...SessionCard_session
            }
          }
        }
      }
    `,
    gameMaster,
  );
  const { edges } = data.sessions;
  const heading = `group-${title.toLowerCase()}`;
  return (
    <section aria-labelledby={heading} className="mt-14">
      <h2 id={heading} className="flex items-baseline gap-3 text-title-3">
        {title}
        <span className="figures font-sans text-base font-medium text-faint">
          <span className="sr-only">, </span>
          {formatNumber(count)}
          <span className="sr-only"> {count === 1 ? 'table' : 'tables'}</span>
        </span>
      </h2>
      <div className={cardGrid}>
        {edges.map(({ node }) => (
          <SessionCard key={node.id} session={node} compact={title !== 'Upcoming'} />
        ))}
      </div>
      {(hasNext || edges.length > pageSize) && (
        <LoadMore
          noun="tables"
          shown={edges.length}
          total={count}
          hasMore={hasNext}
          loading={isLoadingNext}
          onLoadMore={() => loadNext(pageSize)}
        />
      )}
    </section>
  );
}
