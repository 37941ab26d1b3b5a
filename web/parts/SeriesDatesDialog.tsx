import { Suspense } from 'react';
import { graphql } from 'react-relay/hooks';
import type { SeriesDatesDialogQuery } from '../__generated__/SeriesDatesDialogQuery.graphql.ts';
import { useQuery } from '../relay/useQuery.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Skeletons } from '../ui/Skeleton.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { SeriesDates } from './SeriesDates.tsx';

const query = graphql`
  query SeriesDatesDialogQuery($id: ID!) {
    session(id: $id) {
      id
      campaign {
        id
        ...SeriesDates_campaign
      }
    }
  }
`;

export interface SeriesDatesDialogProps {
  /** Id of any date of the campaign. */
  readonly sessionId: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** All dates of a campaign that lie ahead, opened from a card that shows one. */
export function SeriesDatesDialog({ sessionId, title, onClose }: SeriesDatesDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="sm" title={title}>
      <ErrorBoundary>
        <Suspense
          fallback={
            <Skeletons
              label="Loading dates"
              sizes={['h-5 w-56', 'h-9', 'h-9', 'h-9', 'h-9']}
              className="flex flex-col gap-3"
            />
          }
        >
          <Dates sessionId={sessionId} />
        </Suspense>
      </ErrorBoundary>
    </Dialog>
  );
}

function Dates({ sessionId }: { sessionId: string }) {
  const { session } = useQuery<SeriesDatesDialogQuery>(
    query,
    { id: sessionId },
    { fetchPolicy: 'store-and-network' },
  );
  if (!session?.campaign) return <p className="text-soft">It is not on the board any more.</p>;
  return <SeriesDates campaign={session.campaign} />;
}
