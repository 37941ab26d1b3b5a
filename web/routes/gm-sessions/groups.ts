import type { SessionGroup } from '../../__generated__/HostSessionsPageQuery.graphql.ts';

/** How the address names what is listed; without the words that go with it: every first visit brings this file. */
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
