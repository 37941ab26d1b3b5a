import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { commitLocalUpdate } from 'relay-runtime';
import type { useMarkTableReadMutation } from '../../__generated__/useMarkTableReadMutation.graphql.ts';
import { markTableRead } from '../../parts/addMessageToStore.ts';
import { useCommit } from '../../relay/useCommit.ts';
import { useWhenSeen } from './useWhenSeen.ts';

const mutation = graphql`
  mutation useMarkTableReadMutation($input: MarkSessionThreadReadInput!) {
    markSessionThreadRead(input: $input) {
      ... on MarkSessionThreadReadPayload {
        thread {
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

interface Table {
  readonly id: string;
  readonly databaseId: number;
}

/** Marks the messages of a table as read once the viewer sees the page: not in a background tab. */
export function useMarkTableRead({ id, databaseId }: Table, lastUnreadId: string | null): void {
  const environment = useRelayEnvironment();
  const [commit] = useCommit<useMarkTableReadMutation>(mutation);
  useWhenSeen(lastUnreadId && `${id} ${lastUnreadId}`, async () => {
    const outcome = await commit({ input: { sessionId: id } });
    if (outcome.ok) commitLocalUpdate(environment, (store) => markTableRead(store, databaseId));
    return outcome.ok;
  });
}
