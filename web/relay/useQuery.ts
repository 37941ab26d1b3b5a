import { createContext, useContext } from 'react';
import { useLazyLoadQuery } from 'react-relay/hooks';
import type { FetchPolicy, GraphQLTaggedNode, OperationType, VariablesOf } from 'relay-runtime';

/** The number of the try to which a query belongs, from the error boundary around it. */
export const TryContext = createContext(0);

interface Options {
  readonly fetchPolicy?: FetchPolicy;
  /** Another key sends the query again. */
  readonly fetchKey?: string | number;
}

/**
 * Runs a query while rendering. Relay caches a failure as the answer: a retry, or a component that is shown again
 * after a failure, needs another key.
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
