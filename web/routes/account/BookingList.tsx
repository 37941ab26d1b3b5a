import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { BookingList_viewer$key } from '../../__generated__/BookingList_viewer.graphql.ts';
import type { BookingListPaginationQuery } from '../../__generated__/BookingListPaginationQuery.graphql.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { BookingItem } from './BookingItem.tsx';
import { type Charge, ReservedItem } from './ReservedItem.tsx';

const live = new Set(['PENDING', 'CONFIRMED', 'CANCEL_REQUESTED']);
const pageSize = 20;

export function BookingList({ viewer }: { viewer: BookingList_viewer$key }) {
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<
    BookingListPaginationQuery,
    BookingList_viewer$key
  >(
    graphql`
      fragment BookingList_viewer on Viewer
      @refetchable(queryName: "BookingListPaginationQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
        memberships {
          id
          paymentPlan {
            payments {
              state
              chargeAt
              releaseAt
              canSkip
              booking {
                id
              }
            }
          }
        }
        bookings(first: $first, after: $after) @connection(key: "BookingList_bookings") {
          totalCount
          edges {
            node {
              id
              status
              isReservation
              session {
                id
                scheduledAt
                isUpcoming
              }
              ...BookingItem_booking
              ...ReservedItem_booking
            }
          }
        }
      }
    `,
    viewer,
  );
  const bookings = data.bookings.edges.map((edge) => edge.node);
  const isUrgent = ({ status, isReservation }: (typeof bookings)[number]) =>
    Number(status === 'PENDING' && !isReservation);
  const upcoming = bookings
    .filter(({ status, session }) => live.has(status) && session.isUpcoming)
    // What waits for its payment is the most urgent.
    .sort(
      (a, b) =>
        isUrgent(b) - isUrgent(a) || Date.parse(a.session.scheduledAt) - Date.parse(b.session.scheduledAt),
    );
  const rest = bookings.filter((booking) => !upcoming.includes(booking));

  const charges: Charges = new Map(
    data.memberships
      .flatMap(({ paymentPlan }) => paymentPlan.payments)
      .map(({ booking, chargeAt, releaseAt, ...charge }) => [
        booking?.id ?? '',
        { ...charge, chargeAt: chargeAt ?? null, releaseAt: releaseAt ?? null },
      ]),
  );

  if (bookings.length === 0) {
    return (
      <>
        <h2 id="bookings" className="text-title-3">
          My Bookings
        </h2>
        <Card className="mt-4">
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
      </>
    );
  }
  return (
    <>
      <h2 id="bookings" className="text-title-3">
        My Bookings
      </h2>
      <Group
        title="Upcoming"
        bookings={upcoming}
        charges={charges}
        empty="Nothing ahead. A table is waiting somewhere."
      />
      {rest.length > 0 && <Group title="Past and Cancelled" bookings={rest} charges={charges} />}
      <div className="mt-6">
        <LoadMore
          shown={bookings.length}
          total={data.bookings.totalCount}
          noun="bookings"
          hasMore={hasNext}
          loading={isLoadingNext}
          onLoadMore={() => loadNext(pageSize)}
        />
      </div>
    </>
  );
}

type Bookings = readonly ({
  readonly id: string;
  readonly status: string;
  readonly isReservation: boolean;
} & Parameters<typeof BookingItem>[0]['booking'] &
  Parameters<typeof ReservedItem>[0]['booking'])[];

/** What the plans of the campaigns say, by booking. */
type Charges = ReadonlyMap<string, Charge>;

interface GroupProps {
  readonly title: string;
  readonly bookings: Bookings;
  readonly charges: Charges;
  readonly empty?: string;
}

function Group({ title, bookings, charges, empty }: GroupProps) {
  return (
    <div className="mt-6">
      <h3 className="kicker text-faint">
        {title} <span className="figures">({bookings.length})</span>
      </h3>
      {bookings.length === 0 ? (
        <p className="mt-3 text-soft">
          {empty}{' '}
          <Link to="/sessions" className="text-ember-ink underline">
            Browse Sessions
          </Link>
        </p>
      ) : (
        <ul className="mt-3 flex flex-col gap-4">
          {bookings.map((booking) =>
            booking.isReservation && booking.status === 'PENDING' ? (
              <ReservedItem key={booking.id} booking={booking} charge={charges.get(booking.id) ?? null} />
            ) : (
              <BookingItem key={booking.id} booking={booking} />
            ),
          )}
        </ul>
      )}
    </div>
  );
}
