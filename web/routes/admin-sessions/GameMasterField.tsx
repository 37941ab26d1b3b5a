import { useState, useTransition } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { graphql, useRefetchableFragment } from 'react-relay/hooks';
import type { GameMasterField_query$key } from '../../__generated__/GameMasterField_query.graphql.ts';
import type { GameMasterFieldQuery } from '../../__generated__/GameMasterFieldQuery.graphql.ts';
import { useSearchText } from '../../parts/useSearchText.ts';
import { Field } from '../../ui/Field.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import type { SessionValues } from './sessionForm.ts';

interface Master {
  readonly databaseId: number;
  readonly name: string;
}

interface GameMasterFieldProps {
  readonly form: UseFormReturn<SessionValues>;
  readonly query: GameMasterField_query$key;
  /** Who runs the session that is edited. */
  readonly own: Master | undefined;
}

/** Who runs it. Where there are more Game Masters than one list holds, they are searched by name. */
export function GameMasterField({ form, query, own }: GameMasterFieldProps) {
  const [{ all, found }, refetch] = useRefetchableFragment<GameMasterFieldQuery, GameMasterField_query$key>(
    graphql`
      fragment GameMasterField_query on Query
      @argumentDefinitions(search: { type: "String" })
      @refetchable(queryName: "GameMasterFieldQuery") {
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
  // Whoever is chosen stays in the list, whatever is searched for.
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
      <Field label="Game Master" required error={form.formState.errors.gameMasterId?.message}>
        <Select
          {...form.register('gameMasterId', {
            onChange: (event) =>
              setPicked(masters.find(({ databaseId }) => String(databaseId) === event.target.value)),
          })}
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
    </div>
  );
}
