import { Suspense, useState } from 'react';
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { TableItem_session$key } from '../../__generated__/TableItem_session.graphql.ts';
import type { TableItemQuery } from '../../__generated__/TableItemQuery.graphql.ts';
import { formatDate, formatDuration } from '../../lib/format.ts';
import { formatZonedTimes } from '../../lib/zones.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { SessionSeats } from '../../parts/SessionSeats.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { TableRoster } from './TableRoster.tsx';

/** A table of the list; who comes to it is read when somebody opens it. */
export function TableItem({ session: key }: { session: TableItem_session$key }) {
  const session = useFragment(
    graphql`
      fragment TableItem_session on Session {
        id
        databaseId
        title
        scheduledAt
        durationMinutes
        ...SessionSeats_session
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const [wanted, setWanted] = useState(false);
  const [attempt, setAttempt] = useState(0);
  return (
    <Card as="li">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h3 className="text-title-4">
            <Link to={`/sessions/${session.databaseId}`} className="hover:text-ember-ink">
              {session.title}
            </Link>
          </h3>
          <p className="figures mt-1.5 text-sm">{formatDate(session.scheduledAt, zone)}</p>
          <p className="figures text-sm text-soft">
            {formatZonedTimes(session.scheduledAt, zone)}, {formatDuration(session.durationMinutes)}
          </p>
        </div>
        <SessionSeats session={session} />
      </div>
      <div className="mt-4 border-t border-line [&>details:not([open])]:-mb-4 [&>details]:border-b-0 [&>details>div]:pb-0">
        <Disclosure title="Players" onToggle={(open) => open && setWanted(true)}>
          {wanted && (
            <ErrorBoundary onRetry={() => setAttempt(attempt + 1)}>
              <Suspense
                fallback={
                  <Loading label="Loading players" className="flex flex-col gap-4">
                    <Skeleton className="h-12" />
                    <Skeleton className="h-12" />
                  </Loading>
                }
              >
                <Players id={session.id} attempt={attempt} />
              </Suspense>
            </ErrorBoundary>
          )}
        </Disclosure>
      </div>
    </Card>
  );
}

function Players({ id, attempt }: { id: string; attempt: number }) {
  const { session } = useLazyLoadQuery<TableItemQuery>(
    graphql`
      query TableItemQuery($id: ID!) {
        session(id: $id) {
          id
          ...TableRoster_session
        }
      }
    `,
    { id },
    { fetchKey: attempt, fetchPolicy: 'store-and-network' },
  );
  return session ? <TableRoster session={session} /> : null;
}
