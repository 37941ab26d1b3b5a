import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import type { useSuggestionsQuery } from '../../__generated__/useSuggestionsQuery.graphql.ts';

const query = graphql`
  query useSuggestionsQuery($search: String!) {
    sessionSuggestions(search: $search) {
      kind
      name
      matched
    }
  }
`;

export type Suggestion = useSuggestionsQuery['response']['sessionSuggestions'][number];

/** State of the suggestion list, which the field exposes to screen readers. */
export interface Shown {
  readonly open: boolean;
  /** The option that Enter selects. */
  readonly activeId: string | undefined;
}

const pause = 150;
const least = 2;
const longest = 100;
const none: readonly Suggestion[] = [];

/**
 * Returns suggestions for the typed text; ignores responses that arrive too late, and suggests nothing after a
 * failure.
 */
export function useSuggestions(typed: string): readonly Suggestion[] {
  const environment = useRelayEnvironment();
  const [found, setFound] = useState<readonly Suggestion[]>(none);
  const search = typed.trim().slice(0, longest);
  useEffect(() => {
    if (search.length < least) {
      setFound(none);
      return;
    }
    let stop = () => {};
    const timer = setTimeout(() => {
      const { unsubscribe } = fetchQuery<useSuggestionsQuery>(environment, query, { search }).subscribe({
        next: ({ sessionSuggestions }) => setFound(sessionSuggestions),
        error: () => setFound(none),
      });
      stop = unsubscribe;
    }, pause);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [environment, search]);
  return search.length < least ? none : found;
}
