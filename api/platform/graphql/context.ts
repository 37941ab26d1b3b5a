import { initContextCache } from '@pothos/core';
import { Refusal } from '../refusal.ts';
import type { RequestContext } from '../viewer.ts';
import type { GraphQLContext, OwnField } from './builder.ts';
import { operationLimits } from './limits.ts';
import { isStored } from './operations.ts';

/** Entries of one list among the variables: each is decoded before any resolver can refuse the list. */
const MOST_ENTRIES = 1_000;

interface Operation {
  readonly query?: string | undefined;
  readonly variables?: object | null | undefined;
}

/** @throws Refusal BAD_INPUT when the variables of the operation hold a list that is far too long */
export function graphQLContext(context: RequestContext, { query, variables }: Operation): GraphQLContext {
  for (const [name, value] of Object.entries(variables ?? {}))
    if (Array.isArray(value) && value.length > MOST_ENTRIES)
      throw new Refusal('BAD_INPUT', `A list may have at most ${MOST_ENTRIES} entries.`, name);
  const limits = operationLimits(context.viewer, isStored(query ?? ''));
  return { ...context, cache: new Map(), limits };
}

/** What a shared execution has used that is not the same for all. */
export interface SharedUse {
  /** Something that a request brought: what was found must not be told to others. */
  ofRequest: boolean;
  /** The viewer, other than by `ofViewer`: what was found is for visitors. */
  ofViewer: boolean;
  /** Where whoever is logged in may be told something of their own. */
  readonly ownFields: OwnField[];
}

/** A visitor's, without anything that one request brought. */
export function sharedContext(use: SharedUse): GraphQLContext {
  const refuse = (): never => {
    use.ofRequest = true;
    throw new Error('An execution that is shared knows nothing of the requests it answers');
  };
  return {
    ...initContextCache(), // the same for Pothos where a field is asked for what visitors are told
    cache: new Map(),
    limits: operationLimits(null, true),
    ownFields: use.ownFields,
    get viewer() {
      use.ofViewer = true;
      return null;
    },
    get headers() {
      return refuse();
    },
    get ip() {
      return refuse();
    },
    get setCookies() {
      return refuse();
    },
  };
}
