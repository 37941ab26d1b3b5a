import { useEffect } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { folded } from '../../../api/platform/words.rules.ts';
import type {
  GameMasterList_query$data,
  GameMasterList_query$key,
} from '../../__generated__/GameMasterList_query.graphql.ts';
import type { GameMasterListPaginationQuery } from '../../__generated__/GameMasterListPaginationQuery.graphql.ts';
import { cn } from '../../lib/cn.ts';
import { GameMasterCard, GameMasterCardSkeleton } from '../../parts/GameMasterCard.tsx';
import { OfferFacts } from '../../parts/OfferFacts.tsx';
import { type Filter, isZoned } from '../../parts/sessionFilter.ts';
import { countedOf } from '../../ui/counted.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { lazily } from '../../ui/lazily.tsx';

const NoGameMasters = lazily(
  'NoGameMasters',
  async () => (await import('./NoGameMasters.tsx')).NoGameMasters,
);
const NearGameMasters = lazily(
  'NearGameMasters',
  async () => (await import('./NearGameMasters.tsx')).NearGameMasters,
);

export const gridClass = 'grid gap-3 sm:gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 lg:gap-6';
const pageSize = 48;

type GameMaster = GameMasterList_query$data['gameMasters']['edges'][number]['node'];

/** True when the search text occurs in the name, title, bio or specialties, ignoring case and accents. */
function matches({ user, title, bio, specialties }: GameMaster, search: string): boolean {
  const wanted = folded(search.trim());
  return [user?.fullName ?? '', title, bio, specialties.join(', ')].some((text) =>
    folded(text).includes(wanted),
  );
}

export interface GameMasterListProps {
  readonly query: GameMasterList_query$key;
  readonly filter: Filter;
  /** The search text as typed. */
  readonly search: string;
  /** The result for the current filter is still loading. */
  readonly stale: boolean;
  readonly onChange: (next: Partial<Filter>) => void;
}

export function GameMasterList({ query, filter, search, stale, onChange }: GameMasterListProps) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    GameMasterListPaginationQuery,
    GameMasterList_query$key
  >(
    graphql`
      fragment GameMasterList_query on Query
      @argumentDefinitions(
        tables: { type: "SessionFilter" }
        sort: { type: "GameMasterOrder" }
        count: { type: "Int", defaultValue: 48 }
        cursor: { type: "String" }
      )
      @refetchable(queryName: "GameMasterListPaginationQuery") {
        gameMasters(first: $count, after: $cursor, tables: $tables, sort: $sort)
          @connection(key: "GameMasterList_gameMasters", filters: ["tables", "sort"]) {
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
              ...OfferFacts_gameMaster
            }
          }
        }
      }
    `,
    query,
  );
  const { edges, totalCount } = data.gameMasters;
  const isSearching = search.trim() !== '';
  const all = edges.map(({ node }) => node);
  const found = isSearching ? all.filter((node) => matches(node, search)) : all;

  // The search runs over the loaded Game Masters, so every page has to be loaded.
  useEffect(() => {
    if (isSearching && hasNext && !isLoadingNext) loadNext(pageSize);
  }, [isSearching, hasNext, isLoadingNext, loadNext]);

  const list = (shown: readonly GameMaster[], said = '') => (
    <div aria-busy={stale} className={cn(stale && 'opacity-60', isZoned(filter) && 'zoned')}>
      <h2 className="sr-only">Game Masters</h2>
      <p aria-live="polite" className="mb-6 text-sm text-faint">
        {countedOf(isSearching ? shown.length : totalCount, 'Game Master')}
      </p>
      <p role="status" className="text-soft not-empty:mb-6">
        {said}
      </p>
      <div className={gridClass}>
        {shown.map((node, index) => (
          <GameMasterCard
            key={node.id}
            gameMaster={node}
            first={index === 0}
            facts={<OfferFacts gameMaster={node} />}
          />
        ))}
        {isSearching && hasNext && <GameMasterCardSkeleton />}
      </div>
      <LoadMore
        noun="game masters"
        shown={shown.length}
        total={isSearching ? null : totalCount}
        hasMore={hasNext && !isSearching}
        loading={isLoadingNext}
        onLoadMore={() => loadNext(pageSize)}
      />
    </div>
  );
  if (found.length > 0 || (isSearching && hasNext)) return list(found);
  const nobody = (
    <NoGameMasters
      filter={filter}
      isSearching={isSearching}
      isHidden={all.length > 0}
      stale={stale}
      onChange={onChange}
    />
  );
  if (!isSearching) return nobody;
  return (
    <NearGameMasters all={all} search={search} nobody={nobody}>
      {list}
    </NearGameMasters>
  );
}
