import { graphql } from 'react-relay/hooks';
import { commitLocalUpdate, fetchQuery, type IEnvironment } from 'relay-runtime';
import type { refreshConversationQuery } from '../../__generated__/refreshConversationQuery.graphql.ts';
import { addMessageToStore } from '../../parts/addMessageToStore.ts';

const query = graphql`
  query refreshConversationQuery($userId: ID!) {
    viewer {
      id
      conversation(userId: $userId) {
        id
        unreadCount
        canWrite
        blockedByViewer
        with {
          id
          databaseId
          fullName
          avatarUrl
        }
        lastMessage {
          id
          databaseId
        }
        messages(last: 30) {
          edges {
            node {
              id
              ...addMessageToStore_message
            }
          }
        }
      }
    }
  }
`;

/** Reads what is new with one person: how much is unread, and the messages that a gap in the line has lost. */
export async function refreshConversation(environment: IEnvironment, userId: number): Promise<void> {
  const data = await fetchQuery<refreshConversationQuery>(environment, query, { userId: String(userId) })
    .toPromise()
    .catch(() => null);
  const conversation = data?.viewer?.conversation;
  if (!conversation) return;
  commitLocalUpdate(environment, (store) => {
    const record = store.get(conversation.id);
    for (const { node } of conversation.messages.edges) {
      const message = store.get(node.id);
      if (message) addMessageToStore(store, message, record);
    }
  });
}
