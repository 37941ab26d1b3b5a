import Users from 'lucide-react/icons/users';
import { useEffect } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type {
  GameMasterList_query$data,
  GameMasterList_query$key,
} from '../../__generated__/GameMasterList_query.graphql.ts';
import type { GameMasterListPaginationQuery } from '../../__generated__/GameMasterListPaginationQuery.graphql.ts';
import { GameMasterCard, GameMasterCardSkeleton } from '../../parts/GameMasterCard.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';

export const gridClass = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 lg:gap-6';
const pageSize = 48;

type GameMaster = GameMasterList_query$data['gameMasters']['edges'][number]['node'];

/** Whether a search fits: any case, anywhere in the name, title, bio or specialties. */
function matches(gameMaster: GameMaster, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  const { user, title, bio, specialties } = gameMaster;
  return [user?.fullName ?? '', title, bio, specialties.join(', ')].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}

interface GameMasterListProps {
  readonly query: GameMasterList_query$key;
  readonly search: string;
}

export function GameMasterList({ query, search }: GameMasterListProps) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    GameMasterListPaginationQuery,
    GameMasterList_query$key
  >(
    graphql`
      fragment GameMasterList_query on Query
      @argumentDefinitions(count: { type: "Int", defaultValue: 48 }, cursor: { type: "String" })
      @refetchable(queryName: "GameMasterListPaginationQuery") {
        gameMasters(first: $count, after: $cursor) @connection(key: "GameMasterList_gameMasters") {
          totalCount
          edges {
            node {
              id
              title
              bio
              specialties
              user {
                id
                fullName
              }
              ...GameMasterCard_gameMaster
            }
          }
        }
      }
    `,
    query,
  );
  const { edges, totalCount } = data.gameMasters;
  const isSearching = search.trim() !== '';
  const found = isSearching ? edges.filter(({ node }) => matches(node, search)) : edges;

  // The search looks at what is here, so all of it has to come.
  useEffect(() => {
    if (isSearching && hasNext && !isLoadingNext) loadNext(pageSize);
  }, [isSearching, hasNext, isLoadingNext, loadNext]);

  if (found.length === 0 && !(isSearching && hasNext)) {
    return (
      <EmptyState title="No Game Masters Found" icon={<Users />}>
        {isSearching
          ? 'Nobody here fits that search. Try a shorter word.'
          : 'Nobody has taken a seat behind the screen yet.'}
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="sr-only">
        Game Masters
      </h2>
      <div className={gridClass}>
        {found.map(({ node }) => (
          <GameMasterCard key={node.id} gameMaster={node} />
        ))}
        {isSearching && hasNext && <GameMasterCardSkeleton />}
      </div>
      <LoadMore
        noun="game masters"
        shown={found.length}
        total={isSearching ? null : totalCount}
        hasMore={hasNext && !isSearching}
        loading={isLoadingNext}
        onLoadMore={() => loadNext(pageSize)}
      />
    </section>
  );
}
