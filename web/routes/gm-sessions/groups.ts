import type { SessionGroup } from '../../__generated__/HostSessionsPageQuery.graphql.ts';

/** How the address names what is listed, and what stands there when it is nothing. */
export const groups = [
  {
    value: 'upcoming',
    group: 'UPCOMING',
    label: 'Upcoming',
    noun: 'sessions',
    empty: 'What is on the board and still to come appears here.',
  },
  {
    value: 'drafts',
    group: 'DRAFT',
    label: 'Drafts',
    noun: 'drafts',
    empty: 'A new session begins as a draft, which only you and our staff see.',
  },
  {
    value: 'proposed',
    group: 'PROPOSED',
    label: 'Proposed',
    noun: 'drafts',
    empty: 'Drafts that you propose for publishing wait here for our staff.',
  },
  { value: 'past', group: 'PAST', label: 'Past', noun: 'sessions', empty: 'What you have run appears here.' },
  {
    value: 'cancelled',
    group: 'CANCELLED',
    label: 'Cancelled',
    noun: 'sessions',
    empty: 'Nothing of yours was called off.',
  },
] as const satisfies readonly {
  value: string;
  group: SessionGroup;
  label: string;
  noun: string;
  empty: string;
}[];

export type Group = (typeof groups)[number];

export const groupIn = (search: URLSearchParams): Group =>
  groups.find(({ value }) => value === search.get('show')) ?? groups[0];
