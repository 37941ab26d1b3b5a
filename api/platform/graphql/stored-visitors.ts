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

/** The answer that visitors share. */
export interface SharedAnswer extends KeptAnswer {
  readonly use: SharedUse;
}

/** True when nothing is missing: what the replica lacks, the primary may have. Visitors have no viewer on either. */
const isWhole = ({ result: { data, errors } }: StoredAnswer) =>
  !errors &&
  Object.entries(data ?? {}).every(
    ([name, value]) => value !== null || name === 'viewer' || name === 'admin',
  );

export type VisitorAnswers = ReturnType<typeof createVisitorAnswers>;

/** Answers visitors: those who send the same query share one execution, until something is committed. */
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
    /** Reads from the replica where that is allowed, else from the primary. null: nothing was run. */
    async answer(query: Query, operation: StoredOperation, { onReplicaToo, asOf }: Asking) {
      const found = onReplicaToo ? await onReplica(() => executeShared(query, operation)) : null;
      return found && isWhole(found)
        ? { ...found, isOfReplica: true as const }
        : executeShared(query, operation, asOf);
    },
  };
}
