import { createContext, useCallback, useContext } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { commitLocalUpdate, fetchQuery, type IEnvironment } from 'relay-runtime';
import type { viewerQuery, viewerQuery$data } from '../__generated__/viewerQuery.graphql.ts';
import { actAs } from './network.ts';

export const query = graphql`
  query viewerQuery @preloadable {
    passwordChangeDue
    accountErasedAt
    viewer {
      id
      username
      fullName
      email
      timeZone
      isAdmin
      isSuperAdmin
      isGameMaster
      adminTimeZone
      desk {
        __typename
      }
      unansweredReports
      waitingCancellations
      waitingProposals
      unreadCount
      unreadNoticeCount
      user {
        id
        databaseId
        avatarUrl
      }
    }
  }
`;

export type Viewer = NonNullable<viewerQuery$data['viewer']>;

/** Returns the viewer; null for a visitor. Queries once and then answers from the store. */
export async function loadViewer(environment: IEnvironment): Promise<Viewer | null> {
  const data = await fetchQuery<viewerQuery>(
    environment,
    query,
    {},
    { fetchPolicy: 'store-or-network' },
  ).toPromise();
  return data?.viewer ?? null;
}

/**
 * Returns the only page that this login may open, to choose a password or to keep a deleted account; null: it may
 * open all.
 */
export async function onlyPage(environment: IEnvironment): Promise<string | null> {
  const data = await fetchQuery<viewerQuery>(
    environment,
    query,
    {},
    { fetchPolicy: 'store-or-network' },
  ).toPromise();
  if (data?.accountErasedAt) return '/keep-account';
  return data?.passwordChangeDue ? '/change-password' : null;
}

export const ViewerContext = createContext<Viewer | null>(null);

/** Returns the viewer; null for a visitor. */
export function useViewer(): Viewer | null {
  return useContext(ViewerContext);
}

/**
 * After a login: reads the viewer again, and makes every page query again what depends on the viewer. On a visitor's
 * page anybody may have logged in.
 */
export function useRefreshViewer(): () => Promise<void> {
  const environment = useRelayEnvironment();
  const isVisitor = useViewer() === null;
  return useCallback(async () => {
    if (isVisitor) actAs(null);
    commitLocalUpdate(environment, (store) => store.invalidateStore());
    await fetchQuery<viewerQuery>(environment, query, {}).toPromise();
  }, [environment, isVisitor]);
}
