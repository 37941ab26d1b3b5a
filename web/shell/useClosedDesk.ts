import { useEffect } from 'react';
import type { useSavedFiltersQuery } from '../__generated__/useSavedFiltersQuery.graphql.ts';
import { safeRedirect } from '../lib/redirect.ts';
import { useQuery } from '../relay/useQuery.ts';
import { useRefreshViewer, useViewer } from '../relay/viewer.ts';
import { query } from './useSavedFilters.ts';

/**
 * A login that has ended meanwhile, or a role that was taken, is told by the next answer: it has nothing of the admin
 * area, and a page would make of that a list without entries. Whoever asks then is read again, and the server, asked
 * for the page anew, says at the door why it is closed.
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
