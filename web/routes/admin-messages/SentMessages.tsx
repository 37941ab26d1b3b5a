import { useState } from 'react';
import { graphql, usePaginationFragment } from 'react-relay/hooks';
import type {
  SentMessages_query$data,
  SentMessages_query$key,
} from '../../__generated__/SentMessages_query.graphql.ts';
import type { SentMessagesPaginationQuery } from '../../__generated__/SentMessagesPaginationQuery.graphql.ts';
import { formatNumber } from '../../lib/format.ts';
import { formatRecordTime } from '../../lib/records.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { usePolling } from '../../parts/usePolling.ts';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { mostRows } from '../../relay/asLoaded.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { DeliveriesDialog } from './DeliveriesDialog.tsx';

type Sent = NonNullable<SentMessages_query$data['admin']>['broadcasts']['edges'][number]['node'];

interface SentMessagesProps {
  readonly query: SentMessages_query$key;
  readonly onRefresh: () => Promise<void>;
}

const pageSize = 10;

/** Messages sent to several people at once: sender and delivery progress. */
export function SentMessages({ query, onRefresh }: SentMessagesProps) {
  const { data, hasNext, loadNext, isLoadingNext } = usePaginationFragment<
    SentMessagesPaginationQuery,
    SentMessages_query$key
  >(
    graphql`
      fragment SentMessages_query on Query
      @argumentDefinitions(count: { type: "Int", defaultValue: 10 }, cursor: { type: "String" })
      @refetchable(queryName: "SentMessagesPaginationQuery") {
        admin {
          broadcasts(first: $count, after: $cursor) @connection(key: "SentMessages_broadcasts") {
            totalCount
            edges {
              node {
                id
                subject
                content
                createdAt
                recipientCount
                readCount
                sentCount
                waitingCount
                failedCount
                sender {
                  id
                  fullName
                }
                session {
                  id
                  title
                }
              }
            }
          }
        }
      }
    `,
    query,
  );
  const zone = useTimeZone();
  const [open, setOpen] = useState<string | null>(null);
  const rows = data.admin?.broadcasts.edges.map((edge) => edge.node) ?? [];
  // A longer list is not polled.
  usePolling(rows.length <= mostRows && rows.some(({ waitingCount }) => waitingCount > 0), onRefresh);

  const columns: TableColumn<Sent>[] = [
    {
      key: 'subject',
      header: 'Message',
      primary: true,
      cell: ({ subject, content, session }) => (
        <>
          <span className="line-clamp-1 wrap-anywhere">{subject || content}</span>
          <span className="line-clamp-1 text-xs font-normal wrap-anywhere text-faint">
            {session ? session.title : 'Individual'}
          </span>
        </>
      ),
    },
    { key: 'by', header: 'Sent by', hideOnPhone: true, cell: ({ sender }) => sender.fullName },
    {
      key: 'at',
      header: 'Sent',
      className: 'figures md:whitespace-nowrap',
      cell: ({ createdAt }) => <WholeTimes>{formatRecordTime(createdAt, zone)}</WholeTimes>,
    },
    { key: 'mails', header: 'Mails', cell: (sent) => <Mails sent={sent} /> },
    {
      key: 'read',
      header: 'Read',
      align: 'end',
      cell: ({ readCount, recipientCount }) =>
        `${formatNumber(readCount)} of ${formatNumber(recipientCount)}`,
    },
    {
      key: 'open',
      header: 'Deliveries',
      hideHeader: true,
      align: 'end',
      cell: ({ id, subject, content }) => (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Deliveries of ${subject || content.slice(0, 40)}`}
          onClick={() => setOpen(id)}
        >
          Deliveries
        </Button>
      ),
    },
  ];

  return (
    <section aria-labelledby="sent-messages">
      <h2 id="sent-messages" className="text-title-3">
        Sent messages
      </h2>
      <div className="mt-4">
        <Table
          caption="Sent messages"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          empty={<p className="px-5 py-8 text-center text-sm text-soft">No messages sent yet.</p>}
        />
      </div>
      {rows.length > 0 && (
        <LoadMore
          noun="messages"
          shown={rows.length}
          total={data.admin?.broadcasts.totalCount}
          hasMore={hasNext}
          loading={isLoadingNext}
          onLoadMore={() => loadNext(pageSize)}
        />
      )}
      {open && <DeliveriesDialog broadcastId={open} onClose={() => setOpen(null)} onChanged={onRefresh} />}
    </section>
  );
}

function Mails({ sent }: { sent: Sent }) {
  const { sentCount, waitingCount, failedCount } = sent;
  if (sentCount + waitingCount + failedCount === 0) return <Badge>Messages only</Badge>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {sentCount > 0 && <Badge tone="verdigris">{formatNumber(sentCount)} sent</Badge>}
      {waitingCount > 0 && <Badge>{formatNumber(waitingCount)} on the way</Badge>}
      {failedCount > 0 && <Badge tone="red">{formatNumber(failedCount)} failed</Badge>}
    </span>
  );
}
