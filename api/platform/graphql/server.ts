import { EnvelopArmor } from '@escape.tech/graphql-armor';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { env } from '../env.ts';
import type { RequestContext } from '../viewer.ts';
import { createApolloHandler } from './apollo.ts';
import type { GraphQLContext } from './builder.ts';
import { graphQLContext } from './context.ts';
import { maskError } from './errors.ts';
import { documentLimits } from './limits.ts';
import { operationById } from './operations.ts';

export type Yoga = ReturnType<typeof createGraphQLServer>;

export function createGraphQLServer(schema: GraphQLSchema) {
  return createYoga<{ requestContext: RequestContext }, GraphQLContext>({
    schema,
    logging: false,
    landingPage: false,
    batching: false,
    multipart: false,
    cors: false,
    graphqlEndpoint: '/graphql',
    graphiql: { title: 'Questboard API', defaultQuery: FIRST_QUERY, subscriptionsProtocol: 'WS' },
    renderGraphiQL,
    maskedErrors: { maskError: (error) => maskError(error) },
    context: ({ requestContext }) => graphQLContext(requestContext),
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

const FIRST_QUERY = `# Welcome to the Questboard API. Try:
query Upcoming {
  sessions(first: 5) {
    edges { node { title scheduledAt availableSpots priceCents gameMaster { name } } }
  }
}
`;

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
    if (wantsPage(request)) allowGraphiQL(reply);
    return reply.code(response.status).send(response.body);
  };
  const serveApollo = env.graphqlHost === 'apollo' ? await createApolloHandler(app, schema, contextOf) : null;

  app.route({
    url: '/graphql',
    method: ['GET', 'POST', 'OPTIONS'],
    handler: (request, reply) =>
      serveApollo && !wantsPage(request) ? serveApollo(request, reply) : serveYoga(request, reply),
  });
}

const wantsPage = (request: FastifyRequest) =>
  request.method === 'GET' &&
  !(request.query as Record<string, unknown>).query &&
  (request.headers.accept ?? '').includes('text/html');

/** GraphiQL brings its own inline scripts; nothing of the site's is on that page. */
function allowGraphiQL(reply: FastifyReply) {
  reply.header(
    'content-security-policy',
    "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src 'self' data:; font-src data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
}
