import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { type Filter, noneBeside } from './sessionFilter.ts';
import { activeFilters } from './sessionFilterWords.ts';

interface ActiveFiltersProps {
  readonly filter: Filter;
  readonly onChange: (next: Partial<Filter>) => void;
}

/** Lists the filters besides the search text, each with a button that removes it. */
export function ActiveFilters({ filter, onChange }: ActiveFiltersProps) {
  const active = activeFilters(filter);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-faint">Active filters:</span>
      {active.map(({ label, field, without }) => (
        <Badge
          key={`${field} ${label}`}
          tone="ember"
          removeLabel={`Remove filter ${label}`}
          onRemove={() => onChange(without)}
        >
          {label}
        </Badge>
      ))}
      <span className="ml-1 text-sm">
        <Button variant="link" onClick={() => onChange(noneBeside)}>
          Clear all
        </Button>
      </span>
    </div>
  );
}
