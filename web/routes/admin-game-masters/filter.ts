import type { GameMasterGroup } from '../../__generated__/AdminGameMastersPageQuery.graphql.ts';
import { textIn } from '../../lib/address.ts';

export interface Filter {
  readonly search: string;
  readonly group: GameMasterGroup;
}

export const groups = [
  { value: 'ACTIVE', label: 'All but archived' },
  { value: 'LINKED', label: 'With a user' },
  { value: 'UNLINKED', label: 'Without a user' },
  { value: 'ARCHIVED', label: 'Archived' },
] as const satisfies readonly { value: GameMasterGroup; label: string }[];

export const longestSearch = 100;
export const pageSize = 24;

/** Reads the filter from the address; drops values the server would refuse. */
export function filterOf(params: URLSearchParams): Filter {
  const search = textIn(params.get('search'), longestSearch);
  const asked = (params.get('group') ?? '').toUpperCase();
  return { search, group: groups.find(({ value }) => value === asked)?.value ?? 'ACTIVE' };
}

export function withFilter(params: URLSearchParams, { search, group }: Filter): URLSearchParams {
  const next = new URLSearchParams(params);
  if (search.trim()) next.set('search', search.trim());
  else next.delete('search');
  if (group === 'ACTIVE') next.delete('group');
  else next.set('group', group.toLowerCase());
  return next;
}

export const listVariables = ({ search, group }: Filter) => ({
  filter: { search: search.trim() || null, group },
  first: pageSize,
});
