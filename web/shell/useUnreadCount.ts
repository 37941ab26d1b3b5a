import { useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import {
  ConnectionHandler,
  fetchQuery,
  type RecordSourceSelectorProxy,
  requestSubscription,
} from 'relay-runtime';
import type { useUnreadCountMessageSubscription } from '../__generated__/useUnreadCountMessageSubscription.graphql.ts';
import type { useUnreadCountQuery } from '../__generated__/useUnreadCountQuery.graphql.ts';
import type { useUnreadCountSubscription } from '../__generated__/useUnreadCountSubscription.graphql.ts';
import { onReconnect, useSocketState } from '../relay/socket.ts';

const query = graphql`
  query useUnreadCountQuery {
    viewer {
      id
      unreadCount
    }
  }
`;

const countChanged = graphql`
  subscription useUnreadCountSubscription {
    unreadCountChanged {
      id
      unreadCount
    }
  }
`;

const messageReceived = graphql`
  subscription useUnreadCountMessageSubscription {
    messageReceived {
      id
      content
      isRead
      isMine
      createdAt
      sender {
        id
        databaseId
        fullName
        avatarUrl
      }
      recipient {
        id
        databaseId
        fullName
        avatarUrl
      }
    }
  }
`;

const pollEvery = 30_000;

function listInBell(store: RecordSourceSelectorProxy): void {
  const message = store.getRootField('messageReceived');
  const viewer = store.getRoot().getLinkedRecord('viewer');
  const list = viewer && ConnectionHandler.getConnection(viewer, 'BellMessages_messages');
  if (!message || !list) return;
  const edge = ConnectionHandler.createEdge(store, list, message, 'MessageEdge');
  ConnectionHandler.insertEdgeBefore(list, edge);
}

/** Keeps the viewer's unread count true: pushed by the server, or asked for while the socket is down. */
export function useUnreadCount(): void {
  const environment = useRelayEnvironment();
  const down = useSocketState() === 'down';

  useEffect(() => {
    const count = requestSubscription<useUnreadCountSubscription>(environment, {
      subscription: countChanged,
      variables: {},
    });
    const message = requestSubscription<useUnreadCountMessageSubscription>(environment, {
      subscription: messageReceived,
      variables: {},
      updater: listInBell,
    });
    const ask = () => fetchQuery<useUnreadCountQuery>(environment, query, {}).subscribe({ error: () => {} });
    const forget = onReconnect(ask);
    return () => {
      count.dispose();
      message.dispose();
      forget();
    };
  }, [environment]);

  useEffect(() => {
    if (!down) return;
    const timer = setInterval(() => {
      fetchQuery<useUnreadCountQuery>(environment, query, {}).subscribe({ error: () => {} });
    }, pollEvery);
    return () => clearInterval(timer);
  }, [environment, down]);
}
