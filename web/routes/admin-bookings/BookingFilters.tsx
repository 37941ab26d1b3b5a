import Download from 'lucide-react/icons/download';
import { useSearchParams } from 'react-router-dom';
import { useSearchText } from '../../parts/useSearchText.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { csvAddress, type Filter, filterOf, longestSearch, statuses } from './filter.ts';

interface BookingFiltersProps {
  readonly onChange: (next: Partial<Filter>) => void;
}

export function BookingFilters({ onChange }: BookingFiltersProps) {
  const [params] = useSearchParams();
  const filter = filterOf(params);
  const [text, setText] = useSearchText(filter.search, (search) => onChange({ search }));
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <SearchInput
        label="Search bookings"
        placeholder="Player, address or session..."
        maxLength={longestSearch}
        value={text}
        onChange={setText}
        className="w-full md:w-72"
      />
      <Select
        aria-label="Status"
        value={filter.status}
        onChange={(event) => onChange({ status: event.target.value })}
        className="w-full md:w-56"
      >
        <option value="">Any status</option>
        {statuses.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Checkbox
        label="Upcoming sessions only"
        checked={filter.upcoming}
        onChange={(event) => onChange({ upcoming: event.target.checked })}
      />
      <Button asChild variant="secondary" size="sm" icon={<Download />} className="ml-auto">
        <a href={csvAddress(filter)} download>
          Download CSV
        </a>
      </Button>
    </div>
  );
}
