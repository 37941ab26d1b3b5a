import type { SessionGroup } from '../../__generated__/HostSessionsPageQuery.graphql.ts';

/** The groups as the address names them. Without their texts, because every first visit loads this file. */
export const groups = {
  upcoming: 'UPCOMING',
  drafts: 'DRAFT',
  proposed: 'PROPOSED',
  past: 'PAST',
  cancelled: 'CANCELLED',
} as const satisfies Record<string, SessionGroup>;

export function groupNameIn(search: URLSearchParams): keyof typeof groups {
  const name = search.get('show') ?? '';
  return Object.hasOwn(groups, name) ? (name as keyof typeof groups) : 'upcoming';
}
