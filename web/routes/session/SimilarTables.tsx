import { Suspense, useState } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { SimilarTablesQuery } from '../../__generated__/SimilarTablesQuery.graphql.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { SessionCard } from '../../parts/SessionCard.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Skeletons } from '../../ui/Skeleton.tsx';

const gridClass = 'mt-8 grid gap-5 md:grid-cols-2 lg:grid-cols-3 lg:gap-6';

/** What somebody may look at instead; nothing where no table is like it. */
export function SimilarTables({ sessionId }: { sessionId: string }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <ErrorBoundary onRetry={() => setAttempt(attempt + 1)}>
      <Suspense
        fallback={
          <Skeletons
            label="Loading similar tables"
            sizes={['h-96', 'h-96', 'h-96']}
            className={`${gridClass} mt-20`}
          />
        }
      >
        <Similar sessionId={sessionId} attempt={attempt} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Similar({ sessionId, attempt }: { sessionId: string; attempt: number }) {
  const { session } = useLazyLoadQuery<SimilarTablesQuery>(
    graphql`
      query SimilarTablesQuery($id: ID!) {
        session(id: $id) {
          id
          similar {
            id
            ...SessionCard_session
          }
        }
      }
    `,
    { id: sessionId },
    { fetchKey: attempt, fetchPolicy: 'store-and-network' },
  );
  const similar = session?.similar ?? [];
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="mt-14">
      <SectionHeading id="similar" title="Similar tables" />
      <div className={gridClass}>
        {similar.map((one) => (
          <SessionCard key={one.id} session={one} compact />
        ))}
      </div>
    </section>
  );
}
