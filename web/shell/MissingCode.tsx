import { useEffect, useState } from 'react';
import { PageMeta } from '../parts/PageMeta.tsx';
import { sentences } from '../relay/network.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { reloadByItself, reloadWhenReachable } from './missingChunk.ts';

const title = 'This page did not load';

/** Replaces a page whose code did not load: the router requests it once, so only a reload tries again. */
export function MissingCode() {
  const [busy, setBusy] = useState(false);
  // A user who comes back to it later may be online by then.
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
