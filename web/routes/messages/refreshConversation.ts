import { graphql } from 'react-relay/hooks';
import { commitLocalUpdate, type IEnvironment } from 'relay-runtime';
import type { refreshConversationQuery } from '../../__generated__/refreshConversationQuery.graphql.ts';
import { addMessageToStore } from '../../parts/addMessageToStore.ts';
import { globalId } from '../../parts/globalId.ts';
import { holdAnswers, newestShown, readMissed } from './readMissed.ts';

const query = graphql`
  query refreshConversationQuery($userId: ID!, $count: Int!, $before: String) {
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
        messages(last: $count, before: $before) {
          edges {
            node {
              id
              databaseId
              ...addMessageToStore_message
            }
          }
          pageInfo {
            hasPreviousPage
            startCursor
          }
        }
      }
    }
  }
`;

/** Refreshes a conversation: the unread count, and the messages missed while the connection was down. */
export async function refreshConversation(environment: IEnvironment, userId: number): Promise<void> {
  const id = globalId('Conversation', userId);
  const { ask, letGo } = holdAnswers<refreshConversationQuery>(environment, query);
  const missed = await readMissed(newestShown(environment, id, 'Thread_messages'), async (count, before) => {
    const data = await ask({ userId: String(userId), count, before });
    return data?.viewer?.conversation?.messages;
  });
  commitLocalUpdate(environment, (store) => {
    const record = store.get(id);
    for (const { node } of missed) {
      const message = store.get(node.id);
      if (message) addMessageToStore(store, message, record);
    }
  });
  letGo();
}
