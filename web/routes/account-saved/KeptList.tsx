import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from '../../ui/Card.tsx';
import { LoadMore, type LoadMoreProps } from '../../ui/LoadMore.tsx';

interface KeptListProps extends Omit<LoadMoreProps, 'onLoadMore' | 'hasMore' | 'loading' | 'total'> {
  readonly id: string;
  readonly title: string;
  /** Shown when the list is empty. */
  readonly empty: ReactNode;
  readonly page: {
    readonly loadNext: (count: number) => unknown;
    readonly hasNext: boolean;
    readonly isLoadingNext: boolean;
  };
  readonly total: number;
  /** The rows. */
  readonly children: ReactNode;
}

const pageSize = 20;

/** A list of saved tables or followed people, under its heading. */
export function KeptList({ id, title, empty, page, children, ...counted }: KeptListProps) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-title-2">
        {title}
      </h2>
      {counted.shown === 0 && !page.hasNext ? (
        empty
      ) : (
        <>
          <ul className="mt-6 flex flex-col gap-4">{children}</ul>
          <LoadMore
            {...counted}
            hasMore={page.hasNext}
            loading={page.isLoadingNext}
            onLoadMore={() => page.loadNext(pageSize)}
          />
        </>
      )}
    </section>
  );
}

interface KeptProps {
  readonly picture: ReactNode;
  readonly above?: ReactNode;
  readonly to: string;
  readonly title: string;
  /** Shown beside the title. */
  readonly action?: ReactNode;
  /** Shown below the lines, as wide as the card. */
  readonly foot?: ReactNode;
  /** Lines of text. */
  readonly children: ReactNode;
}

export function Kept({ picture, above, to, title, action, foot, children }: KeptProps) {
  return (
    <Card as="li">
      <div className="flex items-start gap-4">
        {picture}
        <div className="min-w-0 flex-1">
          {above}
          <h3 className="text-title-4 wrap-anywhere not-first:mt-2">
            <Link to={to} className="hover:text-ember-ink">
              {title}
            </Link>
          </h3>
          <div className="figures mt-1 grid gap-1 text-sm text-soft [&_svg]:size-4 [&_svg]:shrink-0">
            {children}
          </div>
        </div>
        {action}
      </div>
      {foot}
    </Card>
  );
}
