import Compass from 'lucide-react/icons/compass';
import { cn } from '../../lib/cn.ts';
import { LooserFilter } from '../../parts/LooserFilter.tsx';
import { type Filter, isNarrowed, isZoned, noFilter } from '../../parts/sessionFilter.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface NoSessionsProps {
  readonly filter: Filter;
  readonly stale: boolean;
  readonly onChange: (next: Partial<Filter>) => void;
}

/** Why the list is empty, and what to do about it. */
export function NoSessions({ filter, stale, onChange }: NoSessionsProps) {
  const isFiltered = Boolean(filter.search) || isNarrowed(filter);
  return (
    <EmptyState
      title="No Sessions Found"
      icon={<Compass />}
      className={cn(stale && 'opacity-60', isZoned(filter) && 'zoned')}
      action={
        isFiltered && (
          <>
            <Button variant="secondary" onClick={() => onChange({ ...noFilter, sort: filter.sort })}>
              Clear Filters
            </Button>
            <LooserFilter filter={filter} onChange={onChange} />
          </>
        )
      }
    >
      {isFiltered
        ? 'No table on the board fits all of these at once. Loosen some of them and look again.'
        : 'The board is empty for the moment. New tables are pinned up every week.'}
    </EmptyState>
  );
}
