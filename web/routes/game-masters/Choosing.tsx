import { FilterBar } from '../../parts/FilterBar.tsx';
import { gameMasters } from '../../parts/listKinds.ts';
import { QuickFilters } from '../../parts/QuickFilters.tsx';
import type { Filter } from '../../parts/sessionFilter.ts';
import { useFoundFocus } from '../../parts/useFoundFocus.ts';

interface ChoosingProps {
  readonly filter: Filter;
  /** Whether all filters are shown at once. */
  readonly open: boolean;
  readonly searched: boolean;
  readonly onChange: (next: Partial<Filter>) => void;
}

/** The first, default order does not appear in the address. */
const orders = {
  '': 'Longest with us',
  name: 'By name',
  soonest: 'Soonest table',
  price: 'Lowest price',
  rating: 'Best rated',
};

/** Filters and sorts Game Masters. */
export function Choosing({ filter, open, searched, onChange }: ChoosingProps) {
  const change = useFoundFocus('found', onChange);
  return (
    <FilterBar
      filter={filter}
      orders={orders}
      of={gameMasters}
      initiallyOpen={open}
      searched={searched}
      onChange={change}
    >
      <QuickFilters filter={filter} onChange={change} />
    </FilterBar>
  );
}
