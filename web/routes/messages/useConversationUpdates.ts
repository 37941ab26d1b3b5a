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

/** What is exchanged while the list is on its way may be missing in it, and is read after it. */
async function readList(environment: IEnvironment, refreshList: () => Promise<void>): Promise<void> {
  const exchanged = new Set<string>();
  const forget = onMessage((address) => exchanged.add(address));
  await refreshList();
  forget();
  for (const address of exchanged) refresh(environment, address);
}

/**
 * The counts of the list: asked for when something arrives. When the line opens, and now and then while there is
 * none, list and thread are read again.
 */
export function useConversationUpdates(list: GraphQLTaggedNode, open: string | undefined): void {
  const environment = useRelayEnvironment();
  const refreshList = useRefresh(list);
  const down = useSocketState() === 'down';

  useEffect(
    () =>
      onMessage((address, isElsewhere) => {
        // In the open thread it is read at once, and the answer to that brings the count.
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
