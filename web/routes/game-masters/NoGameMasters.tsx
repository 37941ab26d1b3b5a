import Users from 'lucide-react/icons/users';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';
import { LooserFilter } from '../../parts/LooserFilter.tsx';
import { gameMasters } from '../../parts/listKinds.ts';
import { type Filter, isNarrowed, isZoned, noneBeside } from '../../parts/sessionFilter.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface NoGameMastersProps {
  readonly filter: Filter;
  readonly isSearching: boolean;
  /** Some Game Masters match the filter, but not the search words. */
  readonly isHidden: boolean;
  readonly stale: boolean;
  readonly onChange: (next: Partial<Filter>) => void;
}

/** Says why the list is empty and offers a way out. */
export function NoGameMasters(props: NoGameMastersProps) {
  const { filter, isSearching, isHidden, stale } = props;
  // The button disappears with the filter it removes: focus continues at the results.
  const onChange = (next: Partial<Filter>) => {
    document.getElementById('found')?.focus({ preventScroll: true });
    props.onChange(next);
  };
  const isFiltered = isNarrowed(filter);
  return (
    <EmptyState
      title="No Game Masters Found"
      icon={<Users />}
      className={cn(stale && 'opacity-60', isZoned(filter) && 'zoned')}
      action={
        isFiltered || isSearching ? (
          <>
            {isSearching && (
              <Button variant="secondary" onClick={() => onChange({ search: '' })}>
                Clear Search
              </Button>
            )}
            {isFiltered && (
              <Button variant="secondary" onClick={() => onChange(noneBeside)}>
                Clear Filters
              </Button>
            )}
            {isFiltered && !isHidden && (
              <LooserFilter filter={{ ...filter, search: '' }} by={gameMasters} onChange={onChange} />
            )}
          </>
        ) : (
          <Button asChild variant="secondary">
            <Link to="/sessions">View All Sessions</Link>
          </Button>
        )
      }
    >
      {isSearching && isHidden
        ? 'Nobody here fits that search. Try a shorter word.'
        : isFiltered
          ? 'Nobody has a table that fits all of these at once. Loosen some of them and look again.'
          : isSearching
            ? 'Nobody here fits that search. Try a shorter word.'
            : 'Nobody has taken a seat behind the screen yet.'}
    </EmptyState>
  );
}
