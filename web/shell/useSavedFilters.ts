import { useCallback, useEffect, useState } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { fetchQuery } from 'relay-runtime';
import type { useSavedFiltersQuery } from '../__generated__/useSavedFiltersQuery.graphql.ts';
import { adminPages } from './adminPages.ts';

export const query = graphql`
  query useSavedFiltersQuery {
    admin {
      savedFilters {
        id
        name
        list
        query
      }
    }
  }
`;

export interface SavedFilter {
  readonly id: string;
  readonly name: string;
  readonly list: string;
  readonly query: string;
  /** URL of the list with the filter. */
  readonly to: string;
  /** Label of the list. */
  readonly page: string;
}

export interface SavedFilters {
  /** null: not loaded yet. */
  readonly filters: readonly SavedFilter[] | null;
  readonly failed: boolean;
  readonly refresh: () => void;
}

/** Returns the viewer's saved filters; the page does not wait for them. */
export function useSavedFilters(): SavedFilters {
  const environment = useRelayEnvironment();
  const [filters, setFilters] = useState<readonly SavedFilter[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(0);
  const refresh = useCallback(() => setAsked((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new number asks again
  useEffect(() => {
    const { unsubscribe } = fetchQuery<useSavedFiltersQuery>(environment, query, {}).subscribe({
      next: ({ admin }) => {
        setFilters(admin?.savedFilters.flatMap(withPage) ?? []);
        setFailed(false);
      },
      error: () => setFailed(true),
    });
    return unsubscribe;
  }, [environment, asked]);
  return { filters, failed, refresh };
}

function withPage(filter: Omit<SavedFilter, 'to' | 'page'>): SavedFilter[] {
  const page = adminPages.find((one) => 'list' in one && one.list === filter.list);
  return page ? [{ ...filter, to: `${page.to}?${filter.query}`, page: page.label }] : [];
}
