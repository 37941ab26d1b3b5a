import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx';
import { LoadMore } from './LoadMore.tsx';

export interface ListFrameProps {
  /** What is listed: "bookings". */
  noun: string;
  /** The pagination state from Relay. */
  list: { hasNext: boolean; isLoadingNext: boolean; loadNext: (count: number) => unknown };
  shown: number;
  total: number | null | undefined;
  /** Page size of the next load. */
  size: number;
  /** Shown instead of the rows when there are none. */
  empty: Omit<EmptyStateProps, 'title'> & { title?: string };
  /** A filter narrows the list; without `onClear` no button to clear it is shown. */
  filtered?: boolean;
  onClear?: () => void;
  clearLabel?: string;
  children: ReactNode;
}

/** The rows of a paged list with their count and the button for more, or the reason why there are none. */
export function ListFrame(props: ListFrameProps) {
  const { noun, list, shown, total, size, empty, filtered, onClear, clearLabel, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const cleared = useRef(false);
  // The button disappears with the filter it clears: the user who pressed it goes on from the list.
  useEffect(() => {
    if (shown === 0 || !cleared.current) return;
    cleared.current = false;
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true });
  }, [shown]);

  function clear() {
    cleared.current = true;
    onClear?.();
  }

  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      {shown > 0 ? (
        children
      ) : (
        <EmptyState
          action={
            filtered &&
            onClear && (
              <Button variant="secondary" onClick={clear}>
                {clearLabel ?? 'Clear Filters'}
              </Button>
            )
          }
          title={`No ${noun} ${filtered ? 'found' : 'yet'}`}
          {...empty}
        />
      )}
      {/* Always rendered: a screen reader announces changes only in a live region that stays. */}
      <LoadMore
        noun={noun}
        shown={shown}
        total={total ?? null}
        hasMore={shown > 0 && list.hasNext}
        loading={list.isLoadingNext}
        onLoadMore={() => list.loadNext(size)}
      />
    </div>
  );
}
