import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { countedOf } from '../ui/counted.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Skeletons } from '../ui/Skeleton.tsx';
import { ChoiceGroups } from './ChoiceGroups.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { ListKind } from './listKinds.ts';
import { type Filter, noChoices } from './sessionFilter.ts';
import { useSessionChoices } from './useSessionChoices.ts';

interface MoreFiltersProps {
  readonly id: string;
  readonly filter: Filter;
  /** Filter values that only the counts use, besides `filter`. */
  readonly counted: Partial<Filter> | undefined;
  readonly of: ListKind;
  /** The list is also narrowed by search words, which the counts leave out. */
  readonly searched: boolean;
  readonly onChange: (next: Partial<Filter>) => void;
  readonly onClose: () => void;
}

/** All filters of tables, each choice with its count: a sheet on a phone, otherwise below the bar. */
export function MoreFilters({ id, filter, counted, of, searched, onChange, onClose }: MoreFiltersProps) {
  const [isWide] = useState(() => matchMedia('(min-width: 768px)').matches);
  const [attempt, setAttempt] = useState(0);
  // The choices and the button fail together, and are retried together.
  const again = () => setAttempt((count) => count + 1);
  const groups = (
    <Waiting
      key={attempt}
      onRetry={again}
      fallback={<Skeletons label="Loading filters" sizes={Array(5).fill('h-22')} />}
    >
      <ChoiceGroups filter={filter} counted={counted} of={of} onChange={onChange} />
    </Waiting>
  );
  const footer = (
    <>
      <Button variant="ghost" onClick={() => onChange(noChoices)}>
        Clear these filters
      </Button>
      <ErrorBoundary key={attempt} small title="Not counted." onRetry={again}>
        <Suspense
          fallback={
            <Button loading className="min-w-40">
              Show {of.noun}s
            </Button>
          }
        >
          <Show filter={{ ...filter, ...counted }} of={of} searched={searched} onClose={onClose} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
  if (isWide)
    return (
      <Inline id={id} onClose={onClose} footer={footer}>
        {groups}
      </Inline>
    );
  return (
    <Dialog open title="More filters" onOpenChange={(open) => !open && onClose()} footer={footer}>
      <div id={id}>{groups}</div>
    </Dialog>
  );
}

interface WaitingProps {
  readonly fallback: ReactNode;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

function Waiting({ fallback, onRetry, children }: WaitingProps) {
  return (
    <ErrorBoundary title="The filters did not load" onRetry={onRetry}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

interface InlineProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly footer: ReactNode;
  readonly children: ReactNode;
}

function Inline({ id, onClose, footer, children }: InlineProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <section
      id={id}
      ref={panel}
      aria-label="More filters"
      tabIndex={-1}
      className="mt-4 rounded-lg border border-line bg-surface outline-none"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="p-6">{children}</div>
      <footer className="flex justify-end gap-2.5 border-t border-line px-6 py-4">{footer}</footer>
    </section>
  );
}

interface ShowProps {
  readonly filter: Filter;
  readonly of: ListKind;
  readonly searched: boolean;
  readonly onClose: () => void;
}

/** Closes the filters; the list behind is narrowed already, and the button says to how many. */
function Show({ filter, of, searched, onClose }: ShowProps) {
  const { total, stale } = useSessionChoices(filter, of);
  const count = searched ? `${of.noun}s` : countedOf(total, of.noun);
  return (
    <Button onClick={onClose} className="min-w-40" aria-busy={stale || undefined}>
      <span aria-live="polite">{total === 0 ? `No ${of.noun} fits` : `Show ${count}`}</span>
    </Button>
  );
}
