import { EnvelopArmor } from '@escape.tech/graphql-armor';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { env } from '../env.ts';
import { RETRY_AFTER_SECONDS } from '../http/errors.ts';
import type { RequestContext } from '../viewer.ts';
import { createApolloHandler } from './apollo.ts';
import type { GraphQLContext } from './builder.ts';
import { graphQLContext } from './context.ts';
import { maskError } from './errors.ts';
import {
  allowGraphiQL,
  type ExampleTab,
  graphiQLOptions,
  renderGraphiQL,
  wantsGraphiQL,
} from './graphiql.ts';
import { documentLimits } from './limits.ts';
import { operationById } from './operations.ts';

export type Yoga = ReturnType<typeof createGraphQLServer>;

export function createGraphQLServer(schema: GraphQLSchema, examples: readonly ExampleTab[]) {
  return createYoga<{ requestContext: RequestContext }, GraphQLContext>({
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
      ...(new EnvelopArmor(documentLimits).protect().plugins as Plugin[]),
    ],
  });
}

const badRequest = (message: string) => ({
  message,
  extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
});

/** Serves /graphql with Yoga, or with Apollo Server when GRAPHQL_HOST says so. GraphiQL is Yoga's on both. */
export async function registerGraphQL(
  app: FastifyInstance,
  schema: GraphQLSchema,
  yoga: Yoga,
  contextOf: (request: FastifyRequest) => Promise<RequestContext>,
) {
  const serveYoga = async (request: FastifyRequest, reply: FastifyReply) => {
    const requestContext = await contextOf(request);
    const response = await yoga.handleNodeRequestAndResponse(request as never, reply as never, {
      requestContext,
    });
    response.headers.forEach((value, name) => void reply.header(name, value));
    for (const cookie of requestContext.setCookies ?? []) reply.header('set-cookie', cookie);
    if (wantsGraphiQL(request)) allowGraphiQL(reply);
    return reply.code(response.status).send(response.body);
  };
  const serveApollo = env.graphqlHost === 'apollo' ? await createApolloHandler(app, schema, contextOf) : null;

  app.route({
    url: '/graphql',
    method: ['GET', 'POST', 'OPTIONS'],
    onSend: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      if (reply.statusCode === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    },
    handler: (request, reply) =>
      serveApollo && !wantsGraphiQL(request) ? serveApollo(request, reply) : serveYoga(request, reply),
  });
}
