import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { commitLocalUpdate } from 'relay-runtime';
import type { useMarkReadMutation } from '../../__generated__/useMarkReadMutation.graphql.ts';
import { markThreadRead } from '../../parts/addMessageToStore.ts';
import { useCommit } from '../../relay/useCommit.ts';
import { useWhenSeen } from './useWhenSeen.ts';

const mutation = graphql`
  mutation useMarkReadMutation($input: MarkConversationReadInput!) {
    markConversationRead(input: $input) {
      ... on MarkConversationReadPayload {
        conversation {
          id
          unreadCount
        }
        viewer {
          id
          unreadCount
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

/** Marks received messages as read once the viewer sees the page: not in a background tab. */
export function useMarkRead(otherId: string, lastUnreadId: string | null): void {
  const environment = useRelayEnvironment();
  const [commit] = useCommit<useMarkReadMutation>(mutation);
  useWhenSeen(lastUnreadId && `${otherId} ${lastUnreadId}`, async () => {
    const outcome = await commit({ input: { userId: otherId } });
    if (outcome.ok) commitLocalUpdate(environment, (store) => markThreadRead(store, otherId));
    return outcome.ok;
  });
}
