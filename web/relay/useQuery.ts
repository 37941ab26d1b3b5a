import { createContext, useContext } from 'react';
import { useLazyLoadQuery } from 'react-relay/hooks';
import type { FetchPolicy, GraphQLTaggedNode, OperationType, VariablesOf } from 'relay-runtime';

/** Which try of what stands around it a query belongs to. */
export const TryContext = createContext(0);

interface Options {
  readonly fetchPolicy?: FetchPolicy;
  /** Another one asks anew. */
  readonly fetchKey?: string | number;
}

/**
 * Reads while it is rendered. Relay keeps a failure as the answer of its question: what is tried again, or shown anew
 * after something has failed, is asked by another key.
 */
export function useQuery<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: VariablesOf<Query>,
  { fetchPolicy, fetchKey = 0 }: Options = {},
): Query['response'] {
  const tries = useContext(TryContext);
  return useLazyLoadQuery<Query>(query, variables, {
    ...(fetchPolicy && { fetchPolicy }),
    fetchKey: `${fetchKey}:${tries}`,
  });
}
