import { type ComponentProps, useState, useTransition } from 'react';
import { graphql, useRefetchableFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { GameMasterSelect_query$key } from '../__generated__/GameMasterSelect_query.graphql.ts';
import type { GameMasterSelectQuery } from '../__generated__/GameMasterSelectQuery.graphql.ts';
import { Field } from '../ui/Field.tsx';
import { SearchInput } from '../ui/SearchInput.tsx';
import { Select } from '../ui/Select.tsx';
import { useSearchText } from './useSearchText.ts';

interface Master {
  readonly databaseId: number;
  readonly name: string;
}

export interface GameMasterSelectProps {
  readonly query: GameMasterSelect_query$key;
  /** The Game Master of the session that is edited. */
  readonly own: Master | undefined;
  readonly error: string | undefined;
  /** Registers the chosen number with the form. */
  readonly select: ComponentProps<'select'>;
}

/** Selects the Game Master of a session. When there are more than the list holds, they can be searched by name. */
export function GameMasterSelect({ query, own, error, select }: GameMasterSelectProps) {
  const [{ all, found }, refetch] = useRefetchableFragment<GameMasterSelectQuery, GameMasterSelect_query$key>(
    graphql`
      fragment GameMasterSelect_query on Query
      @argumentDefinitions(search: { type: "String" })
      @refetchable(queryName: "GameMasterSelectQuery") {
        all: gameMasters(first: 1) {
          totalCount
        }
        found: gameMasters(first: 100, search: $search) {
          edges {
            node {
              id
              databaseId
              name
            }
          }
        }
      }
    `,
    query,
  );
  const [searching, startSearch] = useTransition();
  const [text, setText] = useSearchText('', (search) =>
    startSearch(() => {
      refetch({ search: search || null });
    }),
  );
  const [picked, setPicked] = useState(own);
  const listed: Master[] = found.edges
    .map((edge) => edge.node)
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
  const isListed = listed.some(({ databaseId }) => databaseId === picked?.databaseId);
  // The chosen Game Master stays in the list, whatever the search finds.
  const masters = picked && !isListed ? [picked, ...listed] : listed;
  return (
    <div className="flex flex-col gap-2">
      {all.totalCount > found.edges.length && (
        <SearchInput
          label="Search Game Masters"
          placeholder="Search Game Masters..."
          maxLength={100}
          value={text}
          onChange={setText}
        />
      )}
      <Field label="Game Master" required error={error}>
        <Select
          {...select}
          onChange={(event) => {
            setPicked(masters.find(({ databaseId }) => String(databaseId) === event.target.value));
            select.onChange?.(event);
          }}
          aria-busy={searching}
          placeholder="Select a game master"
        >
          {masters.map(({ databaseId, name }) => (
            <option key={databaseId} value={databaseId}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {all.totalCount === 0 && (
        <p className="text-sm text-soft">
          There is no Game Master yet.{' '}
          <Link to="/admin/game-masters/new" className="text-ember-ink underline">
            Make the first one
          </Link>
          , then come back.
        </p>
      )}
    </div>
  );
}
