import { ConnectionHandler, type RecordProxy, type RecordSourceProxy } from 'relay-runtime';
import { numberOf } from './connections.ts';

/**
 * Inserts an edge in order of databaseId: what was lost during a gap in the connection is read after newer entries
 * were pushed.
 */
export function insertByNumber(
  store: RecordSourceProxy,
  list: RecordProxy,
  node: RecordProxy,
  edgeType: string,
) {
  const edge = ConnectionHandler.createEdge(store, list, node, edgeType);
  const edges = list.getLinkedRecords('edges') ?? [];
  const before = edges.findLastIndex((known) => numberOf(known ?? undefined) < numberOf(edge)) + 1;
  list.setLinkedRecords([...edges.slice(0, before), edge, ...edges.slice(before)], 'edges');
}
