import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type {
  FailedRefunds_refunds$data,
  FailedRefunds_refunds$key,
} from '../../__generated__/FailedRefunds_refunds.graphql.ts';
import { formatCents } from '../../lib/format.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { bookingsOf, words } from './subjects.ts';

type Refund = FailedRefunds_refunds$data[number];

/** Refunds that the provider or a bank refused; those that still wait stand among the findings with their fix. */
export function FailedRefunds({ refunds: key }: { refunds: FailedRefunds_refunds$key }) {
  const refunds = useFragment(
    graphql`
      fragment FailedRefunds_refunds on FailedRefund @relay(plural: true) {
        databaseId
        booking {
          databaseId
        }
        amountCents
        reason
        failedAt
        isSettled
        player {
          name
          username
        }
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const columns: TableColumn<Refund>[] = [
    {
      key: 'player',
      header: 'Player',
      primary: true,
      cell: ({ player, booking }) => (
        <>
          <Link to={bookingsOf(player)} className="block wrap-anywhere text-ember-ink underline">
            {player.name}
          </Link>
          <span className="figures block text-xs font-normal text-faint">
            {booking ? `Booking ${booking.databaseId}` : 'Of no booking'}
          </span>
        </>
      ),
    },
    {
      key: 'reason',
      header: 'Reason',
      cell: ({ reason }) => (
        <span className="wrap-anywhere">{reason ? words(reason) : 'None was given'}</span>
      ),
    },
    {
      key: 'failed',
      header: 'Failed',
      className: 'figures md:whitespace-nowrap',
      cell: ({ failedAt }) => (failedAt ? formatZonedDateTime(failedAt, zone) : '–'),
    },
    {
      key: 'state',
      header: 'State',
      cell: ({ isSettled }) => (
        <Badge tone={isSettled ? 'verdigris' : 'red'}>{isSettled ? 'Settled since' : 'Still owed'}</Badge>
      ),
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      cell: ({ amountCents }) => formatCents(amountCents),
    },
  ];
  return (
    <section aria-labelledby="failed-refunds">
      <h2 id="failed-refunds" className="text-title-3">
        Failed refunds <span className="figures text-faint">({refunds.length})</span>
      </h2>
      <p className="mt-1 text-sm text-soft">
        The provider or the player’s bank said no. What is still owed stands among the findings, with its fix;
        what was given while the seat is kept can be given again from the menu of its booking.
      </p>
      {refunds.length === 0 ? (
        <p className="mt-4 rounded-lg border border-line bg-surface px-5 py-6 text-sm text-soft">
          Every refund has gone through.
        </p>
      ) : (
        <div className="mt-4">
          <Table
            caption="Failed refunds"
            columns={columns}
            rows={refunds}
            rowKey={({ databaseId }) => String(databaseId)}
          />
        </div>
      )}
    </section>
  );
}
