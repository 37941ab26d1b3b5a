import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';

interface BookingGroupProps {
  readonly title: string;
  readonly noun: string;
  readonly total: number;
  readonly shown: number;
  /** Shown when the list is empty. */
  readonly empty?: ReactNode;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly onLoadMore: () => void;
  /** The list. */
  readonly children: ReactNode;
}

/** One of the account's lists; renders nothing when it is empty and `empty` is not set. */
export function BookingGroup(props: BookingGroupProps) {
  const { title, noun, total, shown, empty, hasMore, loading, onLoadMore, children } = props;
  if (shown === 0 && !empty) return null;
  return (
    <div className="mt-8">
      <h3 className="kicker font-sans text-faint">
        {title} <span className="figures">({formatNumber(total)})</span>
      </h3>
      <div className="mt-3">{shown === 0 ? <div className="text-soft">{empty}</div> : children}</div>
      {hasMore && (
        <LoadMore
          shown={shown}
          total={total}
          noun={noun}
          hasMore={hasMore}
          loading={loading}
          onLoadMore={onLoadMore}
        />
      )}
    </div>
  );
}
