import Ellipsis from 'lucide-react/icons/ellipsis';
import Mail from 'lucide-react/icons/mail';
import UserMinus from 'lucide-react/icons/user-minus';
import { useState } from 'react';
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
import { Button } from '../ui/Button.tsx';
import { DropdownMenu, MenuItem } from '../ui/DropdownMenu.tsx';
import { Table, type TableColumn } from '../ui/Table.tsx';
import { RemoveFromSession } from './RemoveFromSession.tsx';
import { useTimeZone } from './TimeZone.tsx';
import { useConversationLinks } from './useConversationLinks.ts';

type Entry = RosterGroup_entries$data[number];

interface RosterGroupProps {
  readonly title: string;
  readonly empty: string;
  readonly entries: RosterGroup_entries$key;
  readonly canRemove: boolean;
  readonly onRemoved: () => unknown;
}

const seated = ['CONFIRMED', 'CANCEL_REQUESTED', 'PENDING'];

export function RosterGroup({ title, empty, entries, canRemove, onRemoved }: RosterGroupProps) {
  const rows = useFragment(
    graphql`
      fragment RosterGroup_entries on RosterEntry @relay(plural: true) {
        earlierBookings
        paidTwice
        booking {
          id
          databaseId
          status
          statusLabel
          amountCents
          bookingDate
          specialRequests
          paymentIntentId
          user {
            id
            databaseId
            username
            fullName
            email
            avatarUrl
          }
        }
      }
    `,
    entries,
  );
  const zone = useTimeZone();
  const viewer = useViewer();
  const { withUser } = useConversationLinks();
  const [removing, setRemoving] = useState<Entry | null>(null);

  const columns: TableColumn<Entry>[] = [
    { key: 'user', header: 'Player', primary: true, cell: (entry) => <Player entry={entry} /> },
    { key: 'status', header: 'Status', cell: ({ booking }) => booking.statusLabel },
    {
      key: 'booked',
      header: 'Booked',
      className: 'figures',
      cell: ({ booking }) => formatRecordDate(booking.bookingDate, zone),
    },
    {
      key: 'payment',
      header: 'Payment',
      hideOnPhone: true,
      cell: ({ booking }) => <span className="text-xs wrap-anywhere">{booking.paymentIntentId ?? '—'}</span>,
    },
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
      cell: (entry) => {
        const { user, status } = entry.booking;
        const mayRemove = canRemove && seated.includes(status);
        const mayWrite = user.id !== viewer?.user.id;
        if (!mayRemove && !mayWrite) return null;
        return (
          <DropdownMenu
            trigger={
              <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${user.fullName}`}>
                <Ellipsis />
              </Button>
            }
          >
            {mayWrite && (
              <MenuItem asChild>
                <Link to={withUser(user.databaseId)}>
                  <Mail aria-hidden="true" />
                  Message player
                </Link>
              </MenuItem>
            )}
            {mayRemove && (
              <MenuItem danger icon={<UserMinus />} onSelect={() => setRemoving(entry)}>
                Remove from session
              </MenuItem>
            )}
          </DropdownMenu>
        );
      },
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
      {removing && (
        <RemoveFromSession
          bookingId={removing.booking.id}
          name={removing.booking.user.fullName}
          amountCents={removing.booking.amountCents}
          onClose={() => setRemoving(null)}
          onRemoved={onRemoved}
        />
      )}
    </section>
  );
}

function Player({ entry: { booking, earlierBookings, paidTwice } }: { entry: Entry }) {
  const { user, specialRequests } = booking;
  return (
    <div className="flex gap-3">
      <Avatar size="sm" name={user.fullName} src={user.avatarUrl} />
      <div className="min-w-0">
        <p className="wrap-anywhere">{user.fullName}</p>
        <p className="text-xs font-normal wrap-anywhere text-faint">
          {user.username}
          {user.email && (
            <>
              {' · '}
              <a href={`mailto:${user.email}`} className="hover:underline">
                {user.email}
              </a>
            </>
          )}
        </p>
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
      </div>
    </div>
  );
}
