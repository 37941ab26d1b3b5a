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
  /** As it is sent; null: it has errors, and Yoga finds the words and the status. */
  readonly body: Buffer | null;
}

/** An answer that may be told again. */
export interface KeptAnswer extends StoredAnswer {
  readonly use: RequestUse;
  /** Read from the replica, in which some of it may be a moment old. */
  readonly isOfReplica?: true;
}

/** What of one request says how its question is answered. */
export interface Asking {
  readonly onReplicaToo: boolean;
  /** As in its context. */
  readonly asOf: string | null;
}

/** Whole, and of nothing that one request alone has brought. */
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
