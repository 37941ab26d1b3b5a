import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

interface AskedProps {
  /** What failed, where no answer comes. */
  readonly title: string;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** What a dialog asks once it is open. Without an answer it says so in its place, and the page around it stays. */
export function Asked({ title, fallback, children }: AskedProps) {
  return (
    <ErrorBoundary small title={`${title}.`}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
