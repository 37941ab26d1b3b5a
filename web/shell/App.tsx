import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { RelayEnvironmentProvider, useRelayEnvironment } from 'react-relay/hooks';
import { fetchQuery, type IEnvironment } from 'relay-runtime';
import type { viewerQuery } from '../__generated__/viewerQuery.graphql.ts';
import { replayEarlyClick } from '../lib/early.ts';
import { safeRedirect } from '../lib/redirect.ts';
import { ErrorBoundary } from '../parts/ErrorBoundary.tsx';
import { NowProvider } from '../parts/Now.tsx';
import { MetaContext, type MetaSink } from '../parts/PageMeta.tsx';
import { useOwnNotes } from '../parts/paymentStorage.ts';
import { SiteProvider } from '../parts/SiteProvider.tsx';
import { TimeZoneProvider } from '../parts/TimeZone.tsx';
import { actAs } from '../relay/network.ts';
import { useQuery } from '../relay/useQuery.ts';
import { query, type Viewer, ViewerContext } from '../relay/viewer.ts';
import type { Site } from '../ui/siteContext.ts';
import { Toasts } from '../ui/Toasts.tsx';
import { PageLoading } from './PageLoading.tsx';

interface AppProps {
  readonly environment: IEnvironment;
  readonly meta: MetaSink | null;
  /** The time zone of the first render, the same on the server and in the browser. */
  readonly zone: string;
  /** The moment of the first render, in milliseconds. */
  readonly now: number;
  readonly site: Site;
  /** As the page is to see who asks; left out: as they are. */
  readonly seen?: (viewer: Viewer) => Viewer;
  /** The router's provider. */
  readonly children: ReactNode;
}

/** What every page stands in, on the server and in the browser. */
export function App({ environment, meta, zone, now, site, seen, children }: AppProps) {
  return (
    <RelayEnvironmentProvider environment={environment}>
      <MetaContext value={meta}>
        <SiteProvider initial={site}>
          <ErrorBoundary isPage>
            <Suspense fallback={<PageLoading />}>
              <Someone zone={zone} seen={seen}>
                <NowProvider initial={now}>{children}</NowProvider>
              </Someone>
            </Suspense>
          </ErrorBoundary>
        </SiteProvider>
        <Toasts />
      </MetaContext>
    </RelayEnvironmentProvider>
  );
}

function Someone({ seen, ...page }: Pick<AppProps, 'zone' | 'seen' | 'children'>) {
  const known = useQuery<viewerQuery>(query, {}).viewer ?? null;
  const isWhole = useWhole(known);
  // Of who has come only what that answer was about is known; what was shown goes, and does nothing as them.
  if (useIsOther(known?.id ?? null)) return <PageLoading />;
  const viewer = isWhole ? known : null;
  return (
    <Known
      {...page}
      viewer={viewer && seen ? seen(viewer) : viewer}
      userId={viewer?.user.databaseId ?? null}
    />
  );
}

/**
 * Whether all is known of them. On a visitor's page whoever has logged in in another tab comes with what that page asks
 * for itself: then the rest is asked for, and until it is there the page stays a visitor's.
 */
function useWhole(known: Viewer | null): boolean {
  const environment = useRelayEnvironment();
  const isWhole = known === null || (known.user as Viewer['user'] | undefined) !== undefined;
  useEffect(() => {
    if (!isWhole) fetchQuery<viewerQuery>(environment, query, {}).subscribe({ error: () => {} });
  }, [environment, isWhole]);
  return isWhole;
}

/** Whether an answer was for somebody else than the page shows, who has logged in in another tab: it starts over as theirs. */
function useIsOther(id: string | null): boolean {
  const shown = useRef(id);
  const isOther = id !== null && shown.current !== null && id !== shown.current;
  useLayoutEffect(() => {
    if (isOther) location.replace(safeRedirect(location.pathname + location.search));
    else shown.current = id;
  }, [id, isOther]);
  return isOther;
}

interface KnownProps extends Pick<AppProps, 'zone' | 'children'> {
  readonly viewer: Viewer | null;
  readonly userId: number | null;
}

function Known({ zone, viewer, userId, children }: KnownProps) {
  useOwnNotes(viewer);
  // Before what was pressed early is done.
  useLayoutEffect(() => actAs(userId), [userId]);
  useLayoutEffect(replayEarlyClick, []);
  return (
    <ViewerContext value={viewer}>
      <TimeZoneProvider initial={zone} chosen={viewer?.timeZone ?? null}>
        {children}
      </TimeZoneProvider>
    </ViewerContext>
  );
}
