import type { GraphQLSchema } from 'graphql';
import { asRequest } from '../call-deadline.ts';
import { onReplica } from '../place.ts';
import { shareUnchanged } from '../unchanged.ts';
import { type SharedUse, sharedContext } from './context.ts';
import type { Query } from './stored-documents.ts';
import {
  type Asking,
  executeQuery,
  isForMore,
  type KeptAnswer,
  type StoredAnswer,
  type StoredOperation,
} from './stored-execution.ts';

/** As visitors are told it. */
export interface SharedAnswer extends KeptAnswer {
  readonly use: SharedUse;
}

/** Of what is missing or failed on the replica the primary may know; visitors are nobody on either. */
const isWhole = ({ result: { data, errors } }: StoredAnswer) =>
  !errors &&
  Object.entries(data ?? {}).every(
    ([name, value]) => value !== null || name === 'viewer' || name === 'admin',
  );

export type VisitorAnswers = ReturnType<typeof createVisitorAnswers>;

/** What visitors are told: all who ask for the same share one execution, as long as nothing was committed. */
export function createVisitorAnswers(schema: GraphQLSchema) {
  const share = shareUnchanged<SharedAnswer | null>(isForMore);

  async function execute(query: Query, variables: Record<string, unknown>): Promise<SharedAnswer | null> {
    const use: SharedUse = { ofRequest: false, ofViewer: false, ownFields: new Map() };
    const found = await asRequest(() => executeQuery(schema, query, variables, sharedContext(use)));
    query.isOfOneRequest ||= use.ofRequest;
    query.isOfViewer ||= use.ofViewer;
    return found && { ...found, use };
  }

  /** null: nothing was run. */
  const executeShared = (query: Query, { id, variables = {} }: StoredOperation, asOf: string | null = null) =>
    share(`${id} ${JSON.stringify(variables)}`, () => execute(query, variables), asOf);

  return {
    answerOnPrimary: executeShared,
    /** From the replica, where that may be asked. null: nothing was run. */
    async answer(query: Query, operation: StoredOperation, { onReplicaToo, asOf }: Asking) {
      const found = onReplicaToo ? await onReplica(() => executeShared(query, operation)) : null;
      return found && isWhole(found)
        ? { ...found, isOfReplica: true as const }
        : executeShared(query, operation, asOf);
    },
  };
}
