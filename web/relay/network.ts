import type { GraphQLResponse, Variables } from 'relay-runtime';
import { safeRedirect } from '../lib/redirect.ts';

/** A persisted query: the text is stored on the server under its hash. */
export interface Operation {
  readonly id: string;
  readonly variables: Variables;
  readonly isMutation?: boolean;
}

export type Execute = (operation: Operation) => Promise<GraphQLResponse>;

const timeout = 20_000;

/** A request without an answer; the message is a sentence for the user. */
export class RequestFailed extends Error {
  readonly status: number;

  constructor(message: string, status = 0) {
    super(message);
    this.status = status;
  }
}

/** Read from the page, because staff may change the name while it is open. */
const siteName = () =>
  globalThis.document?.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ??
  'Questboard';

export const sentences = {
  /** Also when no answer came in time. */
  get unreachable() {
    return `We could not reach ${siteName()}. Check your connection and try again.`;
  },
  tooMany: 'That was a bit too fast. Please wait a moment and try again.',
  ours: 'Something went wrong on our side. Please try again.',
};

export function failureSentence(error: unknown): string {
  return error instanceof RequestFailed ? error.message : sentences.ours;
}

interface Body {
  data?: unknown;
  errors?: { message: string; path?: unknown[]; extensions?: { code?: string; field?: string } }[];
}

const failures = /^(UNAVAILABLE|INTERNAL_SERVER_ERROR)$/;

/** True when a root field is null because reading it failed, not because it does not exist. */
const isUnknown = ({ path, extensions }: NonNullable<Body['errors']>[number]) =>
  path?.length === 1 && failures.test(extensions?.code ?? '');

/** The status when another user than the one whom the page shows is logged in. */
const ofAnother = 409;

function check(body: Body | null, status: number): GraphQLResponse {
  if (body?.data != null && !body.errors?.some(isUnknown)) return body as GraphQLResponse;
  if (status === 429) throw new RequestFailed(sentences.tooMany, status);
  const refusal = body?.errors?.find(({ extensions }) => extensions?.code === 'NOT_LOGGED_IN')?.extensions;
  if (refusal) throw new RequestFailed('Please log in to continue.', refusal.field ? ofAnother : 401);
  throw new RequestFailed(sentences.ours, status);
}

/** The user whom a page shows: the viewer's own id, and that of their user. */
interface Actor {
  readonly id: string;
  readonly user: { readonly databaseId: number };
}

let actor: Actor | null = null;

/**
 * Sets the user whom this page shows, also after their login has ended; null: a visitor. Requests carry it, so that
 * nothing is done or read as another user who has logged in in another tab.
 */
export function actAs(shown: Actor | null): void {
  actor = shown;
}

/** Returns whether this page shows another user than the viewer with this id. */
export const isAnother = (id: string) => actor !== null && actor.id !== id;

/** Returns the header that says whom this page shows. */
export const actorHeaders = (): Record<string, string> =>
  actor ? { 'x-questboard-viewer': `${actor.user.databaseId}` } : {};

/** Loads this URL again as the page of the user who is logged in by now. */
export const goOver = () => location.replace(safeRedirect(location.pathname + location.search));

async function post(operation: Operation, headers: Record<string, string>): Promise<GraphQLResponse> {
  const body = JSON.stringify({ id: operation.id, variables: operation.variables });
  const answer = await fetch('/graphql', {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      'content-type': 'application/json',
      // A form of another site cannot send this header.
      'x-requested-with': 'questboard',
      // A query by the viewer's own id finds nothing for anybody else: the page stays as it is.
      ...(operation.variables.id !== actor?.id && actorHeaders()),
      ...headers,
    },
    body,
    // A mutation arrives even if the user leaves the page; browsers guarantee it for 64 KB in flight in all.
    keepalive: operation.isMutation && body.length < 9e3,
    signal: AbortSignal.timeout(timeout),
  }).catch(() => {
    throw new RequestFailed(sentences.unreachable);
  });
  return check((await answer.json().catch(() => null)) as Body | null, answer.status);
}

/** Runs persisted queries in process, for the page that the server is rendering. */
export function serverExecute(execute: Execute): Execute {
  return async (operation) => check((await execute(operation)) as Body, 500);
}

/** The same key whatever the order of the variables: a route and its query may order them differently. */
const keyOf = ({ id, variables }: Operation) => `${id}:${JSON.stringify(Object.entries(variables).sort())}`;
const early = new Map<string, Promise<GraphQLResponse>>();
let headers: Record<string, string> = {};

/** Sends a bearer token with every request of this page; only for tokens kept by earlier versions. null: stops that. */
export function setBearerToken(token: string | null): void {
  headers = token === null ? {} : { authorization: `Bearer ${token}` };
}

/**
 * Sends a query before the code of its page is loaded; the page's own request takes the answer over. `ahead`: before
 * the user has gone to the page; a failure is then dropped, and the answer expires sooner.
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

export const browserExecute: Execute = (operation) =>
  answerTo(operation).catch((error: RequestFailed) => {
    if (error.status === ofAnother) goOver();
    throw error;
  });

function answerTo(operation: Operation): Promise<GraphQLResponse> {
  if (operation.isMutation) {
    // Answers read before a mutation are stale for pages opened after it.
    early.clear();
    return post(operation, headers).finally(() => early.clear());
  }
  const key = keyOf(operation);
  const started = early.get(key);
  if (!started) return post(operation, headers);
  early.delete(key);
  return started;
}
