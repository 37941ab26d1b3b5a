import { useDeferredValue } from 'react';
import { graphql } from 'react-relay/hooks';
import type { effectsQuery } from '../../__generated__/effectsQuery.graphql.ts';
import { useQuery } from '../../relay/useQuery.ts';

export interface DialogProps {
  readonly id: string;
  readonly name: string;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/**
 * What a deed does to sessions, bookings and money, as it stands now. Another attempt asks anew; what was read stays
 * till the answer is there, so that no button moves.
 */
export function useEffects(id: string, attempt = 0) {
  const { admin } = useQuery<effectsQuery>(
    graphql`
      query effectsQuery($id: ID!) {
        admin {
          gameMasterEffects(id: $id) {
            archive
            unlink
            link
            sessions
            refundCents
          }
        }
      }
    `,
    { id },
    { fetchPolicy: 'network-only', fetchKey: useDeferredValue(attempt) },
  );
  return admin?.gameMasterEffects ?? null;
}
