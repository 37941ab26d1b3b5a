import { useEffect } from 'react';
import { useRelayEnvironment } from 'react-relay/hooks';
import type { GraphQLTaggedNode, IEnvironment } from 'relay-runtime';
import { onMessage, tableOf } from '../../parts/messageEvents.ts';
import { useRefresh } from '../../relay/page.ts';
import { onBegun, onOpen, useSocketState } from '../../relay/socket.ts';
import { refreshConversation } from './refreshConversation.ts';
import { refreshTable } from './refreshTable.ts';

const pollEvery = 30_000;

function refresh(environment: IEnvironment, address: string): void {
  const table = tableOf(address);
  const number = table ?? Number(address);
  if (number > 0) void (table === null ? refreshConversation : refreshTable)(environment, number);
}

/** Reads the list. It may lack messages exchanged while it loads, so their threads are refreshed afterwards. */
async function readList(environment: IEnvironment, refreshList: () => Promise<void>): Promise<void> {
  const exchanged = new Set<string>();
  const forget = onMessage((address) => exchanged.add(address));
  await refreshList();
  forget();
  for (const address of exchanged) refresh(environment, address);
}

/**
 * Keeps the counts of the list up to date: refreshes a thread's count when a message arrives. Reads the list and the
 * open thread again when the subscription connects, and polls while it is down.
 */
export function useConversationUpdates(list: GraphQLTaggedNode, open: string | undefined): void {
  const environment = useRelayEnvironment();
  const refreshList = useRefresh(list);
  const down = useSocketState() === 'down';

  useEffect(
    () =>
      onMessage((address, isElsewhere) => {
        // The open thread marks the message as read at once; that response brings the count.
        const isOpen = address === open && document.visibilityState === 'visible';
        if (!isOpen || isElsewhere) refresh(environment, address);
      }),
    [environment, open],
  );

  useEffect(() => {
    const read = () => {
      void readList(environment, refreshList);
      if (open) refresh(environment, open);
    };
    const forget = [onOpen(read), onBegun(read)];
    const timer = down ? setInterval(read, pollEvery) : undefined;
    return () => {
      for (const stop of forget) stop();
      clearInterval(timer);
    };
  }, [environment, refreshList, open, down]);
}
