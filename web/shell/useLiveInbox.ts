import { useEffect } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { fetchQuery, type RecordSourceSelectorProxy, requestSubscription } from 'relay-runtime';
import type { useLiveInboxMessageSubscription } from '../__generated__/useLiveInboxMessageSubscription.graphql.ts';
import type { useLiveInboxQuery } from '../__generated__/useLiveInboxQuery.graphql.ts';
import type { useLiveInboxSubscription } from '../__generated__/useLiveInboxSubscription.graphql.ts';
import { addMessageToStore } from '../parts/addMessageToStore.ts';
import { emitMessage, tableAddress } from '../parts/messageEvents.ts';
import { keepSubscribed } from '../relay/keepSubscribed.ts';
import { shareSeatChanges } from '../relay/seatChanges.ts';
import { noteBegun, onOpen, useSocketState } from '../relay/socket.ts';
import { useViewer } from '../relay/viewer.ts';

const query = graphql`
  query useLiveInboxQuery($id: ID!) {
    node(id: $id) {
      id
      ... on Viewer {
        unreadCount
        unreadNoticeCount
      }
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

/**
 * Keeps the viewer's unread counts current: the server pushes them, and they are queried when the socket opens and
 * while it is down. They are queried by the viewer's id: an ended login shows at the user's next action, the page
 * does not turn into another by itself.
 */
export function useLiveInbox(): void {
  const environment = useRelayEnvironment();
  const id = useViewer()?.id;
  const down = useSocketState() === 'down';
  const { revalidate } = useRevalidator();
  useEffect(() => shareSeatChanges(revalidate), [revalidate]);

  useEffect(
    () =>
      keepSubscribed((ended) => {
        const ending = { onError: ended, onCompleted: () => ended() };
        const message = requestSubscription<useLiveInboxMessageSubscription>(environment, {
          ...ending,
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
        const count = requestSubscription<useLiveInboxSubscription>(environment, {
          ...ending,
          subscription: countChanged,
          variables: {},
          // The server pushes the counts at once, including what changed before the subscription began.
          onNext: noteBegun,
        });
        return () => {
          count.dispose();
          message.dispose();
        };
      }),
    [environment],
  );

  useEffect(() => {
    if (!id) return;
    const ask = () =>
      fetchQuery<useLiveInboxQuery>(environment, query, { id }).subscribe({ error: () => {} });
    const timer = down ? setInterval(ask, pollEvery) : undefined;
    const forget = onOpen(ask);
    return () => {
      clearInterval(timer);
      forget();
    };
  }, [environment, down, id]);
}
