import { graphql, usePaginationFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type {
  UserBookings_user$data,
  UserBookings_user$key,
} from '../../__generated__/UserBookings_user.graphql.ts';
import type { UserBookingsPaginationQuery } from '../../__generated__/UserBookingsPaginationQuery.graphql.ts';
import { formatCents, formatRecordDate } from '../../lib/format.ts';
import { formatRecordTime } from '../../lib/records.ts';
import { BookingMenu, BookingMenus } from '../../parts/BookingMenu.tsx';
import { bookingTone } from '../../parts/bookingTone.ts';
import { FriendOnSeat } from '../../parts/FriendOnSeat.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Badge } from '../../ui/Badge.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import { PagedTable } from './PagedTable.tsx';

type Booking = UserBookings_user$data['bookings']['edges'][number]['node'];

interface UserBookingsProps {
  readonly user: UserBookings_user$key;
  readonly onChanged: () => Promise<void>;
}

export function UserBookings({ user, onChanged }: UserBookingsProps) {
  const { data, ...paging } = usePaginationFragment<UserBookingsPaginationQuery, UserBookings_user$key>(
    graphql`
      fragment UserBookings_user on AdminUser
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "UserBookingsPaginationQuery") {
        bookings(first: $first, after: $after) @connection(key: "UserBookings_bookings") {
          totalCount
          edges {
            node {
              id
              status
              isReservation
              statusLabel
              amountCents
              bookingDate
              ...BookingMenu_booking
              ...FriendOnSeat_booking
              session {
                id
                databaseId
                title
                scheduledAt
              }
            }
          }
        }
      }
    `,
    user,
  );
  const zone = useTimeZone();
  const columns: TableColumn<Booking>[] = [
    {
      key: 'session',
      header: 'Session',
      primary: true,
      cell: ({ session, ...booking }) => (
        <>
          <Link
            to={`/admin/sessions?viewBookings=${session.databaseId}`}
            className="block wrap-anywhere hover:text-ember-ink hover:underline"
          >
            {session.title}
          </Link>
          <span className="figures block text-xs font-normal text-faint">
            <WholeTimes>{formatRecordTime(session.scheduledAt, zone)}</WholeTimes>
          </span>
          <FriendOnSeat booking={booking} />
        </>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      plain: true,
      cell: (booking) => <Badge tone={bookingTone(booking)}>{booking.statusLabel}</Badge>,
    },
    {
      key: 'booked',
      header: 'Booked',
      hideOnPhone: true,
      className: 'figures whitespace-nowrap',
      cell: ({ bookingDate }) => formatRecordDate(bookingDate, zone),
    },
    {
      key: 'amount',
      header: 'Amount',
      plain: true,
      align: 'end',
      cell: ({ amountCents }) => formatCents(amountCents),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      corner: true,
      cell: (booking) => <BookingMenu booking={booking} within="player" onChanged={onChanged} />,
    },
  ];
  return (
    <BookingMenus>
      <PagedTable noun="bookings" columns={columns} found={data.bookings} {...paging} />
    </BookingMenus>
  );
}
