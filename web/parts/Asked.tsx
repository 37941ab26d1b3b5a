import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

interface AskedProps {
  /** What failed, where no answer comes. */
  readonly title: string;
  readonly fallback: ReactNode;
  /** `tries`: for the fetchKey of its query, since Relay keeps the failure of a question as its answer. */
  readonly children: (tries: number) => ReactNode;
}

/** What a dialog asks once it is open. Without an answer it says so in its place, and the page around it stays. */
export function Asked({ title, fallback, children }: AskedProps) {
  const [tries, setTries] = useState(0);
  return (
    <ErrorBoundary title={title} onRetry={() => setTries(tries + 1)}>
      <Suspense fallback={fallback}>{children(tries)}</Suspense>
    </ErrorBoundary>
  );
}
