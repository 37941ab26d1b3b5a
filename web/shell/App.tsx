import { type ReactNode, Suspense, useLayoutEffect } from 'react';
import { RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay/hooks';
import type { IEnvironment } from 'relay-runtime';
import type { viewerQuery } from '../__generated__/viewerQuery.graphql.ts';
import { replayEarlyClick } from '../lib/early.ts';
import { BrandProvider } from '../parts/BrandProvider.tsx';
import { ErrorBoundary } from '../parts/ErrorBoundary.tsx';
import { NowProvider } from '../parts/Now.tsx';
import { MetaContext, type MetaSink } from '../parts/PageMeta.tsx';
import { useOwnNotes } from '../parts/paymentStorage.ts';
import { TimeZoneProvider } from '../parts/TimeZone.tsx';
import { query, ViewerContext } from '../relay/viewer.ts';
import type { Brand } from '../ui/brandContext.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { TooltipProvider } from '../ui/Tooltip.tsx';
import { PageLoading } from './PageLoading.tsx';
import { useLogoutElsewhere } from './useLogout.ts';

interface AppProps {
  readonly environment: IEnvironment;
  readonly meta: MetaSink | null;
  /** The time zone of the first render, the same on the server and in the browser. */
  readonly zone: string;
  /** The moment of the first render, in milliseconds. */
  readonly now: number;
  readonly brand: Brand;
  /** The router's provider. */
  readonly children: ReactNode;
}

/** What every page stands in, on the server and in the browser. */
export function App({ environment, meta, zone, now, brand, children }: AppProps) {
  return (
    <RelayEnvironmentProvider environment={environment}>
      <MetaContext value={meta}>
        <BrandProvider initial={brand}>
          <ErrorBoundary isPage>
            <Suspense fallback={<PageLoading />}>
              <Someone zone={zone}>
                <NowProvider initial={now}>
                  <TooltipProvider>{children}</TooltipProvider>
                </NowProvider>
              </Someone>
            </Suspense>
          </ErrorBoundary>
        </BrandProvider>
        <Toaster />
      </MetaContext>
    </RelayEnvironmentProvider>
  );
}

function Someone({ zone, children }: { zone: string; children: ReactNode }) {
  const { viewer } = useLazyLoadQuery<viewerQuery>(query, {});
  useOwnNotes(viewer ?? null);
  useLogoutElsewhere(Boolean(viewer));
  useLayoutEffect(replayEarlyClick, []);
  return (
    <ViewerContext value={viewer ?? null}>
      <TimeZoneProvider initial={zone} chosen={viewer?.timeZone ?? null}>
        {children}
      </TimeZoneProvider>
    </ViewerContext>
  );
}
