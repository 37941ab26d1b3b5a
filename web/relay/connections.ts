import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from 'relay-runtime';

/** Lists that only grow at their end, ordered by the databaseId of their entries. */
const growing = new Set(['__Thread_messages_connection', '__TableThread_messages_connection']);

type Payload = Parameters<typeof ConnectionHandler.update>[1];

const edgesOf = (store: RecordSourceProxy, { dataID, handleKey }: Payload): RecordProxy[] => {
  const edges = store.get(dataID)?.getLinkedRecord(handleKey)?.getLinkedRecords('edges') ?? [];
  return edges.filter((edge) => edge !== null && edge !== undefined);
};
export const numberOf = (edge: RecordProxy | undefined) =>
  Number(edge?.getLinkedRecord('node')?.getValue('databaseId') ?? 0);

/**
 * Relay's connection handler, but an update of a growing list keeps newer entries: an answer may have been read
 * before the last entry was made and arrive after it was shown.
 */
export const connections: typeof ConnectionHandler = {
  ...ConnectionHandler,
  update(store, payload) {
    const known = growing.has(payload.handleKey) ? edgesOf(store, payload) : [];
    ConnectionHandler.update(store, payload);
    const read = edgesOf(store, payload);
    const later = known.filter((edge) => numberOf(edge) > numberOf(read.at(-1)));
    const list = store.get(payload.dataID)?.getLinkedRecord(payload.handleKey);
    if (later.length > 0) list?.setLinkedRecords([...read, ...later], 'edges');
  },
};
