import { useSearchParams } from 'react-router-dom';
import { actionWords, targetWords } from '../../parts/auditWords.ts';
import { useSearchText } from '../../parts/useSearchText.ts';
import { DateInput } from '../../ui/DateInput.tsx';
import { Field } from '../../ui/Field.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { Select } from '../../ui/Select.tsx';
import { type Filter, filterOf, longest, targets } from './filter.ts';

interface AuditFiltersProps {
  readonly actions: readonly string[];
  readonly onChange: (next: Partial<Filter>) => void;
}

export function AuditFilters({ actions, onChange }: AuditFiltersProps) {
  const [params] = useSearchParams();
  const filter = filterOf(params);
  const [who, setWho] = useSearchText(filter.who, (next) => onChange({ who: next }));
  return (
    <div className="grid grid-cols-2 items-end gap-3 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_10rem_10rem]">
      <SearchInput
        label="Who did it"
        placeholder="Who did it..."
        maxLength={longest}
        value={who}
        onChange={setWho}
        className="max-xl:col-span-2"
      />
      <Select
        aria-label="Action"
        value={filter.action}
        onChange={(event) => onChange({ action: event.target.value })}
      >
        <option value="">Any action</option>
        {actions.map((action) => (
          <option key={action} value={action}>
            {actionWords(action)}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Target"
        value={filter.target}
        onChange={(event) => onChange({ target: event.target.value, number: '' })}
      >
        <option value="">Any target</option>
        {targets.map((target) => (
          <option key={target} value={target}>
            {targetWords(target)}
          </option>
        ))}
      </Select>
      <Field label="From">
        <DateInput value={filter.from} onDay={(from) => onChange({ from })} />
      </Field>
      <Field label="Until">
        <DateInput
          value={filter.until}
          min={filter.from || undefined}
          onDay={(until) => onChange({ until })}
        />
      </Field>
    </div>
  );
}
