import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLSchema } from 'graphql';
import { env } from '../env.ts';
import { RETRY_AFTER_SECONDS } from '../http/errors.ts';
import { Refusal } from '../refusal.ts';
import type { RequestContext } from '../viewer.ts';
import { allowGraphiQL, wantsGraphiQL } from './graphiql.ts';
import type { ShortWay } from './short-way.ts';
import type { Yoga } from './yoga.ts';

interface Doors {
  readonly schema: GraphQLSchema;
  readonly yoga: Yoga;
  readonly shortWay: ShortWay;
  readonly contextOf: (request: FastifyRequest) => Promise<RequestContext>;
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isRecordInText(text: unknown): boolean {
  try {
    return isRecord(JSON.parse(String(text)));
  } catch {
    return false;
  }
}

/** Refuses a Host header and path that make no valid URL: Yoga builds one from them. */
function refuseNoAddress({ raw: { url, headers } }: FastifyRequest) {
  if (!URL.canParse(`http://${headers.host ?? 'localhost'}${url}`))
    throw new Refusal('BAD_INPUT', 'This address is not valid.');
}

/** Refuses input that the parsers of both hosts would report in their own words, or as a fault of ours. */
function refuseUnreadable({ method, body, query }: FastifyRequest) {
  if (method === 'POST') {
    if (body === undefined) throw new Refusal('BAD_INPUT', 'The body is empty.');
    if (!isRecord(body)) throw new Refusal('BAD_INPUT', 'The body must be one JSON object.');
    if (Object.keys(body).length === 0)
      throw new Refusal('BAD_INPUT', 'The body has neither a query nor the id of a stored operation.');
    return;
  }
  const parameters = query as Record<string, unknown>;
  for (const name of ['variables', 'extensions'])
    if (parameters[name] && !isRecordInText(parameters[name]))
      throw new Refusal('BAD_INPUT', `The ${name} must be a JSON object.`, name);
}

/** Serves /graphql with Yoga, or with Apollo Server when GRAPHQL_HOST says so. GraphiQL is Yoga's on both. */
export async function registerGraphQL(app: FastifyInstance, { schema, yoga, shortWay, contextOf }: Doors) {
  const serveYoga = async (request: FastifyRequest, reply: FastifyReply) => {
    const requestContext = await contextOf(request);
    const found = shortWay.takenOf(request.raw)?.answer?.result;
    const response = await yoga.handleNodeRequestAndResponse(request as never, reply as never, {
      requestContext,
      found,
    });
    response.headers.forEach((value, name) => void reply.header(name, value));
    for (const cookie of requestContext.setCookies ?? []) reply.header('set-cookie', cookie);
    if (wantsGraphiQL(request)) allowGraphiQL(reply);
    return reply.code(response.status).send(response.body);
  };
  const apollo = env.graphqlHost === 'apollo' ? await import('./apollo.ts') : null; // loads its packages: only if used
  const serveApollo = apollo && (await apollo.createApolloHandler(app, schema, contextOf));

  app.route({
    url: '/graphql',
    method: ['GET', 'POST', 'OPTIONS'],
    preParsing: async (request, _reply, payload) => {
      const taken = shortWay.takenOf(request.raw);
      return taken ? Readable.from([taken.body]) : payload;
    },
    onSend: async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      if (reply.statusCode === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
    },
    handler: (request, reply) => {
      refuseNoAddress(request);
      if (wantsGraphiQL(request)) return serveYoga(request, reply);
      refuseUnreadable(request);
      return serveApollo ? serveApollo(request, reply) : serveYoga(request, reply);
    },
  });
}
