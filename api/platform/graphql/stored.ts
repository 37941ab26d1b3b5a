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
  /** As it is sent; null: it has errors, and Yoga finds the words and the status. */
  readonly body: Buffer | null;
}

/** As one login is told it. */
interface OwnAnswer extends StoredAnswer {
  readonly use: RequestUse;
  /** Read from the replica, in which some of it may be a moment old. */
  readonly isOfReplica?: true;
}

/** As visitors are told it. */
interface SharedAnswer extends OwnAnswer {
  readonly use: SharedUse;
}

/** What of one request says how its question is answered. */
interface Asking {
  readonly onReplicaToo: boolean;
  /** As in its context. */
  readonly asOf: string | null;
}

/** Whole, and of nothing that one request alone has brought. */
const isForMore = (found: OwnAnswer | null) => found?.body != null && !found.use.ofRequest;

/** Of what is missing or failed on the replica the primary may know; visitors are nobody on either. */
const isWhole = ({ result: { data, errors } }: StoredAnswer) =>
  !errors &&
  Object.entries(data ?? {}).every(
    ([name, value]) => value !== null || name === 'viewer' || name === 'admin',
  );

const MOST_NAMED = 5_000;
const numbers = new LRUCache<string, number>({ max: MOST_NAMED });
const names = new WeakMap<Viewer, number>(); // not noted: a viewer is copied for another zone, and is another then
let lastNumber = 0;

/** The same for who is the same person with the same rights: short, because it is looked for with every request. */
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
 * The short way of the web's own queries: each document is parsed, validated and held against the limits once, and
 * runs by graphql-js over the same schema. Visitors who ask for the same share executions, and so does whoever is
 * logged in and told the same; what is their own is shared by what one login asks at once. Whatever is not plain is
 * Yoga's to answer, and mutations always are.
 */
export function createStoredQueries(schema: GraphQLSchema, yoga: Yoga, textOf = operationById) {
  const queryOf = createQueries(schema, yoga, textOf);
  const share = shareUnchanged<SharedAnswer | null>(isForMore);
  // What is read of the replica is kept where it is read.
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
    if (result.data === undefined) return null; // variables of another type: nothing was run
    return { result, body: result.errors ? null : Buffer.from(JSON.stringify(result)) };
  }

  /** What visitors are told, with what is the viewer's own in it; null: an execution of their own has the words. */
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
      // Rows that are a moment old and what the primary says of them need not fit.
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

  /** From the replica, where that may be asked. null: nothing was run. */
  async function askShared(query: Query, operation: StoredOperation, { onReplicaToo, asOf }: Asking) {
    const found = onReplicaToo ? await onReplica(() => shareAnswer(query, operation)) : null;
    return found && isWhole(found)
      ? { ...found, isOfReplica: true as const }
      : shareAnswer(query, operation, asOf);
  }

  /** As far as possible what visitors are told. null: nothing was run. */
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
   * Tabs of one browser ask for the same at the same moment, as when something is pushed to all of them, and are told it
   * again as long as nothing was committed. Who has become somebody else since, such as staff who are so no more, shares
   * with none of them. null: nothing was run.
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
      // The replica has what whoever asks has written.
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
