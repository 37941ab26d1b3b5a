import { GraphQLError } from 'graphql';
import { log } from '../log.ts';
import { Refusal } from '../refusal.ts';

/** Refusals outside of result unions are told as they are; anything else is a bug and is masked. */
export function maskError(error: unknown): GraphQLError {
  const original = error instanceof GraphQLError ? error.originalError : error;
  if (original instanceof Refusal) {
    const { nodes, source, positions, path } = (
      error instanceof GraphQLError ? error : {}
    ) as Partial<GraphQLError>;
    return new GraphQLError(original.message, {
      nodes,
      source,
      positions,
      path,
      extensions: { code: original.code, field: original.field },
    });
  }
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError)) return error;
  log.error({ err: original }, 'a resolver failed');
  const { nodes, path } = (error instanceof GraphQLError ? error : {}) as Partial<GraphQLError>;
  return new GraphQLError('Something went wrong on our side. Please try again.', {
    nodes,
    path,
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  });
}
