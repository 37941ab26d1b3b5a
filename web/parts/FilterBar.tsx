import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useId, useRef, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Select } from '../ui/Select.tsx';
import { choicesIn, type Filter, sorts } from './sessionFilter.ts';

const MoreFilters = lazily('MoreFilters', async () => (await import('./MoreFilters.tsx')).MoreFilters);

interface QuickFiltersProps {
  readonly filter: Filter;
  /** The tag of tables for beginners; null: there is none. */
  readonly beginners: string | null;
  readonly onChange: (next: Partial<Filter>) => void;
}

interface FilterBarProps extends QuickFiltersProps {
  /** What is counted with, beside the filter: the days that are shown. */
  readonly counted?: Partial<Filter> | undefined;
  /** Whether there is an order to choose. */
  readonly sorted?: boolean;
}

/** The way to all filters, the ones most people want, and the order. */
export function FilterBar({ counted, sorted = true, ...shown }: FilterBarProps) {
  const { filter, onChange } = shown;
  const [open, setOpen] = useState(false);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const count = choicesIn(filter);

  function close() {
    setOpen(false);
    opener.current?.focus();
  }

  return (
    <>
      <div className="mt-3 grid grid-cols-2 items-center gap-x-3 gap-y-3 md:grid-cols-[auto_minmax(0,1fr)_12rem]">
        <Button
          ref={opener}
          variant="secondary"
          className={cn('max-[22rem]:px-2 md:min-w-42', !sorted && 'max-md:col-span-2')}
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => (open ? close() : setOpen(true))}
        >
          {count > 0 ? `More filters (${count})` : 'More filters'}
        </Button>
        <QuickFilters {...shown} />
        {sorted && (
          <Select
            aria-label="Sort by"
            value={filter.sort}
            className="max-md:order-2"
            onChange={(event) => onChange({ sort: event.target.value })}
          >
            {sorts.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </div>
      {open && <MoreFilters id={id} filter={filter} counted={counted} onChange={onChange} onClose={close} />}
    </>
  );
}

const evening = { from: 17, to: 24 };
const weekend = [6, 7];

/** One press each; together they are the question of most newcomers. On a phone they scroll sideways. */
function QuickFilters({ filter, beginners, onChange }: QuickFiltersProps) {
  const { date, days, hours, kind, maxPrice, seats, tags, experience } = filter;
  const isTagged = beginners !== null && tags.some((tag) => tag.toLowerCase() === beginners.toLowerCase());
  const isEvening = hours?.from === evening.from && hours.to === evening.to;
  const quick: { label: string; on: boolean; set: Partial<Filter>; unset: Partial<Filter> }[] = [
    beginners
      ? {
          label: 'Beginner-friendly',
          on: isTagged,
          set: { tags: [...tags, beginners] },
          unset: { tags: tags.filter((tag) => tag.toLowerCase() !== beginners.toLowerCase()) },
        }
      : {
          label: 'Beginner-friendly',
          on: experience === 'new',
          set: { experience: 'new' },
          unset: { experience: '' },
        },
    {
      label: 'Evenings this week',
      on: isEvening && date === 'thisWeek',
      set: { hours: evening, date: 'thisWeek' },
      unset: { hours: null, date: '' },
    },
    { label: '$25 or less', on: maxPrice === 25, set: { maxPrice: 25 }, unset: { maxPrice: null } },
    { label: 'Room for 2', on: seats === 2, set: { seats: 2 }, unset: { seats: null } },
    { label: 'One-shots', on: kind === 'one-shot', set: { kind: 'one-shot' }, unset: { kind: '' } },
    { label: 'Weekend', on: days.join() === weekend.join(), set: { days: weekend }, unset: { days: [] } },
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
