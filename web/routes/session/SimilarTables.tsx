import { type ReactNode, Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { SimilarTablesQuery } from '../../__generated__/SimilarTablesQuery.graphql.ts';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { SessionCard, SessionCardSkeleton } from '../../parts/SessionCard.tsx';
import { useQuery } from '../../relay/useQuery.ts';
import { SectionHeading } from '../../ui/SectionHeading.tsx';
import { Loading } from '../../ui/Skeleton.tsx';

/** The usual number of tables. */
const placeholders = ['1', '2', '3'];

/** Similar tables as an alternative; renders nothing when there are none. */
export function SimilarTables({ sessionId }: { sessionId: string }) {
  return (
    <ErrorBoundary>
      <Suspense
        fallback={
          <Loading label="Loading similar tables">
            <Frame>
              {placeholders.map((key) => (
                <SessionCardSkeleton key={key} compact />
              ))}
            </Frame>
          </Loading>
        }
      >
        <Similar sessionId={sessionId} />
      </Suspense>
    </ErrorBoundary>
  );
}

const Frame = ({ children }: { children: ReactNode }) => (
  <section aria-labelledby="similar" className="mt-14">
    <SectionHeading id="similar" title="Similar tables" />
    <div className="mt-8 grid gap-5 md:grid-cols-2 lg:grid-cols-3 lg:gap-6">{children}</div>
  </section>
);

function Similar({ sessionId }: { sessionId: string }) {
  const { session } = useQuery<SimilarTablesQuery>(
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
    { fetchPolicy: 'store-and-network' },
  );
  const similar = session?.similar ?? [];
  if (similar.length === 0) return null;
  return (
    <Frame>
      {similar.map((one) => (
        <SessionCard key={one.id} session={one} compact />
      ))}
    </Frame>
  );
}
