import { evening } from '../../api/catalog/choices.rules.ts';
import { Chip } from '../ui/Chip.tsx';
import { kindName, seatsName, upTo, weekdaysName, weekend } from './filterNames.ts';
import type { Filter } from './sessionFilter.ts';

interface QuickFiltersProps {
  readonly filter: Filter;
  readonly onChange: (next: Partial<Filter>) => void;
}

const { from, to } = evening;
/** Dollars. */
const cheap = 25;

/** Filters set by one press; together they are what most newcomers ask for. On a phone they scroll sideways. */
export function QuickFilters({ filter, onChange }: QuickFiltersProps) {
  const { date, days, hours, kind, minPrice, maxPrice, seats, experience } = filter;
  const isEvening = hours?.from === from && hours.to === to;
  const quick: { label: string; on: boolean; set: Partial<Filter>; unset: Partial<Filter> }[] = [
    // By the table's own fact, named as in the active filters; a tag of that kind is only its author's wording.
    {
      label: 'New to the game',
      on: experience === 'new',
      set: { experience: 'new' },
      unset: { experience: '' },
    },
    {
      label: 'Evenings this week',
      on: isEvening && date === 'thisWeek',
      set: { hours: { from, to }, date: 'thisWeek' },
      unset: { hours: null, date: '' },
    },
    {
      label: upTo(cheap),
      on: maxPrice === cheap,
      set: { minPrice: minPrice !== null && minPrice > cheap ? null : minPrice, maxPrice: cheap },
      unset: { maxPrice: null },
    },
    { label: seatsName(2), on: seats === 2, set: { seats: 2 }, unset: { seats: null } },
    { label: kindName('one-shot'), on: kind === 'one-shot', set: { kind: 'one-shot' }, unset: { kind: '' } },
    {
      label: weekdaysName(weekend),
      on: days.join() === weekend.join(),
      set: { days: weekend },
      unset: { days: [] },
    },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll sideways
    <div
      role="group"
      aria-label="Quick filters"
      className="flex gap-2 overflow-x-auto py-0.5 [scrollbar-width:none] max-md:order-3 max-md:col-span-2 max-md:-mx-[4vw] max-md:px-[4vw]"
    >
      {quick.map(({ label, on, set, unset }) => (
        <Chip key={label} on={on} onClick={() => onChange(on ? unset : set)}>
          {label}
        </Chip>
      ))}
    </div>
  );
}
