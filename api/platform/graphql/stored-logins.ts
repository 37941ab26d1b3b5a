import type { GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { asRequest } from '../call-deadline.ts';
import { LONGEST_OF_LOGIN_MS, shareUnchanged } from '../unchanged.ts';
import type { Viewer } from '../viewer.ts';
import type { GraphQLContext } from './builder.ts';
import { loginContext, type RequestUse } from './context.ts';
import { ownAnswer } from './own-answer.ts';
import type { Query } from './stored-documents.ts';
import {
  type Asking,
  executeQuery,
  isForMore,
  type KeptAnswer,
  type StoredAnswer,
  type StoredOperation,
} from './stored-execution.ts';
import type { SharedAnswer, VisitorAnswers } from './stored-visitors.ts';

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

/** What whoever is logged in is told: what visitors are, as far as possible, with what is their own in it. */
export function createLoginAnswers(schema: GraphQLSchema, visitors: VisitorAnswers) {
  // What is read of the replica is kept where it is read.
  const share = shareUnchanged<KeptAnswer | null>(
    (found) => isForMore(found) && !found?.isOfReplica,
    LONGEST_OF_LOGIN_MS,
  );

  /** What visitors are told, with what is the viewer's own in it; null: an execution of their own has the words. */
  async function withOwn(
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
      const now = await visitors.answerOnPrimary(query, operation);
      return now?.body ? withOwn(query, operation, now, contextValue) : null;
    } catch {
      return null;
    }
  }

  /** null: nothing was run. */
  async function execute(
    query: Query,
    operation: StoredOperation,
    viewer: Viewer,
    asking: Asking,
  ): Promise<KeptAnswer | null> {
    const use: RequestUse = { ofRequest: false };
    const context = loginContext(viewer, use);
    if (!query.isOfViewer) {
      const shared = await visitors.answer(query, operation, asking);
      if (!shared || shared.use.ofRequest) return shared;
      const own = shared.body && !shared.use.ofViewer && (await withOwn(query, operation, shared, context));
      if (own) return { ...own, use };
    }
    const found = await executeQuery(schema, query, operation.variables ?? {}, context);
    query.isOfOneRequest ||= use.ofRequest;
    return found && { ...found, use };
  }

  return {
    /**
     * Tabs of one browser ask for the same at the same moment, as when something is pushed to all of them, and are told
     * it again as long as nothing was committed. Who has become somebody else since, such as staff who are so no more,
     * shares with none of them. null: nothing was run.
     */
    answer(
      query: Query,
      operation: StoredOperation,
      viewer: Viewer,
      { onReplicaToo, asOf }: Asking,
    ): Promise<KeptAnswer | null> {
      const key = `${operation.id} ${JSON.stringify(operation.variables)} ${onReplicaToo} ${nameOf(viewer)}`;
      const work = (asOfAll: string | null) =>
        asRequest(() => execute(query, operation, viewer, { onReplicaToo, asOf: asOfAll }));
      return share(key, work, asOf);
    },
  };
}
