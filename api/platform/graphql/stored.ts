import type { GraphQLSchema } from 'graphql';
import { env } from '../env.ts';
import { mayReadReplica } from '../http/own-writes.ts';
import type { RequestContext } from '../viewer.ts';
import { graphQLContext, longListIn } from './context.ts';
import { operationById } from './operations.ts';
import { createQueries } from './stored-documents.ts';
import { executeQuery, type StoredAnswer, type StoredOperation } from './stored-execution.ts';
import { createLoginAnswers } from './stored-logins.ts';
import { createVisitorAnswers } from './stored-visitors.ts';
import type { Yoga } from './yoga.ts';

const isHalfLoggedIn = ({ newcomer, leaver }: RequestContext) => Boolean(newcomer || leaver);

export type StoredQueries = ReturnType<typeof createStoredQueries>;

/**
 * Answers the web's own queries without Yoga: each document is parsed, validated and checked against the limits once,
 * and runs through graphql-js on the same schema. Visitors who send the same query share an execution, and so do
 * logged-in users who get the same answer; what is private to a login is shared by its concurrent requests. Yoga
 * answers every other query, and every mutation.
 */
export function createStoredQueries(schema: GraphQLSchema, yoga: Yoga, textOf = operationById) {
  const queryOf = createQueries(schema, yoga, textOf);
  const visitors = createVisitorAnswers(schema);
  const logins = createLoginAnswers(schema, visitors);

  /** null: Yoga has to answer, and nothing was run yet. */
  async function run(
    operation: StoredOperation,
    requestContext: RequestContext,
  ): Promise<StoredAnswer | null> {
    const { id, variables = {} } = operation;
    const query = queryOf(id);
    if (!query || longListIn(variables) !== undefined || requestContext.isOfAnother) return null;
    const { viewer, headers, asOf = null } = requestContext;
    if (!query.isOfOneRequest && !isHalfLoggedIn(requestContext)) {
      // The replica is read only if it has all that the caller has written.
      const asking = { onReplicaToo: mayReadReplica(headers), asOf };
      const found = viewer
        ? await logins.answer(query, operation, viewer, asking)
        : await visitors.answer(query, operation, asking);
      if (!found?.use.ofRequest) return found;
    }
    const context = graphQLContext(requestContext, { query: query.text, variables });
    return executeQuery(schema, query, variables, context);
  }

  return {
    run,
    /** Runs any stored operation in this process and gives the body of its answer. */
    async execute(operation: StoredOperation, requestContext: RequestContext): Promise<Buffer> {
      const found = await run(operation, requestContext);
      if (found?.body) return found.body;
      const response = await yoga.fetch(
        `${env.publicUrl}/graphql`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(operation),
        },
        { requestContext, found: found?.result },
      );
      return Buffer.from(await response.arrayBuffer());
    },
  };
}
