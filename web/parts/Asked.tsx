import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary.tsx';

interface AskedProps {
  /** What failed, shown when no answer comes. */
  readonly title: string;
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Wraps what a dialog queries once it is open. A failure is shown in its place, and the page around it stays. */
export function Asked({ title, fallback, children }: AskedProps) {
  return (
    <ErrorBoundary small title={`${title}.`}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
