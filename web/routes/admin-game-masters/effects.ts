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
 * Asks what an action does to sessions, bookings and money at present. Another attempt asks again; the old answer
 * stays until the new one arrives, so that no button moves.
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
