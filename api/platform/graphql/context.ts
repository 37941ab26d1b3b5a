import { initContextCache } from '@pothos/core';
import { Refusal } from '../refusal.ts';
import type { RequestContext, Viewer } from '../viewer.ts';
import type { GraphQLContext, OwnFields } from './builder.ts';
import { operationLimits } from './limits.ts';
import { isStored, isStoredQuery } from './operations.ts';

/** Entries of one list among the variables: each is decoded before any resolver can refuse the list. */
const MOST_ENTRIES = 1_000;

interface Operation {
  readonly query?: string | undefined;
  readonly variables?: object | null | undefined;
}

/** Returns the variable that holds a list which is far too long; undefined: none does. */
export const longListIn = (variables: object) =>
  Object.entries(variables).find(([, value]) => Array.isArray(value) && value.length > MOST_ENTRIES)?.[0];

/**
 * @throws Refusal BAD_INPUT when the variables of the operation hold a list that is far too long; NOT_LOGGED_IN for a
 * query of a page that shows another user than the one who is logged in: what visitors are told would take the place
 * of what the page knows. A mutation reports it in its own result.
 */
export function graphQLContext(context: RequestContext, { query, variables }: Operation): GraphQLContext {
  if (context.isOfAnother && isStoredQuery(query ?? ''))
    throw new Refusal('NOT_LOGGED_IN', 'Someone else is logged in now. Please reload the page.', 'viewer');
  const name = longListIn(variables ?? {});
  if (name !== undefined)
    throw new Refusal('BAD_INPUT', `A list may have at most ${MOST_ENTRIES} entries.`, name);
  const limits = operationLimits(context.viewer, isStored(query ?? ''));
  return { ...context, cache: new Map(), limits };
}

/** What an execution that answers several requests has used of a single request. */
export interface RequestUse {
  /** True when it used request data: its result must not be given to others. */
  ofRequest: boolean;
}

/** What a shared execution has used that is not the same for all. */
export interface SharedUse extends RequestUse {
  /** True when it read the viewer, other than by `ofViewer`: its result is for visitors only. */
  ofViewer: boolean;
  /** Where a logged-in user may get an answer of their own. */
  readonly ownFields: OwnFields;
}

/** Takes the place of request data: reading it is noted, and throws. */
class OfNoRequest {
  readonly cache = new Map<unknown, unknown>();
  readonly use: RequestUse;
  constructor(use: RequestUse) {
    this.use = use;
  }
  get headers(): never {
    return this.tellNothing();
  }
  get ip(): never {
    return this.tellNothing();
  }
  get setCookies(): never {
    return this.tellNothing();
  }
  private tellNothing(): never {
    this.use.ofRequest = true;
    throw new Error('An execution that is shared knows nothing of the requests it answers');
  }
}

/** The context of a visitor, without any request data. */
export function sharedContext(use: SharedUse): GraphQLContext {
  const context = Object.assign(new OfNoRequest(use), {
    ...initContextCache(), // inherited where a field resolves for visitors, so that Pothos has one cache for both
    limits: operationLimits(null, true),
    ownFields: use.ownFields,
  });
  const get = () => {
    use.ofViewer = true;
    return null;
  };
  return Object.defineProperty(context, 'viewer', { get }) as typeof context & { viewer: null };
}

/** The context of one login, for what it asks several times at once. */
export const loginContext = (viewer: Viewer, use: RequestUse): GraphQLContext =>
  Object.assign(new OfNoRequest(use), { limits: operationLimits(viewer, true), viewer });
