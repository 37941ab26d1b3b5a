import { graphql } from 'react-relay/hooks';
import { commitLocalUpdate, fetchQuery, type IEnvironment } from 'relay-runtime';
import type { refreshTableQuery } from '../../__generated__/refreshTableQuery.graphql.ts';
import { addMessageToStore, addToTable } from '../../parts/addMessageToStore.ts';

const query = graphql`
  query refreshTableQuery($sessionId: ID!) {
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
        messages(last: 30) {
          edges {
            node {
              id
              isAnnouncement
              ...addMessageToStore_message
            }
          }
        }
      }
    }
  }
`;

/** Reads what is new at a table: how much is unread, the messages that a gap in the line has lost, or that it is closed to the viewer now. */
export async function refreshTable(environment: IEnvironment, sessionId: number): Promise<void> {
  const data = await fetchQuery<refreshTableQuery>(environment, query, { sessionId: String(sessionId) })
    .toPromise()
    .catch(() => null);
  const messages = data?.session?.thread?.messages.edges ?? [];
  commitLocalUpdate(environment, (store) => {
    for (const { node } of messages) {
      const message = store.get(node.id);
      if (!message) continue;
      if (node.isAnnouncement) addToTable(store, sessionId, message);
      else addMessageToStore(store, message);
    }
  });
}
