import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { ApolloArmor } from '@escape.tech/graphql-armor';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema } from 'graphql';
import type { RequestContext } from '../viewer.ts';
import type { GraphQLContext } from './builder.ts';
import { graphQLContext } from './context.ts';
import { maskError } from './errors.ts';
import { documentLimits, MAX_TOKENS } from './limits.ts';
import { operationById } from './operations.ts';

/** A client of the old media type wants 200 for a well-formed request, whatever is wrong with the document. */
const legacyStatus: ApolloServerPlugin<GraphQLContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ request, response }) => {
      const accept = request.http?.headers.get('accept') ?? '';
      const legacy = accept.includes('application/json') && !accept.includes('graphql-response');
      if (legacy && request.query && response.http.status === 400) response.http.status = 200;
    },
  }),
};

/** Serves the same schema with the same limits on Apollo Server. */
export async function createApolloHandler(
  app: FastifyInstance,
  schema: GraphQLSchema,
  contextOf: (request: FastifyRequest) => Promise<RequestContext>,
) {
  // Armor's token limit turns a syntax error into a 500 here; the parser's own does not.
  const armor = new ApolloArmor({ ...documentLimits, maxTokens: { enabled: false } }).protect();
  const server = new ApolloServer<GraphQLContext>({
    schema,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: false, // closed one level up, for every host: JSON bodies and own origins only
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: MAX_TOKENS },
    validationRules: armor.validationRules,
    plugins: [...armor.plugins, legacyStatus],
    formatError: (formatted, error): GraphQLFormattedError => {
      // Apollo sets its own codes for errors in a document.
      const original = error instanceof GraphQLError ? error.originalError : error;
      return original ? maskError(error).toJSON() : formatted;
    },
  });
  await server.start();
  app.addHook('onClose', () => server.stop());
  const handle = fastifyApolloHandler(server, {
    context: async (request: FastifyRequest) => graphQLContext(await contextOf(request), request.body ?? {}),
  });
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const body = request.body as { id?: unknown; query?: unknown } | null;
    if (body && typeof body.id === 'string' && body.query === undefined) {
      body.query = operationById(body.id);
      delete body.id;
    }
    const { setCookies } = await contextOf(request); // an error here is answered as on every other path
    const answer = await handle.call(app, request, reply);
    for (const cookie of setCookies ?? []) reply.header('set-cookie', cookie);
    return answer;
  };
}
