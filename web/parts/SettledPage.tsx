import { type ReactNode, Suspense, useContext, useDeferredValue } from 'react';
import { PageContext } from '../relay/page.ts';

interface SettledPageProps {
  /** Of the size of what comes, until it is here. */
  readonly fallback: ReactNode;
  /** `stale`: another filter, week or tab is on its way, and what was there stays until it is here. */
  readonly children: (stale: boolean) => ReactNode;
}

/** The part of a page that shows what the page's query asks. */
export function SettledPage({ fallback, children }: SettledPageProps) {
  const place = useContext(PageContext);
  const settled = useDeferredValue(place);
  return (
    <PageContext value={settled}>
      <Suspense fallback={fallback}>{children(settled !== place)}</Suspense>
    </PageContext>
  );
}
