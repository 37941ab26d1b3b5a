import { useSearchParams } from 'react-router-dom';
import type { UserRows_users$key } from '../../__generated__/UserRows_users.graphql.ts';
import { formatCounted } from '../../ui/counted.ts';
import { LoadMore } from '../../ui/LoadMore.tsx';
import { filterOf, pageSize } from './filter.ts';
import { UserRows } from './UserRows.tsx';

export interface UserGroupProps {
  /** The roles that the row buttons manage. */
  readonly manage: 'users' | 'admins';
  readonly stale: boolean;
  readonly onChanged: () => Promise<void>;
}

interface Found extends UserGroupProps {
  readonly title: 'Admins' | 'Game Masters' | 'Users';
  readonly found:
    | {
        readonly totalCount: number;
        readonly edges: readonly { readonly node: UserRows_users$key[number] }[];
      }
    | null
    | undefined;
  readonly hasNext: boolean;
  readonly isLoadingNext: boolean;
  readonly loadNext: (count: number) => unknown;
}

/** One group of users, newest first; the long list of users scrolls inside. */
export function UserGroup(props: Found) {
  const { title, found, manage, stale, onChanged, hasNext, isLoadingNext, loadNext } = props;
  const isSearched = Boolean(filterOf(useSearchParams()[0]));
  const users = found?.edges.map(({ node }) => node) ?? [];
  const heading = `group-${title.toLowerCase().replace(' ', '-')}`;
  return (
    <section aria-labelledby={heading}>
      {/* A search changes the count; screen readers announce it with the group's name. */}
      <h2 id={heading} aria-live="polite" aria-atomic="true" className="text-title-3">
        {title} <span className="figures text-faint">({formatCounted(found?.totalCount ?? 0)})</span>
      </h2>
      {users.length === 0 ? (
        <p className="mt-4 rounded-lg border border-line bg-surface px-5 py-6 text-sm text-soft">
          {isSearched ? 'Nobody here fits the search.' : 'Nobody here yet.'}
        </p>
      ) : (
        <div className="mt-4">
          <UserRows
            caption={title}
            users={users}
            manage={manage}
            stale={stale}
            onChanged={onChanged}
            maxHeight={title === 'Users' ? '24rem' : undefined}
          />
        </div>
      )}
      {hasNext && (
        <LoadMore
          noun={title === 'Users' ? 'users' : title}
          shown={users.length}
          total={found?.totalCount}
          hasMore
          loading={isLoadingNext}
          onLoadMore={() => loadNext(pageSize)}
        />
      )}
    </section>
  );
}
