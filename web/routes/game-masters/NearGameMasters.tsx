import type { ReactNode } from 'react';
import { nearPeople } from '../../../api/catalog/near-people.rules.ts';
import type { GameMasterList_query$data } from '../../__generated__/GameMasterList_query.graphql.ts';
import { saidOfSearch } from '../../lib/searchedFor.ts';

type GameMaster = GameMasterList_query$data['gameMasters']['edges'][number]['node'];

interface NearGameMastersProps {
  readonly all: readonly GameMaster[];
  /** What nobody of them has. */
  readonly search: string;
  /** What stands here when nobody is like it, either. */
  readonly nobody: ReactNode;
  readonly children: (found: readonly GameMaster[], said: string) => ReactNode;
}

/** Those who may be meant by a search with a slip, and what was searched for instead. */
export function NearGameMasters({ all, search, nobody, children }: NearGameMastersProps) {
  const named = all.map((person) => {
    const { user, title, specialties } = person;
    return { person, names: [user?.fullName ?? '', title, ...specialties] };
  });
  const near = nearPeople(named, search);
  return near ? children(near.people, saidOfSearch(near.searchedFor, 'Nobody')) : nobody;
}
