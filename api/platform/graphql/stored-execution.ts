import { type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import type { GraphQLContext } from './builder.ts';
import type { RequestUse } from './context.ts';
import { noteErrors } from './measured.ts';
import type { Query } from './stored-documents.ts';

/** An operation of the web, by the hash of its text. */
export interface StoredOperation {
  readonly id: string;
  readonly variables?: Record<string, unknown> | undefined;
}

export interface StoredAnswer {
  readonly result: ExecutionResult;
  /** The serialized body. null: the result has errors, and Yoga chooses the message and the status. */
  readonly body: Buffer | null;
}

/** An answer that may be cached. */
export interface KeptAnswer extends StoredAnswer {
  readonly use: RequestUse;
  /** Read from the replica, so parts of it may be slightly stale. */
  readonly isOfReplica?: true;
}

/** How one request is to be answered. */
export interface Asking {
  readonly onReplicaToo: boolean;
  /** `asOf` of the request's context. */
  readonly asOf: string | null;
}

/** True when the answer is complete and depends on nothing that belongs to one request alone. */
export const isForMore = (found: KeptAnswer | null) => found?.body != null && !found.use.ofRequest;

/** null: nothing was run. */
export async function executeQuery(
  schema: GraphQLSchema,
  { document }: Query,
  variableValues: Record<string, unknown>,
  contextValue: GraphQLContext,
): Promise<StoredAnswer | null> {
  const result = noteErrors(await execute({ schema, document, variableValues, contextValue }));
  if (result.data === undefined) return null; // variables of another type
  return { result, body: result.errors ? null : Buffer.from(JSON.stringify(result)) };
}
