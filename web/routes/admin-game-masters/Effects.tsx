import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../../parts/ErrorBoundary.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';

interface AskedProps {
  /** Of the size of what is answered, as a class. */
  readonly size?: string;
  readonly children: ReactNode;
}

/** Room for what a dialog first has to ask. */
export function Asked({ size = 'h-24', children }: AskedProps) {
  return (
    <ErrorBoundary title="Could not look what it does">
      <Suspense
        fallback={
          <Loading label="Looking what it does">
            <Skeleton className={size} />
          </Loading>
        }
      >
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}

export function Sentences({ lines }: { lines: readonly string[] | undefined }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-sm text-soft">
      {lines?.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
