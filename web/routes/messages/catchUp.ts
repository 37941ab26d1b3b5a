import { graphql } from 'react-relay/hooks';
import { commitLocalUpdate, fetchQuery, type IEnvironment } from 'relay-runtime';
import type { catchUpQuery } from '../../__generated__/catchUpQuery.graphql.ts';
import { placeMessage } from '../../parts/placeMessage.ts';

const query = graphql`
  query catchUpQuery($userId: ID!) {
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
              ...placeMessage_message
            }
          }
        }
      }
    }
  }
`;

/** Reads what is new with one person: how much is unread, and the messages that a gap in the line has lost. */
export async function catchUp(environment: IEnvironment, userId: number): Promise<void> {
  const data = await fetchQuery<catchUpQuery>(environment, query, { userId: String(userId) })
    .toPromise()
    .catch(() => null);
  const conversation = data?.viewer?.conversation;
  if (!conversation) return;
  commitLocalUpdate(environment, (store) => {
    const record = store.get(conversation.id);
    for (const { node } of conversation.messages.edges) {
      const message = store.get(node.id);
      if (message) placeMessage(store, message, record);
    }
  });
}
