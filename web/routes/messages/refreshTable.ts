import { graphql } from 'react-relay/hooks';
import { commitLocalUpdate, type IEnvironment } from 'relay-runtime';
import type { refreshTableQuery } from '../../__generated__/refreshTableQuery.graphql.ts';
import { addMessageToStore, addToTable } from '../../parts/addMessageToStore.ts';
import { globalId } from '../../parts/globalId.ts';
import { holdAnswers, newestShown, readMissed } from './readMissed.ts';

const query = graphql`
  query refreshTableQuery($sessionId: ID!, $count: Int!, $before: String) {
    session(id: $sessionId) {
      id
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
        messages(last: $count, before: $before) {
          edges {
            node {
              id
              databaseId
              isAnnouncement
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

/**
 * Refreshes the thread of a table: the unread count, the messages missed while the connection was down, or that the
 * viewer has lost access.
 */
export async function refreshTable(environment: IEnvironment, sessionId: number): Promise<void> {
  const shown = newestShown(environment, globalId('SessionThread', sessionId), 'TableThread_messages');
  const { ask, letGo } = holdAnswers<refreshTableQuery>(environment, query);
  const missed = await readMissed(shown, async (count, before) => {
    const data = await ask({ sessionId: String(sessionId), count, before });
    return data?.session?.thread?.messages;
  });
  commitLocalUpdate(environment, (store) => {
    for (const { node } of missed) {
      const message = store.get(node.id);
      if (!message) continue;
      if (node.isAnnouncement) addToTable(store, sessionId, message);
      else addMessageToStore(store, message);
    }
  });
  letGo();
}
