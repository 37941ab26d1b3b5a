import { useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { fetchQuery, type RecordSourceSelectorProxy, requestSubscription } from 'relay-runtime';
import type { useUnreadCountMessageSubscription } from '../__generated__/useUnreadCountMessageSubscription.graphql.ts';
import type { useUnreadCountQuery } from '../__generated__/useUnreadCountQuery.graphql.ts';
import type { useUnreadCountSubscription } from '../__generated__/useUnreadCountSubscription.graphql.ts';
import { tellOfMessage } from '../parts/messageNews.ts';
import { placeMessage } from '../parts/placeMessage.ts';
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
      isMine
      sender {
        databaseId
      }
      recipient {
        databaseId
      }
      ...placeMessage_message
    }
  }
`;

const pollEvery = 30_000;

function placeReceived(store: RecordSourceSelectorProxy): void {
  const message = store.getRootField('messageReceived');
  if (message) placeMessage(store, message);
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
      updater: placeReceived,
      onNext: (data) => {
        const message = data?.messageReceived;
        if (message) tellOfMessage((message.isMine ? message.recipient : message.sender).databaseId);
      },
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
