import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type {
  RosterGroup_entries$data,
  RosterGroup_entries$key,
} from '../__generated__/RosterGroup_entries.graphql.ts';
import { countOf, formatCents, formatRecordDate } from '../lib/format.ts';
import { useViewer } from '../relay/viewer.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Table, type TableColumn } from '../ui/Table.tsx';
import { useListState } from './BackToList.tsx';
import { BookingMenu } from './BookingMenu.tsx';
import { bookingTone } from './bookingTone.ts';
import { FriendOnSeat } from './FriendOnSeat.tsx';
import { LimitsList } from './LimitsList.tsx';
import { useTimeZone } from './TimeZone.tsx';

type Entry = RosterGroup_entries$data[number];

interface RosterGroupProps {
  readonly title: string;
  readonly empty: string;
  readonly entries: RosterGroup_entries$key;
  /** null where bookings are read-only. */
  readonly onChanged: (() => unknown) | null;
}

export function RosterGroup({ title, empty, entries, onChanged }: RosterGroupProps) {
  const rows = useFragment(
    graphql`
      fragment RosterGroup_entries on RosterEntry @relay(plural: true) {
        earlierBookings
        paidTwice
        seatRecord {
          seats
          came
        }
        booking {
          id
          databaseId
          isForFriend
          status
          isReservation
          statusLabel
          amountCents
          bookingDate
          specialRequests
          ...FriendOnSeat_booking
          limits {
            lines
            veils
          }
          paymentIntentId
          paymentAddress
          ...BookingMenu_booking
          user {
            id
            databaseId
            username
            fullName
            email
            avatarUrl
            pronouns
          }
        }
      }
    `,
    entries,
  );
  const zone = useTimeZone();
  const isStaff = useViewer()?.isAdmin === true;

  const payment: TableColumn<Entry> = {
    key: 'payment',
    header: 'Payment',
    hideOnPhone: true,
    cell: ({ booking: { paymentIntentId, paymentAddress } }) =>
      paymentIntentId && paymentAddress ? (
        <a
          href={paymentAddress}
          target="_blank"
          rel="noreferrer"
          className="text-xs wrap-anywhere text-ember-ink underline"
        >
          {paymentIntentId}
        </a>
      ) : (
        <span className="text-xs wrap-anywhere">{paymentIntentId ?? '—'}</span>
      ),
  };
  const columns: TableColumn<Entry>[] = [
    { key: 'user', header: 'Player', primary: true, cell: (entry) => <Player entry={entry} /> },
    {
      key: 'status',
      header: 'Status',
      cell: ({ booking }) => <Badge tone={bookingTone(booking)}>{booking.statusLabel}</Badge>,
    },
    {
      key: 'booked',
      header: 'Booked',
      className: 'figures',
      cell: ({ booking }) => formatRecordDate(booking.bookingDate, zone),
    },
    ...(isStaff ? [payment] : []),
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      cell: ({ booking }) => formatCents(booking.amountCents),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      corner: true,
      cell: ({ booking }) => <BookingMenu booking={booking} within="session" onChanged={onChanged} />,
    },
  ];

  return (
    <section>
      <h3 className="title mb-3 text-title-4">
        {title} <span className="figures text-faint">({rows.length})</span>
      </h3>
      {rows.length === 0 ? (
        <p className="text-sm text-faint">{empty}</p>
      ) : (
        <Table caption={title} columns={columns} rows={rows} rowKey={({ booking }) => booking.id} />
      )}
    </section>
  );
}

function Player({ entry: { booking, earlierBookings, paidTwice, seatRecord } }: { entry: Entry }) {
  const { user, isForFriend, specialRequests, limits } = booking;
  const isStaff = useViewer()?.isAdmin === true;
  const list = useListState();
  const record = seatRecord && `Came to ${seatRecord.came} of ${countOf(seatRecord.seats, 'session')}`;
  return (
    <div className="flex gap-3">
      <Avatar size="sm" name={user.fullName} src={user.avatarUrl} />
      <div className="min-w-0">
        <p className="wrap-anywhere">
          {isStaff ? (
            <Link
              to={`/admin/users/${user.databaseId}`}
              state={list}
              className="hover:text-ember-ink hover:underline"
            >
              {user.fullName}
            </Link>
          ) : (
            user.fullName
          )}
        </p>
        <p className="text-xs font-normal wrap-anywhere text-faint">
          {user.username}
          {user.pronouns && ` · ${user.pronouns}`}
          {user.email && (
            <>
              {' · '}
              <a href={`mailto:${user.email}`} className="hover:underline">
                {user.email}
              </a>
            </>
          )}
        </p>
        {!isForFriend && <p className="figures text-xs font-normal text-faint">{record ?? 'New'}</p>}
        <FriendOnSeat booking={booking} />
        {/* The attendance record belongs to the friend on the seat, never to the payer. */}
        {isForFriend && record && (
          <p className="figures text-xs font-normal text-faint">The friend: {record}</p>
        )}
        {(paidTwice || earlierBookings > 0) && (
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {paidTwice && <Badge tone="red">Paid twice</Badge>}
            {earlierBookings > 0 && <Badge>{countOf(earlierBookings, 'earlier booking')}</Badge>}
          </p>
        )}
        {specialRequests && (
          <p className="mt-1.5 max-w-prose text-xs font-normal wrap-anywhere whitespace-pre-line text-soft">
            <span className="font-semibold">Special requests:</span> {specialRequests}
          </p>
        )}
        {limits && (
          <div className="mt-2 max-w-prose">
            <LimitsList {...limits} />
          </div>
        )}
      </div>
    </div>
  );
}
