import { Suspense } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { fetchQuery } from 'relay-runtime';
import type { DeliveriesDialogQuery } from '../../__generated__/DeliveriesDialogQuery.graphql.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { usePolling } from '../../parts/usePolling.ts';
import { useQuery } from '../../relay/useQuery.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { DeliveryList } from './DeliveryList.tsx';

const query = graphql`
  query DeliveriesDialogQuery($id: ID!) {
    node(id: $id) {
      ... on Broadcast {
        waitingCount
        recipientCount
        content
      }
      ...DeliveryList_broadcast @alias(as: "broadcast")
    }
  }
`;

interface DeliveriesDialogProps {
  readonly broadcastId: string;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** A sent message, and the delivery state of each copy. */
export function DeliveriesDialog({ broadcastId, onClose, onChanged }: DeliveriesDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="lg" title="Deliveries">
      <ErrorBoundary>
        <Suspense
          fallback={
            <Loading label="Loading deliveries" className="flex flex-col gap-4">
              <Skeleton className="h-20" />
              <Skeleton className="h-48" />
            </Loading>
          }
        >
          <Deliveries id={broadcastId} onChanged={onChanged} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  );
}

interface DeliveriesProps {
  readonly id: string;
  readonly onChanged: () => Promise<void>;
}

/** Recipients per page; polling would forget further pages. */
const firstPage = 50;

function Deliveries({ id, onChanged }: DeliveriesProps) {
  const environment = useRelayEnvironment();
  const { node } = useQuery<DeliveriesDialogQuery>(query, { id }, { fetchPolicy: 'store-and-network' });
  const isOnTheWay = (node?.waitingCount ?? 0) > 0 && (node?.recipientCount ?? 0) <= firstPage;
  usePolling(isOnTheWay, () => fetchQuery(environment, query, { id }).subscribe({ error: () => {} }));
  if (!node?.broadcast) return null;
  return (
    <div className="flex flex-col gap-5">
      <blockquote className="max-h-40 overflow-y-auto border-l-2 border-edge pl-3 text-sm wrap-anywhere whitespace-pre-line">
        {node.content}
      </blockquote>
      <DeliveryList broadcast={node.broadcast} onChanged={onChanged} />
    </div>
  );
}
