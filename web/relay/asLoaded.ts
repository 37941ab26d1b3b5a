import {
  commitLocalUpdate,
  type GraphQLTaggedNode,
  getRequest,
  getStorageKey,
  type IEnvironment,
  type NormalizationArgument,
  type NormalizationLinkedHandle,
  type NormalizationSelection,
  type RecordProxy,
  type Variables,
} from 'relay-runtime';

/** The largest page size of the API. */
export const mostRows = 100;

/** Returns the list in which Relay keeps the pages read so far. */
function listOf(record: RecordProxy, handle: NormalizationLinkedHandle, variables: Variables) {
  const name = `__${handle.key}_connection`;
  const args = handle.args?.filter((arg) => handle.filters?.includes(arg.name));
  const selections: readonly NormalizationSelection[] = [];
  return record.getLinkedRecord(
    getStorageKey({ kind: 'LinkedField', name, args, selections, plural: false }, variables),
  );
}

/** Returns the page size with which a list is read. */
function readBy(first: NormalizationArgument | undefined, asked: Variables): number {
  if (first?.kind === 'Variable') return asked[first.variableName];
  return first?.kind === 'Literal' ? Number(first.value) : 0;
}

interface AsLoaded {
  readonly variables: Variables;
  /** No list becomes shorter when it is read again with these variables. */
  readonly keepsAll: boolean;
}

/**
 * Returns the variables that read the lists of a query again as far as they were loaded: where `first` is a variable,
 * it asks for as many rows as the list holds, so that none is lost.
 */
export function asLoaded(
  environment: IEnvironment,
  query: GraphQLTaggedNode,
  variables: Variables,
): AsLoaded {
  const asked = { ...variables };
  let keepsAll = true;
  function visit(selections: readonly NormalizationSelection[], record: RecordProxy): void {
    for (const field of selections) {
      if (field.kind === 'Condition' || field.kind === 'InlineFragment') visit(field.selections, record);
      if (field.kind === 'LinkedField' && !field.plural) {
        const linked = record.getLinkedRecord(getStorageKey(field, variables));
        if (linked) visit(field.selections, linked);
      }
      if (field.kind === 'LinkedHandle') {
        const first = field.args?.find(({ name }) => name === 'first');
        const rows = listOf(record, field, variables)?.getLinkedRecords('edges')?.length ?? 0;
        if (first?.kind === 'Variable' && rows > asked[first.variableName])
          asked[first.variableName] = Math.min(mostRows, rows);
        if (rows > readBy(first, asked)) keepsAll = false;
      }
    }
  }
  commitLocalUpdate(environment, (store) => visit(getRequest(query).operation.selections, store.getRoot()));
  return { variables: asked, keepsAll };
}
