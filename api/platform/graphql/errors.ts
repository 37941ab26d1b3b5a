import { GraphQLError } from 'graphql';
import { isDatabaseAway } from '../db.ts';
import { busy } from '../http/errors.ts';
import { log } from '../log.ts';
import { Refusal } from '../refusal.ts';

/** Passes on refusals outside of result unions; anything else is a bug and is masked. */
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
  const { nodes, path } = (error instanceof GraphQLError ? error : {}) as Partial<GraphQLError>;
  if (error instanceof GraphQLError && (!original || original instanceof GraphQLError)) {
    // A plugin of the schema rejected the request; without a code Apollo would call it our fault.
    if (!original || error.extensions.code) return error;
    return new GraphQLError(error.message, { nodes, path, extensions: { code: 'BAD_USER_INPUT' } });
  }
  if (isDatabaseAway(original)) {
    return new GraphQLError(busy.message, {
      nodes,
      path,
      extensions: { code: busy.code, http: { status: 503 } },
    });
  }
  log.error({ err: original }, 'a resolver failed');
  return new GraphQLError('Something went wrong on our side. Please try again.', {
    nodes,
    path,
    extensions: { code: 'INTERNAL_SERVER_ERROR' },
  });
}
