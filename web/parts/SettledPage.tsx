import { type ReactNode, Suspense } from 'react';
import { failureSentence } from '../relay/network.ts';
import { PageContext } from '../relay/page.ts';
import { useAnswered } from '../relay/useAnswered.ts';
import { Button } from '../ui/Button.tsx';

interface SettledPageProps {
  /** Placeholder of the size of the content. */
  readonly fallback: ReactNode;
  /** `stale`: another filter, week or tab is loading, and the old content stays until it arrives. */
  readonly children: (stale: boolean) => ReactNode;
}

/** The part of a page that shows the result of the page's query; when a query fails, the previous result stays. */
export function SettledPage({ fallback, children }: SettledPageProps) {
  const { settled, waiting, failure, again } = useAnswered();
  return (
    <PageContext value={settled}>
      <Suspense fallback={fallback}>{children(waiting)}</Suspense>
      {failure && (
        <div
          role="alert"
          className="sticky bottom-4 z-30 mx-auto mt-6 flex w-fit max-w-xl flex-wrap items-center justify-end gap-x-4 gap-y-2 rounded-lg border border-red bg-red-tint px-4 py-3 text-sm shadow-float"
        >
          <p className="min-w-0 flex-1 basis-60">
            <strong>You still see the earlier results.</strong> {failureSentence(failure.error)}
          </p>
          <Button
            variant="secondary"
            loading={waiting}
            onClick={() => {
              again();
              // The button goes with the failure.
              document.querySelector('main')?.focus({ preventScroll: true });
            }}
          >
            Try again
          </Button>
        </div>
      )}
    </PageContext>
  );
}
