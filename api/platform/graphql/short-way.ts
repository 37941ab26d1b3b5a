import type { IncomingMessage, OutgoingHttpHeader, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { asRequest } from '../call-deadline.ts';
import { callerNetwork } from '../http/caller-address.ts';
import { noteAnswer } from '../http/health.ts';
import { isForeign } from '../http/origins.ts';
import { withinRequest } from '../http/request-spans.ts';
import { noted } from '../noted.ts';
import { databaseState } from '../unchanged.ts';
import type { RequestContext } from '../viewer.ts';
import type { StoredQueries } from './stored.ts';
import type { StoredAnswer, StoredOperation } from './stored-execution.ts';

/** The site's requests are shorter. Longer bodies are checked for deep nesting before they are parsed. */
const MOST_BYTES = 4 * 1024;
const PATH = '/graphql';
const JSON_TYPES = new Set(['application/json', 'application/json; charset=utf-8']);
const GRAPHQL_TYPE = 'application/graphql-response+json';

/** The content type for each accept header; a request with any other header goes the ordinary way. */
const accepted: Readonly<Record<string, string>> = {
  '*/*': 'application/json',
  'application/json': 'application/json',
  [GRAPHQL_TYPE]: GRAPHQL_TYPE,
  [`${GRAPHQL_TYPE}, application/json`]: GRAPHQL_TYPE, // the web's own
};

const typeFor = ({ accept = '*/*' }: IncomingMessage['headers']) =>
  Object.hasOwn(accepted, accept) ? accepted[accept] : undefined;

/** True for a request as the web sends it; any other request goes the ordinary way, which reports what is wrong. */
const isPlain = ({ method, url, headers }: IncomingMessage): boolean =>
  method === 'POST' &&
  url === PATH &&
  JSON_TYPES.has(headers['content-type'] ?? '') &&
  Number(headers['content-length']) <= MOST_BYTES && // NaN: chunked, or no body
  headers['content-encoding'] === undefined &&
  typeFor(headers) !== undefined &&
  !isForeign(headers);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// What Fastify refuses in a body, in any spelling, what only looks like it, and numbers too large to be told apart.
const suspect = /\\u|__proto__|constructor|[:,[\s]-?[\d.]+e\+?\d{3}/i;

/** null: anything but a stored operation with its variables. */
function operationIn(text: string): StoredOperation | null {
  if (suspect.test(text)) return null;
  try {
    const { id, variables = {}, ...others }: Record<string, unknown> = JSON.parse(text);
    const isStored = typeof id === 'string' && isRecord(variables) && Object.keys(others).length === 0;
    return isStored ? { id, variables } : null;
  } catch {
    return null;
  }
}

/** Headers that differ between answers. */
const ofOneAnswer = [
  'set-cookie',
  'content-type',
  'content-length',
  'connection',
  'date',
  'transfer-encoding',
];

/**
 * Returns the headers that the hooks add to every answer, taken from one such answer: ours gets the same. A flat list
 * of names and values, which Node writes as it stands.
 */
async function ordinaryHead(app: FastifyInstance): Promise<OutgoingHttpHeader[]> {
  const { headers } = await app.inject({ method: 'POST', url: PATH, payload: { query: '{ __typename }' } });
  return Object.entries(headers).flatMap(([name, value]) =>
    ofOneAnswer.includes(name) || value === undefined ? [] : [name, value],
  );
}

/** What was read and found before a request had to go the ordinary way after all. */
interface Taken {
  readonly body: Buffer;
  readonly answer: StoredAnswer | null;
}

export type ShortWay = ReturnType<typeof createShortWay>;

/**
 * Answers the web's own queries before the framework sees them: no router, no hooks. Everything that is
 * not plain, and every answer with errors, goes the ordinary way, with what was read and found so far.
 */
export function createShortWay(
  stored: StoredQueries,
  contextOf: (request: IncomingMessage, asOf: string | null) => Promise<RequestContext>,
  stateNow = databaseState,
) {
  const taken = noted<IncomingMessage, Taken>();
  let opened: { head: OutgoingHttpHeader[]; isStopping: () => boolean } | null = null;

  async function serve(request: IncomingMessage, response: ServerResponse, body: Buffer) {
    const began = performance.now();
    const operation = operationIn(body.toString());
    const context = operation && (await contextOf(request, await stateNow()));
    const answer = context && (await stored.run(operation, context));
    if (!answer?.body) return { body, answer };
    const head = opened ? [...opened.head] : [];
    head.push('content-type', `${typeFor(request.headers)}; charset=utf-8`);
    head.push('content-length', answer.body.length);
    for (const cookie of context?.setCookies ?? []) head.push('set-cookie', cookie);
    if (opened?.isStopping()) head.push('connection', 'close');
    response.writeHead(200, head);
    response.end(answer.body);
    noteAnswer(request, PATH, 200, performance.now() - began);
    return null;
  }

  return {
    /** Starts when the server listens; until then every request goes the ordinary way. */
    openFor(app: FastifyInstance, isStopping: () => boolean) {
      app.addHook('onListen', async () => {
        opened = { head: await ordinaryHead(app), isStopping };
      });
    },

    /** Answers a request, or passes it to `ordinary`. */
    before:
      (ordinary: RequestListener): RequestListener =>
      (request, response) => {
        if (!opened || !isPlain(request)) return ordinary(request, response);
        const chunks: Buffer[] = [];
        request.on('error', () => {}); // a client that has gone needs no answer
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const body = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
          const handOn = (left: Taken | null) => {
            if (!left) return;
            taken.note(request, left);
            ordinary(request, response);
          };
          const serving = withinRequest(request, () =>
            asRequest(
              () => serve(request, response, body),
              () => callerNetwork(request),
            ),
          );
          serving.then(handOn, () => handOn({ body, answer: null }));
        });
      },

    /** What the ordinary way need not read and compute again. */
    takenOf: (request: IncomingMessage): Taken | undefined => taken.of(request),
  };
}
