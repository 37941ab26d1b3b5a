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

/** Answers logins: the visitors' answer as far as possible, with the viewer's own fields in it. */
export function createLoginAnswers(schema: GraphQLSchema, visitors: VisitorAnswers) {
  // Answers read from the replica are already cached by the answers of visitors.
  const share = shareUnchanged<KeptAnswer | null>(
    (found) => isForMore(found) && !found?.isOfReplica,
    LONGEST_OF_LOGIN_MS,
  );

  /** Returns the visitors' answer with the viewer's own fields in it; null: only a separate execution can answer. */
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
      // Stale rows of the replica may not match what the primary says about them.
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
     * Shares one answer between the tabs of a browser, which send the same query at the same moment, for example after
     * a push to all of them; they get it again until something is committed. A user whose rights have changed since,
     * such as former staff, shares with none of them. null: nothing was run.
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
