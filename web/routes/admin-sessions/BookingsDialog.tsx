import { Suspense, useState } from 'react';
import { graphql } from 'react-relay/hooks';
import type { BookingsDialogQuery } from '../../__generated__/BookingsDialogQuery.graphql.ts';
import { formatDate } from '../../lib/format.ts';
import { formatZonedTime } from '../../lib/zones.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { Roster } from '../../parts/Roster.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { useQuery } from '../../relay/useQuery.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

const query = graphql`
  query BookingsDialogQuery($sessionId: ID!) {
    admin {
      roster(sessionId: $sessionId) {
        session {
          id
          title
          scheduledAt
        }
        ...Roster_roster
      }
    }
  }
`;

const failure = 'Failed to fetch session bookings';

interface BookingsDialogProps {
  readonly sessionId: number;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** The bookings of a session, opened by ?viewBookings=id. */
export function BookingsDialog({ sessionId, onClose, onChanged }: BookingsDialogProps) {
  const [attempt, setAttempt] = useState(0);
  const again = () => setAttempt((count) => count + 1);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="xl" title="Session User Management">
      {/* A centred dialog grows at both ends: its height is reserved from the start. */}
      <div className="min-h-[80dvh] md:min-h-[60dvh]">
        <ErrorBoundary title={failure} onRetry={again}>
          <Suspense
            fallback={
              <Loading label="Loading bookings" className="flex flex-col gap-4">
                <Skeleton className="h-6 w-2/3" />
                <Skeleton className="h-24" />
                <Skeleton className="h-48" />
              </Loading>
            }
          >
            <Bookings
              sessionId={sessionId}
              attempt={attempt}
              onRetry={again}
              onChanged={async () => {
                again();
                await onChanged();
              }}
            />
          </Suspense>
        </ErrorBoundary>
      </div>
    </Dialog>
  );
}

interface BookingsProps {
  readonly sessionId: number;
  readonly attempt: number;
  readonly onRetry: () => void;
  readonly onChanged: () => Promise<void>;
}

function Bookings({ sessionId, attempt, onRetry, onChanged }: BookingsProps) {
  const zone = useTimeZone();
  const { admin } = useQuery<BookingsDialogQuery>(
    query,
    { sessionId: String(sessionId) },
    { fetchPolicy: 'store-and-network', fetchKey: attempt },
  );
  const roster = admin?.roster;
  if (!roster) {
    return (
      <ErrorState title={failure} level={3} onRetry={onRetry}>
        This session may no longer exist.
      </ErrorState>
    );
  }
  const { title, scheduledAt } = roster.session;
  return (
    <>
      <p className="mb-5 text-soft">
        <span className="font-semibold text-text">{title}</span>, {formatDate(scheduledAt, zone)},{' '}
        {formatZonedTime(scheduledAt, zone)}
      </p>
      <Roster roster={roster} onChanged={onChanged} />
    </>
  );
}
