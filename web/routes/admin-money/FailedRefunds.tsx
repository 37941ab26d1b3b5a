import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type {
  FailedRefunds_refunds$data,
  FailedRefunds_refunds$key,
} from '../../__generated__/FailedRefunds_refunds.graphql.ts';
import { formatCents } from '../../lib/format.ts';
import { formatRecordTime } from '../../lib/records.ts';
import { RefundBooking } from '../../parts/RefundBooking.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { useViewer } from '../../relay/viewer.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { bookingsOf, words } from './subjects.ts';

type Refund = FailedRefunds_refunds$data[number];

interface FailedRefundsProps {
  readonly refunds: FailedRefunds_refunds$key;
  readonly onChanged: () => Promise<void>;
}

/** Refunds that the provider or a bank refused; the open ones have their fix here or among the findings. */
export function FailedRefunds({ refunds: key, onChanged }: FailedRefundsProps) {
  const refunds = useFragment(
    graphql`
      fragment FailedRefunds_refunds on FailedRefund @relay(plural: true) {
        databaseId
        booking {
          id
          databaseId
          session {
            id
            title
          }
        }
        amountCents
        reason
        failedAt
        isSettled
        canGiveAgain
        player {
          name
          username
        }
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const viewer = useViewer();
  const [again, setAgain] = useState<Refund>();
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
      onPhone: 'wide',
      cell: ({ reason }) => (
        <span className="wrap-anywhere">{reason ? words(reason) : 'None was given'}</span>
      ),
    },
    {
      key: 'failed',
      header: 'Failed',
      className: 'figures md:whitespace-nowrap',
      cell: ({ failedAt }) => (failedAt ? formatRecordTime(failedAt, zone) : '–'),
    },
    {
      key: 'state',
      header: 'State',
      onPhone: 'wide',
      cell: (refund) => (
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={refund.isSettled ? 'verdigris' : 'red'}>
            {refund.isSettled ? 'Settled since' : 'Still owed'}
          </Badge>
          {!refund.isSettled &&
            refund.canGiveAgain &&
            (viewer?.isSuperAdmin ? (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Give again: ${formatCents(refund.amountCents)} to ${refund.player.name}`}
                onClick={() => setAgain(refund)}
              >
                Give again
              </Button>
            ) : (
              <span className="text-xs text-faint">A super admin gives it again</span>
            ))}
        </span>
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
        The provider or the player’s bank refused these. What we still owe is listed under the findings, with
        its fix; a refund for a seat that the player keeps is given again here.
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
      {again?.booking && (
        <RefundBooking
          bookingId={again.booking.id}
          name={again.player.name}
          title={again.booking.session.title}
          amountCents={again.amountCents}
          onClose={() => setAgain(undefined)}
          onRefunded={onChanged}
        />
      )}
    </section>
  );
}
