import { type ReactNode, Suspense, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { Disclosure } from '../ui/Disclosure.tsx';
import { Skeletons } from '../ui/Skeleton.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

interface LazyDisclosureProps {
  readonly title: string;
  /** Screen-reader text while the content loads: "Loading players". */
  readonly loading: string;
  /** Classes with the sizes of what will be shown. */
  readonly skeletons: readonly string[];
  readonly className?: string;
  readonly children: ReactNode;
}

/** The foot of a card, loaded when the user opens it. */
export function LazyDisclosure({ title, loading, skeletons, className, children }: LazyDisclosureProps) {
  const [wanted, setWanted] = useState(false);
  return (
    <div className={cn('mt-4 border-t border-line [&>details]:border-b-0', className)}>
      <Disclosure title={title} onToggle={(open) => open && setWanted(true)}>
        {wanted && (
          <ErrorBoundary>
            <Suspense
              fallback={<Skeletons label={loading} sizes={skeletons} className="flex flex-col gap-4" />}
            >
              {children}
            </Suspense>
          </ErrorBoundary>
        )}
      </Disclosure>
    </div>
  );
}
