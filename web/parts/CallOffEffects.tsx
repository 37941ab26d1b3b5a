import { useDeferredValue, useEffect } from 'react';
import { graphql } from 'react-relay/hooks';
import type {
  CallOffEffectsQuery,
  CallOffEffectsQuery$data,
} from '../__generated__/CallOffEffectsQuery.graphql.ts';
import { useQuery } from '../relay/useQuery.ts';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { Asked } from './Asked.tsx';
import { LoginEnded } from './LoginEnded.tsx';

export type CallOffPreview = NonNullable<NonNullable<CallOffEffectsQuery$data['session']>['callOffPreview']>;

interface CallOffEffectsProps {
  readonly sessionId: string;
  /** A higher number queries again; the old preview stays until the new one arrives, so that no button moves. */
  readonly attempt: number;
  /** Called with the preview that is shown; null: none is, or there is nothing left to call off. */
  readonly onRead: (preview: CallOffPreview | null) => void;
}

/** Shows what calling a session off does and to whom, in the server's words. */
export function CallOffEffects(props: CallOffEffectsProps) {
  return (
    <Asked
      title="Could not find out what this does"
      fallback={
        <Loading label="Finding out what this does">
          <Skeleton className="h-24" />
        </Loading>
      }
    >
      <Effects {...props} />
    </Asked>
  );
}

function Effects({ sessionId, attempt, onRead }: CallOffEffectsProps) {
  const { viewer, session } = useQuery<CallOffEffectsQuery>(
    graphql`
      query CallOffEffectsQuery($id: ID!) {
        viewer {
          id
        }
        session(id: $id) {
          id
          callOffPreview {
            deletes
            refundCents
            lines
          }
        }
      }
    `,
    { id: sessionId },
    { fetchPolicy: 'network-only', fetchKey: useDeferredValue(attempt) },
  );
  const preview = session?.callOffPreview ?? null;
  useEffect(() => {
    onRead(preview);
    return () => onRead(null);
  }, [preview, onRead]);
  if (!viewer) return <LoginEnded />;
  if (!preview) return <p>It was called off or deleted before.</p>;
  return (
    <ul className="figures flex list-disc flex-col gap-1.5 pl-5 text-text">
      {preview.lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
