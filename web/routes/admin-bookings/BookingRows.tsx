import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type {
  BookingRows_bookings$data,
  BookingRows_bookings$key,
} from '../../__generated__/BookingRows_bookings.graphql.ts';
import { formatCents, formatRecordDate } from '../../lib/format.ts';
import { formatRecordTime } from '../../lib/records.ts';
import { useListState } from '../../parts/BackToList.tsx';
import { BookingMenu } from '../../parts/BookingMenu.tsx';
import { bookingTone } from '../../parts/bookingTone.ts';
import { FriendOnSeat } from '../../parts/FriendOnSeat.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';

type Booking = BookingRows_bookings$data[number];

const payments: Record<string, { label: string; tone: Tone }> = {
  UNPAID: { label: 'Unpaid', tone: 'neutral' },
  PROCESSING: { label: 'On its way', tone: 'amber' },
  IN_REVIEW: { label: 'Under review', tone: 'amber' },
  PAID: { label: 'Paid', tone: 'verdigris' },
  PARTIALLY_REFUNDED: { label: 'Part refunded', tone: 'ember' },
  REFUNDED: { label: 'Refunded', tone: 'ember' },
};

interface BookingRowsProps {
  readonly bookings: BookingRows_bookings$key;
  readonly stale: boolean;
  readonly onChanged: () => Promise<void>;
}

export function BookingRows({ bookings: key, stale, onChanged }: BookingRowsProps) {
  const bookings = useFragment(
    graphql`
      fragment BookingRows_bookings on Booking @relay(plural: true) {
        id
        databaseId
        status
        isReservation
        statusLabel
        paymentStatus
        amountCents
        bookingDate
        ...BookingMenu_booking
        ...FriendOnSeat_booking
        user {
          id
          databaseId
          fullName
          username
          email
        }
        session {
          id
          databaseId
          title
          scheduledAt
        }
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const list = useListState();

  const columns: TableColumn<Booking>[] = [
    {
      key: 'player',
      header: 'Player',
      primary: true,
      cell: ({ user, ...booking }) => (
        <>
          <Link
            to={`/admin/users/${user.databaseId}`}
            state={list}
            className="block wrap-anywhere hover:text-ember-ink hover:underline"
          >
            {user.fullName}
          </Link>
          <span className="block text-xs font-normal wrap-anywhere text-faint">
            {user.email ?? user.username}
          </span>
          <FriendOnSeat booking={booking} />
        </>
      ),
    },
    {
      key: 'session',
      header: 'Session',
      onPhone: 'wide',
      plain: true,
      cell: ({ session }) => (
        <span className="min-w-0">
          <Link
            to={`/admin/sessions?viewBookings=${session.databaseId}`}
            className="block wrap-anywhere text-text hover:text-ember-ink hover:underline"
          >
            {session.title}
          </Link>
          <span className="figures block text-xs text-faint">
            <WholeTimes>{formatRecordTime(session.scheduledAt, zone)}</WholeTimes>
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      onPhone: 'third',
      plain: true,
      // 'Payment window closed' is wider than a third of a phone.
      className: 'max-md:[&_.badge>span]:whitespace-normal',
      cell: (booking) => <Badge tone={bookingTone(booking)}>{booking.statusLabel}</Badge>,
    },
    {
      key: 'payment',
      header: 'Payment',
      onPhone: 'third',
      plain: true,
      cell: ({ paymentStatus, statusLabel }) => {
        const { label, tone } = payments[paymentStatus] ?? { label: paymentStatus, tone: 'neutral' };
        // The status column says it already.
        return label === statusLabel ? null : <Badge tone={tone}>{label}</Badge>;
      },
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
      onPhone: 'third',
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
      cell: (booking) => <BookingMenu booking={booking} onChanged={onChanged} />,
    },
  ];

  return <Table caption="Bookings" columns={columns} rows={bookings} rowKey={({ id }) => id} stale={stale} />;
}
