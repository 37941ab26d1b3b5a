import {
  ConnectionHandler,
  commitLocalUpdate,
  createOperationDescriptor,
  type GraphQLTaggedNode,
  getRequest,
  type IEnvironment,
  type OperationType,
} from 'relay-runtime';
import { mostRows } from '../../relay/asLoaded.ts';
import { readAnew } from '../../relay/readAnew.ts';

interface Page<Edge> {
  readonly edges: readonly Edge[];
  readonly pageInfo: { readonly hasPreviousPage: boolean; readonly startCursor: string | null | undefined };
}

interface Message {
  readonly node: { readonly databaseId: number };
}

const pageSize = 30;

/** Returns databaseId of the newest message of a thread that this page shows; null: the thread is not shown. */
export function newestShown(environment: IEnvironment, threadId: string, key: string): number | null {
  let newest: number | null = null;
  commitLocalUpdate(environment, (store) => {
    const thread = store.get(threadId);
    const list = thread && ConnectionHandler.getConnection(thread, key);
    const last = list?.getLinkedRecords('edges')?.at(-1)?.getLinkedRecord('node');
    if (last) newest = Number(last.getValue('databaseId'));
  });
  return newest;
}

/**
 * Reads the newest messages of a thread, back to `known`, in order: while the connection was down, more than a page
 * may have been missed. When a page fails, returns none, so that the shown thread has no gap.
 */
export async function readMissed<Edge extends Message>(
  known: number | null,
  read: (count: number, before: string | null) => Promise<Page<Edge> | null | undefined>,
): Promise<readonly Edge[]> {
  let missed: readonly Edge[] = [];
  let [count, before]: [number, string | null] = [pageSize, null];
  for (;;) {
    const page = await read(count, before);
    if (!page) return [];
    missed = [...page.edges, ...missed];
    const { hasPreviousPage, startCursor } = page.pageInfo;
    const oldest = page.edges[0]?.node.databaseId ?? 0;
    if (known === null || oldest <= known || !hasPreviousPage || !startCursor) return missed;
    [count, before] = [mostRows, startCursor];
  }
}

/**
 * Runs a query repeatedly and retains every response in the store until letGo() is called. Messages read in pages are
 * shown only with the last page: until then no connection holds them, and garbage collection would leave a gap.
 */
export function holdAnswers<Query extends OperationType>(
  environment: IEnvironment,
  query: GraphQLTaggedNode,
) {
  const held: { dispose(): void }[] = [];
  return {
    ask(variables: Query['variables']): Promise<Query['response'] | null | undefined> {
      const operation = createOperationDescriptor(getRequest(query), variables);
      held.push(environment.retain(operation));
      return readAnew<Query>(environment, operation).catch(() => null);
    },
    letGo() {
      for (const each of held) each.dispose();
    },
  };
}
