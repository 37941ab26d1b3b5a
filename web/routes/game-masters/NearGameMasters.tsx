import type { ReactNode } from 'react';
import { nearPeople } from '../../../api/catalog/near-people.rules.ts';
import type { GameMasterList_query$data } from '../../__generated__/GameMasterList_query.graphql.ts';
import { saidOfSearch } from '../../lib/searchedFor.ts';

type GameMaster = GameMasterList_query$data['gameMasters']['edges'][number]['node'];

interface NearGameMastersProps {
  readonly all: readonly GameMaster[];
  /** The search that matches nobody. */
  readonly search: string;
  /** Shown when nobody is similar, either. */
  readonly nobody: ReactNode;
  readonly children: (found: readonly GameMaster[], said: string) => ReactNode;
}

/** Game Masters with names close to a misspelled search, and what was searched for instead. */
export function NearGameMasters({ all, search, nobody, children }: NearGameMastersProps) {
  const named = all.map((person) => {
    const { user, title, specialties } = person;
    return { person, names: [user?.fullName ?? '', title, ...specialties] };
  });
  const near = nearPeople(named, search);
  return near ? children(near.people, saidOfSearch(near.searchedFor, 'Nobody')) : nobody;
}
