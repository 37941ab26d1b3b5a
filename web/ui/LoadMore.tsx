import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { Button } from './Button.tsx';
import { formatCounted } from './counted.ts';

export interface LoadMoreProps {
  /** How many are on the page, and of how many if that is known. */
  shown: number;
  total?: number | null;
  /** In the plural: "sessions". */
  noun: string;
  hasMore: boolean;
  loading?: boolean;
  onLoadMore: () => void;
}

/** Returns the singular: "entry" for "entries", "booking" for "bookings". */
const singular = (noun: string) => noun.replace(/ies$/, 'ys').replace(/s$/, '');

export function LoadMore({ shown, total, noun, hasMore, loading, onLoadMore }: LoadMoreProps) {
  // The total is only counted up to a bound: beyond it the number is unknown.
  const of = typeof total === 'number' && shown <= total ? ` of ${formatCounted(total)}` : '';
  const count = `Showing ${formatNumber(shown)}${of} ${(total ?? shown) === 1 ? singular(noun) : noun}`;
  const said = useRef<HTMLParagraphElement>(null);
  const pressed = useRef(false);
  const [failed, setFailed] = useState(false);
  /** How many were shown when more were requested. */
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (loading) before.current ??= shown;
    setFailed(!loading && before.current === shown);
    if (!loading) before.current = undefined;
  }, [loading, shown]);
  // The button disappears with the last page: the user who pressed it goes on from the count, not from the top of the
  // page.
  useEffect(() => {
    if (!hasMore && pressed.current && document.activeElement === document.body)
      said.current?.focus({ preventScroll: true });
  }, [hasMore]);

  function loadMore() {
    pressed.current = true;
    onLoadMore();
  }

  return (
    // An empty list is only announced: the visible text then says why.
    <div className={shown === 0 ? 'sr-only' : 'flex flex-col items-center gap-3 pt-8'}>
      <p ref={said} tabIndex={-1} aria-live="polite" className="figures text-sm text-faint">
        {count}
      </p>
      {failed && hasMore && <p role="alert">More could not be loaded. Please try again.</p>}
      {hasMore && (
        <Button variant="secondary" loading={loading} onClick={loadMore}>
          Load more {noun}
        </Button>
      )}
    </div>
  );
}
