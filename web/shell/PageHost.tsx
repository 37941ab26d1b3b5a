import { Suspense, useMemo, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { ErrorBoundary } from '../parts/ErrorBoundary.tsx';
import { useTimeZone } from '../parts/TimeZone.tsx';
import { type Page, type PageComponent, PageContext } from '../relay/page.ts';
import { PageLoading } from './PageLoading.tsx';

/** Shows one page: gives it its variables, suspends while it loads, and offers a retry when it fails. */
export function PageHost({ page, Content }: { page: Page; Content: PageComponent }) {
  const params = useParams();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const zone = useTimeZone();
  const [attempt, setAttempt] = useState(0);
  const variables = page.variables({ params, search, zone });
  const key = JSON.stringify(variables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: variables with the same content are the same
  const state = useMemo(() => ({ variables, attempt, queryId: page.query?.params.id }), [key, attempt]);
  const place = page.keepMounted ? undefined : pathname;
  return (
    <PageContext value={state}>
      <ErrorBoundary key={place} isPage {...page.failure} onRetry={() => setAttempt((count) => count + 1)}>
        <Suspense key={place} fallback={<PageLoading />}>
          <Content />
        </Suspense>
      </ErrorBoundary>
    </PageContext>
  );
}
