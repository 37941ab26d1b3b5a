import type { GraphQLResponse, Variables } from 'relay-runtime';

/** A stored operation: the text lives on the server, under the hash of itself. */
export interface Operation {
  readonly id: string;
  readonly variables: Variables;
  readonly isMutation?: boolean;
}

export type Execute = (operation: Operation) => Promise<GraphQLResponse>;

const timeout = 20_000;

/** A request that brought no answer; the message is a sentence for the person who waits. */
export class RequestFailed extends Error {
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.name = 'RequestFailed';
    this.status = status;
  }
}

/** As the page says it; the name may be changed while it is open. */
const siteName = () =>
  globalThis.document?.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ??
  'Questboard';

export const sentences = {
  get unreachable() {
    return `We could not reach ${siteName()}. Check your connection and try again.`;
  },
  get slow() {
    return `${siteName()} took too long to answer. Please try again.`;
  },
  tooMany: 'That was a bit too fast. Please wait a moment and try again.',
  ours: 'Something went wrong on our side. Please try again.',
};

export function failureSentence(error: unknown): string {
  return error instanceof RequestFailed ? error.message : sentences.ours;
}

interface Body {
  data?: unknown;
  errors?: { message: string; path?: unknown[]; extensions?: { code?: string } }[];
}

const failures = new Set(['UNAVAILABLE', 'INTERNAL_SERVER_ERROR']);

/** What was asked for is null, as if it did not exist, but nobody has looked. */
const isUnknown = ({ path, extensions }: NonNullable<Body['errors']>[number]) =>
  path?.length === 1 && failures.has(extensions?.code ?? '');

function check(body: Body | null, status: number): GraphQLResponse {
  if (body?.data != null && !body.errors?.some(isUnknown)) return body as GraphQLResponse;
  if (status === 429) throw new RequestFailed(sentences.tooMany, status);
  if (body?.errors?.some((error) => error.extensions?.code === 'NOT_LOGGED_IN')) {
    throw new RequestFailed('Please log in to continue.', 401);
  }
  throw new RequestFailed(sentences.ours, status);
}

let actor: Record<string, string> = {};

/** Whom this page shows; null: a visitor. When somebody else has logged in in another tab, nothing is done as them. */
export function actAs(userId: number | null): void {
  actor = userId === null ? {} : { 'x-questboard-viewer': String(userId) };
}

/** What every request that does something is sent with. */
export const actorHeaders = () => actor;

async function post(operation: Operation, headers: Record<string, string>): Promise<GraphQLResponse> {
  let answer: Response;
  const body = JSON.stringify({ id: operation.id, variables: operation.variables });
  try {
    answer = await fetch('/graphql', {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        accept: 'application/graphql-response+json, application/json',
        'content-type': 'application/json',
        // A form of another site cannot send this header.
        'x-requested-with': 'questboard',
        ...(operation.isMutation && actor),
        ...headers,
      },
      body,
      // What somebody did arrives though they leave the page; the browser promises it for 64 KB on their way in all.
      keepalive: operation.isMutation && body.length < 9e3,
      signal: AbortSignal.timeout(timeout),
    });
  } catch (error) {
    const slow = error instanceof DOMException && error.name === 'TimeoutError';
    throw new RequestFailed(slow ? sentences.slow : sentences.unreachable);
  }
  return check((await answer.json().catch(() => null)) as Body | null, answer.status);
}

/** Runs stored operations in process, for the page that is being rendered on the server. */
export function serverExecute(execute: Execute): Execute {
  return async (operation) => check((await execute(operation)) as Body, 500);
}

/** The same however the variables are ordered: a route and its query name them each in its own way. */
const keyOf = ({ id, variables }: Operation) =>
  `${id}:${JSON.stringify(Object.fromEntries(Object.entries(variables).sort()))}`;
const early = new Map<string, Promise<GraphQLResponse>>();
let headers: Record<string, string> = {};

/** Sends a bearer token with every request of this page; only for tokens kept by earlier versions. Null: no more. */
export function setBearerToken(token: string | null): void {
  headers = token === null ? {} : { authorization: `Bearer ${token}` };
}

/**
 * Starts a query before the code of its page is there. The page's own request then takes the answer over. `ahead`:
 * before anybody has asked for the page; a failure is nobody's then, and an answer soon too old.
 */
export function prefetch(operation: Operation, ahead = false): void {
  const key = keyOf(operation);
  if (early.has(key)) return;
  const answer = post(operation, headers);
  early.set(key, answer);
  const forget = () => early.get(key) === answer && early.delete(key);
  setTimeout(forget, ahead ? 3_000 : 10_000);
  answer.catch(() => ahead && forget());
}

export const browserExecute: Execute = (operation) => {
  if (operation.isMutation) {
    // What was read before somebody did something is no answer to what they open then.
    early.clear();
    return post(operation, headers).finally(() => early.clear());
  }
  const key = keyOf(operation);
  const started = early.get(key);
  if (!started) return post(operation, headers);
  early.delete(key);
  return started;
};
