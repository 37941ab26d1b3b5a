import { useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { PageMeta } from '../parts/PageMeta.tsx';
import { failureSentence } from '../relay/network.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { reloadWhenReachable } from './missingChunk.ts';

/** A page whose code or data could not be fetched before it was shown. */
export function RouteError() {
  const error = useRouteError();
  const [busy, setBusy] = useState(false);
  async function retry() {
    setBusy(true);
    // A router does not ask again for code that once failed to come.
    await reloadWhenReachable();
    setBusy(false);
  }
  return (
    <div className="wrap py-10">
      <PageMeta title="This did not load" status={500} noIndex />
      <ErrorState level={1} onRetry={() => void retry()} retrying={busy}>
        {failureSentence(error)}
      </ErrorState>
    </div>
  );
}
