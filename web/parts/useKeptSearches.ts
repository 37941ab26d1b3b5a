import { graphql, useFragment } from 'react-relay/hooks';
import type { useKeptSearches_viewer$key } from '../__generated__/useKeptSearches_viewer.graphql.ts';

export interface KeptSearch {
  readonly id: string;
  readonly name: string;
  /** Query of the board's URL, as the server writes it. */
  readonly search: string;
}

/** Returns the searches that the viewer has saved, the latest first: all of them, because nobody can save more. */
export function useKeptSearches(viewer: useKeptSearches_viewer$key | null | undefined): KeptSearch[] {
  const data = useFragment(
    graphql`
      fragment useKeptSearches_viewer on Viewer {
        keptSearches(first: 20) {
          edges {
            node {
              id
              name
              search
            }
          }
        }
      }
    `,
    viewer ?? null,
  );
  return data?.keptSearches.edges.map(({ node }) => node) ?? [];
}
