import { useCallback } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { RecordSourceSelectorProxy } from 'relay-runtime';
import type { useSendToTableMutation } from '../../__generated__/useSendToTableMutation.graphql.ts';
import { addMessageToStore } from '../../parts/addMessageToStore.ts';
import { useCommit } from '../../relay/useCommit.ts';
import { refreshTable } from './refreshTable.ts';

const mutation = graphql`
  mutation useSendToTableMutation($input: SendSessionMessageInput!) {
    sendSessionMessage(input: $input) {
      ... on SendSessionMessagePayload {
        sentMessage {
          id
          ...addMessageToStore_message
        }
        thread {
          id
          unreadCount
          canWrite
          isMuted
          session {
            id
            databaseId
            title
          }
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

function placeSent(store: RecordSourceSelectorProxy): void {
  const message = store.getRootField('sendSessionMessage')?.getLinkedRecord('sentMessage');
  if (message) addMessageToStore(store, message);
}

/** Sends a message to a table; a retry with the same idempotency key creates no second message. */
export function useSendToTable() {
  const environment = useRelayEnvironment();
  const [commit] = useCommit<useSendToTableMutation>(mutation, placeSent);
  return useCallback(
    async (table: number, content: string, requestKey: string) => {
      const outcome = await commit({ input: { sessionId: String(table), content, requestKey } });
      // The viewer may have lost the seat, and access to the thread with it.
      if (!outcome.ok && outcome.code === 'FORBIDDEN') void refreshTable(environment, table);
      return outcome;
    },
    [environment, commit],
  );
}
