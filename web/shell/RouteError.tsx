import { useRevalidator, useRouteError } from 'react-router-dom';
import { PageMeta } from '../parts/PageMeta.tsx';
import { failureSentence } from '../relay/network.ts';
import { ErrorState } from '../ui/ErrorState.tsx';

/** A page whose code or data could not be fetched before it was shown. */
export function RouteError() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  return (
    <div className="wrap py-10">
      <PageMeta title="This did not load" status={500} noIndex />
      <ErrorState level={1} onRetry={revalidate} retrying={state === 'loading'}>
        {failureSentence(error)}
      </ErrorState>
    </div>
  );
}
