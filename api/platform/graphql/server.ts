import { ApolloServer } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { ApolloArmor, EnvelopArmor } from '@escape.tech/graphql-armor';
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { Refusal } from '../refusal.ts';
import type { RequestContext } from '../viewer.ts';
import type { GraphQLContext } from './builder.ts';
import { documentLimits } from './limits.ts';
import { operationById } from './operations.ts';

export type Yoga = ReturnType<typeof createGraphQLServer>;

export const graphQLContext = (context: RequestContext): GraphQLContext => ({ ...context, cache: new Map() });

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
      }),
      ...(new EnvelopArmor(documentLimits).protect().plugins as Plugin[]),
    ],
  });
}

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
  const serveApollo = env.graphqlHost === 'apollo' ? await apolloHandler(app, schema, contextOf) : null;

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

async function apolloHandler(
  app: FastifyInstance,
  schema: GraphQLSchema,
  contextOf: (request: FastifyRequest) => Promise<RequestContext>,
) {
  const armor = new ApolloArmor(documentLimits).protect();
  const server = new ApolloServer<GraphQLContext>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: false, // closed one level up, for every host: JSON bodies and own origins only
    stopOnTerminationSignals: false,
    status400ForVariableCoercionErrors: true,
    validationRules: armor.validationRules,
    plugins: armor.plugins,
    formatError: (formatted, error): GraphQLFormattedError => {
      const original = error instanceof GraphQLError ? error.originalError : error;
      if (!original || original instanceof GraphQLError) return formatted;
      return maskError(error).toJSON();
    },
  });
  await server.start();
  app.addHook('onClose', () => server.stop());
  const handle = fastifyApolloHandler(server, {
    context: async (request: FastifyRequest) => graphQLContext(await contextOf(request)),
  });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const body = request.body as { id?: unknown; query?: unknown } | null;
    if (body && typeof body.id === 'string' && body.query === undefined) {
      body.query = operationById(body.id);
      delete body.id;
    }
    reply.raw.on('close', () => {});
    const result = await handle.call(app, request, reply);
    return result;
  };
}
