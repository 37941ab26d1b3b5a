import { type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { asRequest } from '../call-deadline.ts';
import { env } from '../env.ts';
import { mayReadReplica } from '../http/own-writes.ts';
import { onReplica } from '../place.ts';
import { LONGEST_OF_LOGIN_MS, shareUnchanged } from '../unchanged.ts';
import type { RequestContext, Viewer } from '../viewer.ts';
import type { GraphQLContext } from './builder.ts';
import {
  graphQLContext,
  loginContext,
  longListIn,
  type RequestUse,
  type SharedUse,
  sharedContext,
} from './context.ts';
import { noteErrors } from './measured.ts';
import { operationById } from './operations.ts';
import { ownAnswer } from './own-answer.ts';
import { createQueries, type Query } from './stored-documents.ts';
import type { Yoga } from './yoga.ts';

/** An operation of the web, by the hash of its text. */
export interface StoredOperation {
  readonly id: string;
  readonly variables?: Record<string, unknown> | undefined;
}

export interface StoredAnswer {
  readonly result: ExecutionResult;
  /** The serialized body. null: the result has errors, and Yoga chooses the message and the status. */
  readonly body: Buffer | null;
}

/** The answer for one login. */
interface OwnAnswer extends StoredAnswer {
  readonly use: RequestUse;
  /** Read from the replica, so parts of it may be slightly stale. */
  readonly isOfReplica?: true;
}

/** The answer that visitors share. */
interface SharedAnswer extends OwnAnswer {
  readonly use: SharedUse;
}

/** How one request is to be answered. */
interface Asking {
  readonly onReplicaToo: boolean;
  /** `asOf` of the request's context. */
  readonly asOf: string | null;
}

/** True when the answer is complete and depends on nothing that belongs to one request alone. */
const isForMore = (found: OwnAnswer | null) => found?.body != null && !found.use.ofRequest;

/** True when nothing is missing: what the replica lacks, the primary may have. Visitors have no viewer on either. */
const isWhole = ({ result: { data, errors } }: StoredAnswer) =>
  !errors &&
  Object.entries(data ?? {}).every(
    ([name, value]) => value !== null || name === 'viewer' || name === 'admin',
  );

const MOST_NAMED = 5_000;
const numbers = new LRUCache<string, number>({ max: MOST_NAMED });
const names = new WeakMap<Viewer, number>(); // not `noted`: a copy of a viewer for another zone would keep the name
let lastNumber = 0;

/** Returns a name that is equal for the same person with the same rights; short, as every request looks it up. */
function nameOf(viewer: Viewer): number {
  const known = names.get(viewer);
  if (known !== undefined) return known;
  const text = JSON.stringify(viewer);
  const name = numbers.get(text) ?? ++lastNumber;
  numbers.set(text, name);
  names.set(viewer, name);
  return name;
}

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
  const share = shareUnchanged<SharedAnswer | null>(isForMore);
  // Answers read from the replica are already cached by `share`.
  const shareOfLogin = shareUnchanged<OwnAnswer | null>(
    (found) => isForMore(found) && !found?.isOfReplica,
    LONGEST_OF_LOGIN_MS,
  );

  async function answer(
    { document }: Query,
    variableValues: Record<string, unknown>,
    contextValue: GraphQLContext,
  ): Promise<StoredAnswer | null> {
    const result = noteErrors(await execute({ schema, document, variableValues, contextValue }));
    if (result.data === undefined) return null; // variables of the wrong type: nothing was run
    return { result, body: result.errors ? null : Buffer.from(JSON.stringify(result)) };
  }

  /** Returns the visitors' answer with the viewer's own fields in it; null: only a separate execution can answer. */
  async function answerViewer(
    query: Query,
    operation: StoredOperation,
    shared: SharedAnswer,
    contextValue: GraphQLContext,
  ): Promise<StoredAnswer | null> {
    const { variables: variableValues = {} } = operation;
    const told = shared.result.data!;
    try {
      const asked = { schema, document: query.document, variableValues, contextValue };
      const data = await ownAnswer(told, shared.use.ownFields, asked);
      if (data === told) return shared;
      if (!shared.isOfReplica) return { result: { data }, body: Buffer.from(JSON.stringify({ data })) };
      // Stale rows of the replica may not match what the primary says about them.
      const now = await shareAnswer(query, operation);
      return now?.body ? answerViewer(query, operation, now, contextValue) : null;
    } catch {
      return null;
    }
  }

  async function answerVisitors(
    query: Query,
    variables: Record<string, unknown>,
  ): Promise<SharedAnswer | null> {
    const use: SharedUse = { ofRequest: false, ofViewer: false, ownFields: new Map() };
    const found = await asRequest(() => answer(query, variables, sharedContext(use)));
    query.isOfOneRequest ||= use.ofRequest;
    query.isOfViewer ||= use.ofViewer;
    return found && { ...found, use };
  }

  /** null: nothing was run. */
  const shareAnswer = (query: Query, { id, variables = {} }: StoredOperation, asOf: string | null = null) =>
    share(`${id} ${JSON.stringify(variables)}`, () => answerVisitors(query, variables), asOf);

  /** Reads from the replica where that is allowed, else from the primary. null: nothing was run. */
  async function askShared(query: Query, operation: StoredOperation, { onReplicaToo, asOf }: Asking) {
    const found = onReplicaToo ? await onReplica(() => shareAnswer(query, operation)) : null;
    return found && isWhole(found)
      ? { ...found, isOfReplica: true as const }
      : shareAnswer(query, operation, asOf);
  }

  /** Answers a login, with the visitors' answer as far as possible. null: nothing was run. */
  async function answerLogin(
    query: Query,
    operation: StoredOperation,
    viewer: Viewer,
    asking: Asking,
  ): Promise<OwnAnswer | null> {
    const use: RequestUse = { ofRequest: false };
    const context = loginContext(viewer, use);
    if (!query.isOfViewer) {
      const shared = await askShared(query, operation, asking);
      if (!shared || shared.use.ofRequest) return shared;
      const own =
        shared.body && !shared.use.ofViewer && (await answerViewer(query, operation, shared, context));
      if (own) return { ...own, use };
    }
    const found = await answer(query, operation.variables ?? {}, context);
    query.isOfOneRequest ||= use.ofRequest;
    return found && { ...found, use };
  }

  /**
   * Shares one answer between the tabs of a browser, which send the same query at the same moment, for example after
   * a push to all of them; they get it again until something is committed. A user whose rights have changed since,
   * such as former staff, shares with none of them. null: nothing was run.
   */
  function shareOwnAnswer(
    query: Query,
    operation: StoredOperation,
    viewer: Viewer,
    { onReplicaToo, asOf }: Asking,
  ): Promise<OwnAnswer | null> {
    const key = `${operation.id} ${JSON.stringify(operation.variables)} ${onReplicaToo} ${nameOf(viewer)}`;
    const work = (asOfAll: string | null) =>
      asRequest(() => answerLogin(query, operation, viewer, { onReplicaToo, asOf: asOfAll }));
    return shareOfLogin(key, work, asOf);
  }

  /** null: Yoga has to answer, and nothing was run yet. */
  async function run(
    operation: StoredOperation,
    requestContext: RequestContext,
  ): Promise<StoredAnswer | null> {
    const { id, variables = {} } = operation;
    const query = queryOf(id);
    if (!query || longListIn(variables) !== undefined) return null;
    const { viewer, headers, asOf = null } = requestContext;
    if (!query.isOfOneRequest && !isHalfLoggedIn(requestContext)) {
      // The replica is read only if it has all that the caller has written.
      const asking = { onReplicaToo: mayReadReplica(headers), asOf };
      const found = viewer
        ? await shareOwnAnswer(query, operation, viewer, asking)
        : await askShared(query, operation, asking);
      if (!found?.use.ofRequest) return found;
    }
    const context = graphQLContext(requestContext, { query: query.text, variables });
    return answer(query, variables, context);
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
