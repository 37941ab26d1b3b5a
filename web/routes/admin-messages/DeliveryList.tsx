import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type {
  DeliveryList_broadcast$data,
  DeliveryList_broadcast$key,
} from '../../__generated__/DeliveryList_broadcast.graphql.ts';
import type { DeliveryListPaginationQuery } from '../../__generated__/DeliveryListPaginationQuery.graphql.ts';
import { formatRecordTime } from '../../lib/records.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { toast } from '../../ui/toast.ts';
import { deliveryState } from './deliveryState.ts';
import { useResendDelivery } from './useResendDelivery.ts';

type Delivery = DeliveryList_broadcast$data['deliveries']['edges'][number]['node'];

interface DeliveryListProps {
  readonly broadcast: DeliveryList_broadcast$key;
  readonly onChanged: () => Promise<void>;
}

export function DeliveryList({ broadcast, onChanged }: DeliveryListProps) {
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<
    DeliveryListPaginationQuery,
    DeliveryList_broadcast$key
  >(
    graphql`
      fragment DeliveryList_broadcast on Broadcast
      @argumentDefinitions(count: { type: "Int", defaultValue: 50 }, cursor: { type: "String" })
      @refetchable(queryName: "DeliveryListPaginationQuery") {
        deliveries(first: $count, after: $cursor) @connection(key: "DeliveryList_deliveries") {
          totalCount
          edges {
            node {
              id
              isRead
              mailStatus
              attempts
              problem
              sentAt
              recipient {
                id
                fullName
                email
              }
            }
          }
        }
      }
    `,
    broadcast,
  );
  const zone = useTimeZone();
  const rows = data.deliveries.edges.map((edge) => edge.node);
  const columns: TableColumn<Delivery>[] = [
    {
      key: 'to',
      header: 'Recipient',
      primary: true,
      cell: ({ recipient }) => (
        <>
          <span className="block wrap-anywhere">{recipient.fullName}</span>
          <span className="block text-xs font-normal wrap-anywhere text-faint">{recipient.email}</span>
        </>
      ),
    },
    { key: 'mail', header: 'Mail', cell: (delivery) => <Mail delivery={delivery} zone={zone} /> },
    { key: 'read', header: 'Message', cell: ({ isRead }) => (isRead ? 'Read' : 'Not read yet') },
    {
      key: 'again',
      header: 'Action',
      hideHeader: true,
      align: 'end',
      cell: (delivery) =>
        delivery.mailStatus === 'DEAD' && <Resend delivery={delivery} onChanged={onChanged} />,
    },
  ];
  return (
    <div>
      <Table caption="Deliveries" columns={columns} rows={rows} rowKey={({ id }) => id} />
      {hasNext && (
        <LoadMore
          noun="deliveries"
          shown={rows.length}
          total={data.deliveries.totalCount}
          hasMore={hasNext}
          loading={isLoadingNext}
          onLoadMore={() => loadNext(50)}
        />
      )}
    </div>
  );
}

function Mail({ delivery, zone }: { delivery: Delivery; zone: string }) {
  const { label, tone, problem } = deliveryState(delivery);
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      {problem && <span className="text-xs wrap-anywhere text-soft">{problem}</span>}
      {delivery.sentAt && (
        <span className="figures text-xs text-faint">
          <WholeTimes>{formatRecordTime(delivery.sentAt, zone)}</WholeTimes>
        </span>
      )}
    </span>
  );
}

function Resend({ delivery, onChanged }: { delivery: Delivery; onChanged: () => Promise<void> }) {
  const [commit, busy] = useResendDelivery();

  async function resend() {
    const outcome = await commit({ input: { id: delivery.id } });
    if (!outcome.ok) return toast.error('Not Sent', outcome.message);
    toast.success('Mail Queued', `It is sent to ${delivery.recipient.fullName} again.`);
    await onChanged();
  }

  return (
    <Button
      variant="secondary"
      size="sm"
      loading={busy}
      aria-label={`Send again to ${delivery.recipient.fullName}`}
      onClick={() => void resend()}
    >
      Send again
    </Button>
  );
}
