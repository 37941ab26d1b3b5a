import type {
  GameMasterOrder,
  GameMastersPageQuery$variables,
} from '../../__generated__/GameMastersPageQuery.graphql.ts';
import { type Filter, filterOf, isNarrowed, known, queryFilter } from '../../parts/sessionFilter.ts';

/** Orders as the address spells them, in lower case; the default, longest with us, does not appear there. */
const orders: readonly Lowercase<GameMasterOrder>[] = ['name', 'soonest', 'price', 'rating'];

/** Reads filter and order from the address; the search words are matched in the browser and not sent. */
export const choiceOf = (search: URLSearchParams): Filter => ({
  ...filterOf(search),
  sort: known(search.get('sort'), orders),
});

export const queryOf = (filter: Filter, zone: string): GameMastersPageQuery$variables => ({
  tables: isNarrowed(filter) ? queryFilter({ ...filter, search: '' }, zone) : null,
  sort: (filter.sort.toUpperCase() as GameMasterOrder) || null,
});
