import { useRevalidator, useRouteError } from 'react-router-dom';
import { PageMeta } from '../parts/PageMeta.tsx';
import { failureSentence } from '../relay/network.ts';
import type { Page } from '../relay/page.ts';
import { didNotLoad, ErrorState } from '../ui/ErrorState.tsx';

/** Replaces a page whose code or data could not be loaded before it was shown. */
export function RouteError({ page }: { page?: Page }) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const { title = didNotLoad, sentence = failureSentence(error) } = page?.failure ?? {};
  return (
    <div className="wrap py-10">
      <PageMeta title={title} status={500} noIndex />
      <ErrorState title={title} level={1} onRetry={revalidate} retrying={state === 'loading'}>
        {sentence}
      </ErrorState>
    </div>
  );
}
