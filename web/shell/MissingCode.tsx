import { useEffect, useState } from 'react';
import { PageMeta } from '../parts/PageMeta.tsx';
import { sentences } from '../relay/network.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { reloadByItself, reloadWhenReachable } from './missingChunk.ts';

const title = 'This page did not load';

/** In place of a page whose code did not come: the router asks for it once, so only a fresh page tries again. */
export function MissingCode() {
  const [busy, setBusy] = useState(false);
  // Whoever comes back to it later may have a line by then.
  useEffect(() => void reloadByItself(), []);
  async function retry() {
    setBusy(true);
    await reloadWhenReachable();
    setBusy(false);
  }
  return (
    <div className="wrap py-10">
      <PageMeta title={title} noIndex />
      <ErrorState title={title} level={1} onRetry={() => void retry()} retrying={busy}>
        {sentences.unreachable}
      </ErrorState>
    </div>
  );
}
