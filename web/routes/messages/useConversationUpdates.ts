import { useEffect } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import { fetchQuery, type GraphQLTaggedNode } from 'relay-runtime';
import { onMessage } from '../../parts/messageEvents.ts';
import { onReconnect, useSocketState } from '../../relay/socket.ts';
import { refreshConversation } from './refreshConversation.ts';

const pollEvery = 30_000;

/**
 * The counts of the list: asked for when something arrives. After a gap in the line, and now and then while
 * there is no line, list and thread are read again.
 */
export function useConversationUpdates(list: GraphQLTaggedNode, userId: string | undefined): void {
  const environment = useRelayEnvironment();
  const down = useSocketState() === 'down';

  useEffect(
    () =>
      onMessage((other) => {
        // In the open thread it is read at once, and the answer to that brings the count.
        const isOpen = String(other) === userId && document.visibilityState === 'visible';
        if (!isOpen) void refreshConversation(environment, other);
      }),
    [environment, userId],
  );

  useEffect(() => {
    const read = () => {
      fetchQuery(environment, list, {}).subscribe({ error: () => {} });
      if (Number(userId) > 0) void refreshConversation(environment, Number(userId));
    };
    const forget = onReconnect(read);
    const timer = down ? setInterval(read, pollEvery) : undefined;
    return () => {
      forget();
      clearInterval(timer);
    };
  }, [environment, list, userId, down]);
}
