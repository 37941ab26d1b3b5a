import { EnvelopArmor } from '@escape.tech/graphql-armor';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { RequestContext } from '../viewer.ts';
import type { GraphQLContext } from './builder.ts';
import { graphQLContext } from './context.ts';
import { maskError } from './errors.ts';
import { type ExampleTab, graphiQLOptions, renderGraphiQL } from './graphiql.ts';
import { documentLimits } from './limits.ts';
import { measured, noteErrors } from './measured.ts';
import { operationById } from './operations.ts';

export type Yoga = ReturnType<typeof createGraphQLServer>;

interface ServerContext {
  requestContext: RequestContext;
  /** The result of a stored query that had errors: Yoga reports it and does not run the query again. */
  found?: ExecutionResult | undefined;
}

const tellFound: Plugin<ServerContext> = {
  onExecute({ context: { found, params }, executeFn, setExecuteFn }) {
    setExecuteFn(
      found ? () => found : (args) => measured(params?.query, async () => noteErrors(await executeFn(args))),
    );
  },
};

/** Streams over HTTP would escape the limits of sockets: on their number, and on what waits to be read. */
const subscribeBySocket: Plugin<ServerContext> = {
  onSubscribe({ args, setResultAndStopExecution }) {
    const isByHttp = (args.contextValue as { request?: Request }).request !== undefined;
    if (isByHttp) setResultAndStopExecution({ errors: [bySocketAlone()] });
  },
};

const bySocketAlone = () =>
  new GraphQLError('Subscriptions are asked for over a WebSocket at this path, by graphql-transport-ws.', {
    extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
  });

export function createGraphQLServer(schema: GraphQLSchema, examples: readonly ExampleTab[]) {
  return createYoga<ServerContext, GraphQLContext>({
    schema,
    logging: false,
    landingPage: false,
    batching: false,
    multipart: false,
    cors: false,
    graphqlEndpoint: '/graphql',
    graphiql: graphiQLOptions(examples),
    renderGraphiQL,
    maskedErrors: { maskError: (error) => maskError(error) },
    context: ({ requestContext, params }) => graphQLContext(requestContext, params),
    plugins: [
      usePersistedOperations({
        allowArbitraryOperations: true,
        extractPersistedOperationId: (params) => (params as { id?: unknown }).id as string | null,
        getPersistedOperation: (id) => operationById(String(id)) ?? null,
        customErrors: {
          keyNotFound: badRequest('The request has neither a query nor the id of a stored operation.'),
          notFound: badRequest('This stored operation is not known. Please reload the page.'),
        },
      }),
      tellFound,
      subscribeBySocket,
      ...(new EnvelopArmor(documentLimits).protect().plugins as Plugin[]),
    ],
  });
}

const badRequest = (message: string) => ({
  message,
  extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
});
