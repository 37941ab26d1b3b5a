import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { MembershipList_viewer$key } from '../../__generated__/MembershipList_viewer.graphql.ts';
import type { UpcomingList_viewer$key } from '../../__generated__/UpcomingList_viewer.graphql.ts';
import type { UpcomingListPaginationQuery } from '../../__generated__/UpcomingListPaginationQuery.graphql.ts';
import type { WaitlistEntries_viewer$key } from '../../__generated__/WaitlistEntries_viewer.graphql.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BookingGroup } from './BookingGroup.tsx';
import { BookingItem } from './BookingItem.tsx';
import { useHasCampaigns } from './MembershipList.tsx';
import { usePendingPayments } from './usePendingPayments.ts';
import { useOfferedBookings } from './WaitlistEntries.tsx';

const pageSize = 20;

interface UpcomingListProps {
  readonly viewer: UpcomingList_viewer$key & WaitlistEntries_viewer$key & MembershipList_viewer$key;
  /** Called when a payment arrived after the page was loaded. */
  readonly onSettled: () => Promise<void>;
}

/** The upcoming sessions that are no campaign dates; for a viewer who never had any, a link to the board. */
export function UpcomingList({ viewer, onSettled }: UpcomingListProps) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    UpcomingListPaginationQuery,
    UpcomingList_viewer$key
  >(
    graphql`
      fragment UpcomingList_viewer on Viewer
      @refetchable(queryName: "UpcomingListPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
        bookings(first: 1) {
          totalCount
        }
        upcoming: evenings(group: UPCOMING, first: $first, after: $after)
          @connection(key: "UpcomingList_upcoming") {
          totalCount
          edges {
            node {
              id
              status
              ...BookingItem_booking
            }
          }
        }
      }
    `,
    viewer,
  );
  const offered = useOfferedBookings(viewer);
  const hasCampaigns = useHasCampaigns(viewer);
  const evenings = data.upcoming.edges.map(({ node }) => node);
  const pending = evenings.filter(({ status }) => status === 'PENDING').map(({ id }) => id);
  usePendingPayments(pending, onSettled);
  // A viewer may have a seat that a friend paid for, without bookings of their own.
  if (data.bookings.totalCount === 0 && evenings.length === 0) {
    return (
      <Card className="mt-6">
        <EmptyState
          level={3}
          title="No Bookings Yet"
          icon={<CalendarPlus />}
          action={
            <Button asChild>
              <Link to="/sessions">Browse Sessions</Link>
            </Button>
          }
        >
          The seats you book appear here, with everything you need for the evening.
        </EmptyState>
      </Card>
    );
  }
  // Bookings that await payment come first.
  const isUrgent = ({ status }: (typeof evenings)[number]) => Number(status === 'PENDING');
  return (
    <BookingGroup
      title="Upcoming"
      noun="bookings"
      total={data.upcoming.totalCount}
      shown={evenings.length}
      empty={
        !hasCampaigns && (
          <p>
            Nothing ahead. A table is waiting somewhere.{' '}
            <Link to="/sessions" className="text-ember-ink underline">
              Browse Sessions
            </Link>
          </p>
        )
      }
      hasMore={hasNext}
      loading={isLoadingNext}
      onLoadMore={() => loadNext(pageSize)}
    >
      <ul className="flex flex-col gap-4">
        {evenings
          .toSorted((a, b) => isUrgent(b) - isUrgent(a))
          .map((booking) => (
            <BookingItem
              key={booking.id}
              booking={booking}
              isOffered={offered.has(booking.id)}
              onLeft={onSettled}
            />
          ))}
      </ul>
    </BookingGroup>
  );
}
