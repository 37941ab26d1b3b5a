import { groupNameIn, type groups as named } from './groups.ts';

export interface Group {
  value: keyof typeof named;
  label: string;
  noun: string;
  empty: string;
  /** Where the empty list leads; by default to creating a session. */
  next?: { show: keyof typeof named; label: string };
}

/** The groups as the address names them, with the text of an empty list. */
export const groups = [
  {
    value: 'upcoming',
    label: 'Upcoming',
    noun: 'sessions',
    empty: 'What is on the board and still to come appears here.',
  },
  {
    value: 'drafts',
    label: 'Drafts',
    noun: 'drafts',
    empty: 'A new session begins as a draft, which only you and our staff see.',
  },
  {
    value: 'proposed',
    label: 'Proposed',
    noun: 'drafts',
    empty: 'Drafts that you propose for publishing wait here for our staff.',
    next: { show: 'drafts', label: 'View Drafts' },
  },
  {
    value: 'past',
    label: 'Past',
    noun: 'sessions',
    empty: 'What you have run appears here.',
    next: { show: 'upcoming', label: 'View Upcoming' },
  },
  {
    value: 'cancelled',
    label: 'Cancelled',
    noun: 'sessions',
    empty: 'Nothing of yours was called off.',
    next: { show: 'upcoming', label: 'View Upcoming' },
  },
] as const satisfies readonly Group[];

export const groupIn = (search: URLSearchParams): Group =>
  groups.find(({ value }) => value === groupNameIn(search)) ?? groups[0];
