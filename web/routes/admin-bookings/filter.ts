import type { BookingStatus } from '../../__generated__/AdminBookingsPageQuery.graphql.ts';
import { textIn } from '../../lib/address.ts';

export interface Filter {
  readonly search: string;
  /** '' (any) or a status in lower case. */
  readonly status: string;
  readonly upcoming: boolean;
}

export const statuses = [
  { value: 'confirmed', label: 'Confirmed', status: 'CONFIRMED' },
  { value: 'cancel_requested', label: 'Cancellation requested', status: 'CANCEL_REQUESTED' },
  { value: 'pending', label: 'Payment pending', status: 'PENDING' },
  { value: 'cancelled', label: 'Cancelled', status: 'CANCELLED' },
  { value: 'refunding', label: 'Refund on its way', status: 'REFUNDING' },
  { value: 'refunded', label: 'Refunded', status: 'REFUNDED' },
  { value: 'refund_failed', label: 'Refund failed', status: 'REFUND_FAILED' },
  { value: 'expired', label: 'Payment window closed', status: 'EXPIRED' },
] as const satisfies readonly { value: string; label: string; status: BookingStatus }[];

export const longestSearch = 100;
export const pageSize = 25;
export const noFilter: Filter = { search: '', status: '', upcoming: false };

export const isFiltered = ({ search, status, upcoming }: Filter) =>
  Boolean(search.trim() || status || upcoming);

/** Reads the filter from the address; drops values the server would refuse. */
export function filterOf(params: URLSearchParams): Filter {
  const search = textIn(params.get('search'), longestSearch);
  const status = params.get('status') ?? '';
  return {
    search,
    status: statuses.some(({ value }) => value === status) ? status : '',
    upcoming: params.get('upcoming') === 'true',
  };
}

/** Returns the address with another filter. */
export function withFilter(params: URLSearchParams, { search, status, upcoming }: Filter): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of [
    ['search', search.trim()],
    ['status', status],
    ['upcoming', upcoming ? 'true' : ''],
  ] as const) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

export const listVariables = ({ search, status, upcoming }: Filter) => ({
  filter: {
    search: search.trim() || null,
    status: statuses.find(({ value }) => value === status)?.status ?? null,
    upcoming: upcoming || null,
  },
  first: pageSize,
});

/** Address of the same list as a CSV file. */
export function csvAddress(filter: Filter): string {
  const query = withFilter(new URLSearchParams(), filter).toString();
  return `/api/admin/bookings.csv${query && `?${query}`}`;
}
