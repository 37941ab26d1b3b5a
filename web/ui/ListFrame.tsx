import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx';
import { LoadMore } from './LoadMore.tsx';

export interface ListFrameProps {
  /** What is listed: "bookings". */
  noun: string;
  /** What Relay gives for a paged list. */
  list: { hasNext: boolean; isLoadingNext: boolean; loadNext: (count: number) => unknown };
  shown: number;
  total: number | null | undefined;
  /** How many more come at once. */
  size: number;
  /** In place of the rows when there are none. */
  empty: Omit<EmptyStateProps, 'title'> & { title?: string };
  /** Something narrows the list; without `onClear` nothing is offered to widen it. */
  filtered?: boolean;
  onClear?: () => void;
  clearLabel?: string;
  children: ReactNode;
}

/** The rows of a paged list with their count and the button for more, or why there are none. */
export function ListFrame(props: ListFrameProps) {
  const { noun, list, shown, total, size, empty, filtered, onClear, clearLabel, children } = props;
  if (shown === 0)
    return (
      <EmptyState
        title={`No ${noun} ${filtered ? 'found' : 'yet'}`}
        action={
          filtered &&
          onClear && (
            <Button variant="secondary" onClick={onClear}>
              {clearLabel ?? 'Clear Filters'}
            </Button>
          )
        }
        {...empty}
      />
    );
  return (
    <div>
      {children}
      <LoadMore
        noun={noun}
        shown={shown}
        total={total ?? null}
        hasMore={list.hasNext}
        loading={list.isLoadingNext}
        onLoadMore={() => list.loadNext(size)}
      />
    </div>
  );
}
