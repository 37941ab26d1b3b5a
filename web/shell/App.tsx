import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import { RelayEnvironmentProvider, useRelayEnvironment } from 'react-relay/hooks';
import { fetchQuery, type IEnvironment } from 'relay-runtime';
import type { viewerQuery } from '../__generated__/viewerQuery.graphql.ts';
import { replayEarlyClick } from '../lib/early.ts';
import { ErrorBoundary } from '../parts/ErrorBoundary.tsx';
import { NowProvider } from '../parts/Now.tsx';
import { MetaContext, type MetaSink } from '../parts/PageMeta.tsx';
import { useOwnNotes } from '../parts/paymentStorage.ts';
import { SiteProvider } from '../parts/SiteProvider.tsx';
import { TimeZoneProvider } from '../parts/TimeZone.tsx';
import { actAs, goOver, isAnother } from '../relay/network.ts';
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
  /** Changes the viewer whom the page sees; left out: the page sees them unchanged. */
  readonly seen?: (viewer: Viewer) => Viewer;
  /** The provider of the router. */
  readonly children: ReactNode;
}

/** The providers around every page, on the server and in the browser. */
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
  // Another user has logged in in another tab: the page reloads as theirs.
  const isOther = known !== null && isAnother(known.id);
  useLayoutEffect(() => {
    if (isOther) goOver();
  }, [isOther]);
  // Only the fields of that answer are known about them, so the page is hidden and does nothing as them.
  if (isOther) return <PageLoading />;
  const viewer = isWhole ? known : null;
  return <Known {...page} viewer={viewer && seen ? seen(viewer) : viewer} />;
}

/**
 * Returns whether the viewer is loaded completely. When somebody logs in in another tab, the queries of a visitor's
 * page return parts of that viewer: the rest is then loaded, and until it arrives the page stays a visitor's.
 */
function useWhole(known: Viewer | null): boolean {
  const environment = useRelayEnvironment();
  const isWhole = known === null || (known.user as Viewer['user'] | undefined) !== undefined;
  useEffect(() => {
    if (!isWhole) fetchQuery<viewerQuery>(environment, query, {}).subscribe({ error: () => {} });
  }, [environment, isWhole]);
  return isWhole;
}

interface KnownProps extends Pick<AppProps, 'zone' | 'children'> {
  readonly viewer: Viewer | null;
}

function Known({ zone, viewer, children }: KnownProps) {
  useOwnNotes(viewer);
  // Before an early click is replayed. What the page knows of a user stays in it when their login ends.
  useLayoutEffect(() => {
    if (viewer) actAs(viewer);
  }, [viewer]);
  useLayoutEffect(replayEarlyClick, []);
  return (
    <ViewerContext value={viewer}>
      <TimeZoneProvider initial={zone} chosen={viewer?.timeZone ?? null}>
        {children}
      </TimeZoneProvider>
    </ViewerContext>
  );
}
