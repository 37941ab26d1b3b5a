import type {
  GameMasterOrder,
  GameMastersPageQuery$variables,
} from '../../__generated__/GameMastersPageQuery.graphql.ts';
import { type Filter, filterOf, isNarrowed, known, queryFilter } from '../../parts/sessionFilter.ts';

/** In the address they are written small; the usual one, who joined first, is not named there. */
const orders: readonly Lowercase<GameMasterOrder>[] = ['name', 'soonest', 'price', 'rating'];

/** What is chosen, as it stands in the address; the words are looked for in what is here, and not asked for. */
export const choiceOf = (search: URLSearchParams): Filter => ({
  ...filterOf(search),
  sort: known(search.get('sort'), orders),
});

export const queryOf = (filter: Filter, zone: string): GameMastersPageQuery$variables => ({
  tables: isNarrowed(filter) ? queryFilter({ ...filter, search: '' }, zone) : null,
  sort: (filter.sort.toUpperCase() as GameMasterOrder) || null,
});
