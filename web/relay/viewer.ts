import { createContext, useCallback, useContext } from 'react';
import { graphql, useRelayEnvironment } from 'react-relay/hooks';
import { commitLocalUpdate, fetchQuery, type IEnvironment } from 'relay-runtime';
import type { viewerQuery, viewerQuery$data } from '../__generated__/viewerQuery.graphql.ts';

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

/** Who is asking; null for a visitor. Asks once and then answers from the store. */
export async function loadViewer(environment: IEnvironment): Promise<Viewer | null> {
  const data = await fetchQuery<viewerQuery>(
    environment,
    query,
    {},
    { fetchPolicy: 'store-or-network' },
  ).toPromise();
  return data?.viewer ?? null;
}

/** The only page for the login at hand, which chooses a password or keeps an account; null: it opens all of them. */
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

/** Who is asking; null for a visitor. */
export function useViewer(): Viewer | null {
  return useContext(ViewerContext);
}

/** After a login: reads the viewer again and lets every page ask again for what depends on who asks. */
export function useRefreshViewer(): () => Promise<void> {
  const environment = useRelayEnvironment();
  return useCallback(async () => {
    commitLocalUpdate(environment, (store) => store.invalidateStore());
    await fetchQuery<viewerQuery>(environment, query, {}).toPromise();
  }, [environment]);
}
