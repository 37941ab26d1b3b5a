import { Refusal } from '../refusal.ts';
import type { RequestContext } from '../viewer.ts';
import type { GraphQLContext } from './builder.ts';
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
  return { ...context, cache: new Map(), isStored: isStored(query ?? '') };
}
