import { useEffect } from 'react';
import { graphql } from 'react-relay/hooks';
import type {
  CancellationNowQuery,
  CancellationNowQuery$data,
} from '../__generated__/CancellationNowQuery.graphql.ts';
import { useQuery } from '../relay/useQuery.ts';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { Asked } from './Asked.tsx';
import { LoginEnded } from './LoginEnded.tsx';

export type CancellationNow = NonNullable<
  NonNullable<CancellationNowQuery$data['booking']>['cancellationNow']
>;

interface CancellationNowProps {
  readonly bookingId: string;
  /** Called with the outcome; null: the booking cannot be cancelled; undefined: not known yet. */
  readonly onRead?: (outcome: CancellationNow | null | undefined) => void;
}

/** Says what cancelling a paid booking brings, after asking the payment provider what has already been refunded. */
export function CancellationNowSentence(props: CancellationNowProps) {
  return (
    <Asked
      title="Could not find out what goes back"
      fallback={
        <Loading label="Finding out what goes back">
          <Skeleton className="h-10" />
        </Loading>
      }
    >
      <Sentence {...props} />
    </Asked>
  );
}

function Sentence({ bookingId, onRead }: CancellationNowProps) {
  const { booking } = useQuery<CancellationNowQuery>(
    graphql`
      query CancellationNowQuery($id: ID!) {
        booking(id: $id) {
          id
          cancellationNow {
            kind
            refundCents
            creditCents
            sentence
          }
        }
      }
    `,
    { id: bookingId },
    { fetchPolicy: 'network-only' },
  );
  const outcome = booking?.cancellationNow ?? null;
  useEffect(() => {
    onRead?.(outcome?.kind === 'NONE' ? null : outcome);
    return () => onRead?.(undefined);
  }, [outcome, onRead]);
  if (!booking) return <LoginEnded />;
  return <p>{outcome?.sentence ?? 'This booking can no longer be cancelled.'}</p>;
}
