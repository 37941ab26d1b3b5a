import UserSearch from 'lucide-react/icons/user-search';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type { GameMasterTable_query$key } from '../../__generated__/GameMasterTable_query.graphql.ts';
import type { GameMasterTablePaginationQuery } from '../../__generated__/GameMasterTablePaginationQuery.graphql.ts';
import { useChangeSearch } from '../../parts/useChangeSearch.ts';
import { useSearchText } from '../../parts/useSearchText.ts';
import { ListFrame } from '../../ui/ListFrame.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { ArchiveSeveral } from './ArchiveSeveral.tsx';
import { type Filter, filterOf, groups, longestSearch, pageSize, withFilter } from './filter.ts';
import { GameMasterRows } from './GameMasterRows.tsx';

interface GameMasterTableProps {
  readonly query: GameMasterTable_query$key;
  readonly stale: boolean;
  readonly onChanged: () => Promise<void>;
}

export function GameMasterTable({ query, stale, onChanged }: GameMasterTableProps) {
  const { data, ...list } = usePaginationFragment<GameMasterTablePaginationQuery, GameMasterTable_query$key>(
    graphql`
      fragment GameMasterTable_query on Query
      @argumentDefinitions(
        filter: { type: "AdminGameMasterFilter" }
        first: { type: "Int" }
        after: { type: "String" }
      )
      @refetchable(queryName: "GameMasterTablePaginationQuery") {
        admin {
          gameMasters(first: $first, after: $after, filter: $filter)
            @connection(key: "GameMasterTable_gameMasters", filters: ["filter"]) {
            totalCount
            edges {
              node {
                id
                ...GameMasterRows_profiles
                ...ArchiveSeveral_profiles
              }
            }
          }
        }
      }
    `,
    query,
  );
  const [params, changeSearch] = useChangeSearch();
  const filter = filterOf(params);
  const change = (next: Partial<Filter>) =>
    changeSearch((now) => withFilter(now, { ...filterOf(now), ...next }));
  const [text, setText] = useSearchText(filter.search, (search) => change({ search }));
  const isFiltered = filter.search !== '' || filter.group !== 'ACTIVE';
  const profiles = data.admin?.gameMasters.edges.map(({ node }) => node) ?? [];

  return (
    <section aria-label="Profiles" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SearchInput
          label="Search Game Masters"
          placeholder="Name, username or email..."
          maxLength={longestSearch}
          value={text}
          onChange={setText}
          className="w-full md:w-80"
        />
        <Select
          aria-label="Show"
          value={filter.group}
          onChange={(event) => change({ group: event.target.value as Filter['group'] })}
          className="w-full md:w-48"
        >
          {groups.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <ArchiveSeveral profiles={profiles} onChanged={onChanged} />
      </div>
      <ListFrame
        noun="Game Masters"
        list={list}
        shown={profiles.length}
        total={data.admin?.gameMasters.totalCount}
        size={pageSize}
        filtered={isFiltered}
        onClear={() => change({ search: '', group: 'ACTIVE' })}
        empty={{
          icon: <UserSearch />,
          children: isFiltered ? 'Nobody fits the search and the filter.' : 'Create the first one.',
        }}
      >
        <GameMasterRows profiles={profiles} stale={stale} onChanged={onChanged} />
      </ListFrame>
    </section>
  );
}
