import { useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { fetchQuery, type RecordSourceSelectorProxy, requestSubscription } from 'relay-runtime';
import type { useLiveInboxMessageSubscription } from '../__generated__/useLiveInboxMessageSubscription.graphql.ts';
import type { useLiveInboxQuery } from '../__generated__/useLiveInboxQuery.graphql.ts';
import type { useLiveInboxSubscription } from '../__generated__/useLiveInboxSubscription.graphql.ts';
import { addMessageToStore } from '../parts/addMessageToStore.ts';
import { emitMessage, tableAddress } from '../parts/messageEvents.ts';
import { onOpen, useSocketState } from '../relay/socket.ts';

const query = graphql`
  query useLiveInboxQuery {
    viewer {
      id
      unreadCount
      unreadNoticeCount
    }
  }
`;

const countChanged = graphql`
  subscription useLiveInboxSubscription {
    unreadCountChanged {
      id
      unreadCount
      unreadNoticeCount
    }
  }
`;

const messageReceived = graphql`
  subscription useLiveInboxMessageSubscription {
    messageReceived {
      id
      isMine
      isAnnouncement
      sender {
        databaseId
      }
      recipient {
        databaseId
      }
      session {
        databaseId
      }
      ...addMessageToStore_message
    }
  }
`;

const pollEvery = 30_000;

function placeReceived(store: RecordSourceSelectorProxy): void {
  const message = store.getRootField('messageReceived');
  if (message) addMessageToStore(store, message);
}

/** Keeps the viewer's unread counts true: pushed by the server, or asked for while the socket is down. */
export function useLiveInbox(): void {
  const environment = useRelayEnvironment();
  const down = useSocketState() === 'down';

  useEffect(() => {
    const count = requestSubscription<useLiveInboxSubscription>(environment, {
      subscription: countChanged,
      variables: {},
    });
    const message = requestSubscription<useLiveInboxMessageSubscription>(environment, {
      subscription: messageReceived,
      variables: {},
      updater: placeReceived,
      onNext: (data) => {
        const message = data?.messageReceived;
        if (!message) return;
        const { isMine, isAnnouncement, sender, recipient, session } = message;
        if (recipient) emitMessage(String((isMine ? recipient : sender).databaseId));
        if (session && (!recipient || isAnnouncement))
          emitMessage(tableAddress(session.databaseId), isAnnouncement);
      },
    });
    const ask = () => fetchQuery<useLiveInboxQuery>(environment, query, {}).subscribe({ error: () => {} });
    const forget = onOpen(ask);
    return () => {
      count.dispose();
      message.dispose();
      forget();
    };
  }, [environment]);

  useEffect(() => {
    if (!down) return;
    const timer = setInterval(() => {
      fetchQuery<useLiveInboxQuery>(environment, query, {}).subscribe({ error: () => {} });
    }, pollEvery);
    return () => clearInterval(timer);
  }, [environment, down]);
}
