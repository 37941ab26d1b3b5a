import { useEffect } from 'react';
import type { useSavedFiltersQuery } from '../__generated__/useSavedFiltersQuery.graphql.ts';
import { safeRedirect } from '../lib/redirect.ts';
import { useQuery } from '../relay/useQuery.ts';
import { useRefreshViewer, useViewer } from '../relay/viewer.ts';
import { query } from './useSavedFilters.ts';

/**
 * Handles a login that has ended, or a role that was revoked: the next answer then has no admin data, which a page
 * would show as an empty list. So the viewer is read again and the page is loaded anew, and the server says why it is
 * closed.
 */
export function useClosedDesk(): void {
  const viewer = useViewer();
  const refreshViewer = useRefreshViewer();
  const { admin } = useQuery<useSavedFiltersQuery>(query, {}, { fetchPolicy: 'store-only' });
  const isEmpty = admin === null;
  const isClosed = !(viewer?.isAdmin || viewer?.isSuperAdmin);

  useEffect(() => {
    if (isEmpty) void refreshViewer().catch(() => {});
  }, [isEmpty, refreshViewer]);
  useEffect(() => {
    if (isClosed) location.replace(safeRedirect(location.pathname + location.search));
  }, [isClosed]);
}
