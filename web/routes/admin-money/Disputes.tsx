import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type {
  Disputes_disputes$data,
  Disputes_disputes$key,
} from '../../__generated__/Disputes_disputes.graphql.ts';
import { formatCents } from '../../lib/format.ts';
import { formatRecordTime } from '../../lib/records.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { bookingsOf, words } from './subjects.ts';

type Dispute = Disputes_disputes$data[number];

const tones = { won: 'verdigris', lost: 'neutral', warning_closed: 'neutral' } as const;

/** Chargebacks: payments that players dispute at their bank. */
export function Disputes({ disputes: key }: { disputes: Disputes_disputes$key }) {
  const disputes = useFragment(
    graphql`
      fragment Disputes_disputes on Dispute @relay(plural: true) {
        stripeDisputeId
        amountCents
        reason
        status
        createdAt
        player {
          name
          username
        }
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const columns: TableColumn<Dispute>[] = [
    {
      key: 'player',
      header: 'Player',
      primary: true,
      cell: ({ player, stripeDisputeId }) => (
        <>
          <Link to={bookingsOf(player)} className="block wrap-anywhere text-ember-ink underline">
            {player.name}
          </Link>
          <span className="figures block text-xs font-normal break-all text-faint">{stripeDisputeId}</span>
        </>
      ),
    },
    {
      key: 'reason',
      header: 'Reason',
      onPhone: 'wide',
      cell: ({ reason }) => <span className="wrap-anywhere">{words(reason)}</span>,
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) => (
        <Badge tone={tones[status as keyof typeof tones] ?? 'red'}>{words(status)}</Badge>
      ),
    },
    {
      key: 'opened',
      header: 'Opened',
      className: 'figures md:whitespace-nowrap',
      cell: ({ createdAt }) => <WholeTimes>{formatRecordTime(createdAt, zone)}</WholeTimes>,
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      cell: ({ amountCents }) => formatCents(amountCents),
    },
  ];
  return (
    <section aria-labelledby="disputes">
      <h2 id="disputes" className="text-title-3">
        Disputes <span className="figures text-faint">({disputes.length})</span>
      </h2>
      <p className="mt-1 text-sm text-soft">
        A bank takes a payment back for a player. Answer at the payment provider before its deadline.
      </p>
      {disputes.length === 0 ? (
        <p className="mt-4 rounded-lg border border-line bg-surface px-5 py-6 text-sm text-soft">
          No payment is disputed.
        </p>
      ) : (
        <div className="mt-4">
          <Table
            caption="Disputes"
            columns={columns}
            rows={disputes}
            rowKey={({ stripeDisputeId }) => stripeDisputeId}
          />
        </div>
      )}
    </section>
  );
}
