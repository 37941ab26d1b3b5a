import { useDeferredValue, useEffect } from 'react';
import { graphql } from 'react-relay/hooks';
import type { EndingCostsQuery, EndingCostsQuery$data } from '../__generated__/EndingCostsQuery.graphql.ts';
import { useQuery } from '../relay/useQuery.ts';

export type EndPreview = NonNullable<NonNullable<EndingCostsQuery$data['campaign']>['endPreview']>;

interface EndingCostsProps {
  readonly campaignId: string;
  /** A higher number queries again; the old preview stays until the new one arrives, so that no button moves. */
  readonly attempt: number;
  /** Called with the preview that is shown; null: none is, or there is nothing left to end. */
  readonly onRead: (preview: EndPreview | null) => void;
}

/** Shows what ending a campaign does and to whom, in the server's words. */
export function EndingCosts({ campaignId, attempt, onRead }: EndingCostsProps) {
  const { campaign } = useQuery<EndingCostsQuery>(
    graphql`
      query EndingCostsQuery($id: ID!) {
        campaign(id: $id) {
          id
          endPreview {
            refundCents
            lines
          }
        }
      }
    `,
    { id: campaignId },
    { fetchPolicy: 'network-only', fetchKey: useDeferredValue(attempt) },
  );
  const preview = campaign?.endPreview ?? null;
  useEffect(() => {
    onRead(preview);
    return () => onRead(null);
  }, [preview, onRead]);
  if (!preview) return <p>It has ended before.</p>;
  return (
    <ul className="figures flex list-disc flex-col gap-1.5 pl-5 text-text">
      {preview.lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
