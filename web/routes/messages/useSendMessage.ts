import { useCallback } from 'react';
import { graphql } from 'react-relay/hooks';
import type { RecordSourceSelectorProxy } from 'relay-runtime';
import type { useSendMessageMutation } from '../../__generated__/useSendMessageMutation.graphql.ts';
import { addMessageToStore } from '../../parts/addMessageToStore.ts';
import { useCommit } from '../../relay/useCommit.ts';

const mutation = graphql`
  mutation useSendMessageMutation($input: SendMessageInput!) {
    sendMessage(input: $input) {
      ... on SendMessagePayload {
        sentMessage {
          id
          ...addMessageToStore_message
        }
        conversation {
          id
          unreadCount
          canWrite
          with {
            id
            databaseId
            fullName
            avatarUrl
            isStaff
            isGameMaster
          }
        }
      }
      ...useCommit_refusal @alias(as: "refusal")
    }
  }
`;

function placeSent(store: RecordSourceSelectorProxy): void {
  const answer = store.getRootField('sendMessage');
  const message = answer?.getLinkedRecord('sentMessage');
  if (message) addMessageToStore(store, message, answer?.getLinkedRecord('conversation'));
}

/**
 * Sends a message to a user by databaseId; it appears in thread and lists once the server has stored it. A retry with
 * the same idempotency key creates no second message.
 */
export function useSendMessage() {
  const [commit] = useCommit<useSendMessageMutation>(mutation, placeSent);
  return useCallback(
    (recipient: number, content: string, about: number | null, requestKey: string) =>
      commit({
        input: {
          recipientId: String(recipient),
          content,
          sessionId: about === null ? null : String(about),
          requestKey,
        },
      }),
    [commit],
  );
}
