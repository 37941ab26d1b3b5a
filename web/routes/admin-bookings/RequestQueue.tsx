import CircleCheck from 'lucide-react/icons/circle-check';
import type { RequestCard_request$key } from '../../__generated__/RequestCard_request.graphql.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RequestCard } from './RequestCard.tsx';

/** The API's largest page. */
const most = 100;

interface RequestQueueProps {
  readonly requests: readonly ({ readonly id: string } & RequestCard_request$key)[];
  /** Another member of staff was faster. */
  readonly onStale: () => Promise<void>;
}

/** Open cancellation requests from the last 24 hours before a start, the longest waiting first. */
export function RequestQueue({ requests, onStale }: RequestQueueProps) {
  return (
    <section aria-labelledby="requests">
      <h2 id="requests" className="text-title-3">
        Late cancellations
      </h2>
      <p className="mt-1 text-sm text-soft">
        Every player is promised an answer within 24 hours. The time of asking counts, even after the start.
      </p>
      {requests.length === 0 ? (
        <EmptyState title="Nobody is waiting" icon={<CircleCheck />} level={3}>
          Requests to cancel in the last 24 hours before a session appear here.
        </EmptyState>
      ) : (
        <ul className="mt-5 flex flex-col gap-4">
          {requests.map((request) => (
            <RequestCard key={request.id} request={request} onStale={onStale} />
          ))}
        </ul>
      )}
      {requests.length === most && (
        <p className="mt-5 text-sm text-faint">
          These are the {most} oldest; more follow as they are answered.
        </p>
      )}
    </section>
  );
}
