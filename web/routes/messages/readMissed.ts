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

/** The newest message of a thread that this page shows; null: the thread is not shown. */
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
 * The newest messages of a thread, back to `known`, in their order: a gap in the line may have lost more than a page of
 * them. When a page does not come, none: what is shown has no hole.
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
 * Asks a query again and again, and keeps every answer in the store until they are let go. What is read in pages is
 * shown with the last of them: until then no page holds it, and whatever is tidied meanwhile would leave a hole.
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
