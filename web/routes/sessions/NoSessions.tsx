import Compass from 'lucide-react/icons/compass';
import { Link } from 'react-router-dom';
import { LooserFilter } from '../../parts/LooserFilter.tsx';
import { type Filter, noFilter } from '../../parts/sessionFilter.ts';
import { activeFilters } from '../../parts/sessionFilterWords.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface NoSessionsProps {
  readonly filter: Filter;
  readonly onChange: (next: Partial<Filter>) => void;
}

/** Says why the list is empty and offers a way out. */
export function NoSessions({ filter, onChange }: NoSessionsProps) {
  const made = activeFilters(filter).length + (filter.search ? 1 : 0);
  const isFiltered = made > 0;
  return (
    <EmptyState
      title="No Sessions Found"
      icon={<Compass />}
      action={
        isFiltered ? (
          <>
            <Button variant="secondary" onClick={() => onChange({ ...noFilter, sort: filter.sort })}>
              Clear Filters
            </Button>
            <LooserFilter filter={filter} onChange={onChange} />
          </>
        ) : (
          <Button asChild variant="secondary">
            <Link to="/game-masters">View All Game Masters</Link>
          </Button>
        )
      }
    >
      {isFiltered
        ? made === 1
          ? 'No table on the board fits this.'
          : 'No table on the board fits all of these at once. Loosen some of them and look again.'
        : 'The board is empty for the moment. New tables are pinned up every week.'}
    </EmptyState>
  );
}
