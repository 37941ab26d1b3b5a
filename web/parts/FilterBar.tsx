import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { type ReactNode, useId, useRef, useState } from 'react';
import { cn } from '../lib/cn.ts';
import { Button } from '../ui/Button.tsx';
import { lazily } from '../ui/lazily.tsx';
import { Select } from '../ui/Select.tsx';
import type { ListKind } from './listKinds.ts';
import { choicesIn, type Filter, isNarrowed } from './sessionFilter.ts';

const MoreFilters = lazily('MoreFilters', async () => (await import('./MoreFilters.tsx')).MoreFilters);
const ActiveFilters = lazily(
  'ActiveFilters',
  async () => (await import('./ActiveFilters.tsx')).ActiveFilters,
);

interface FilterBarProps {
  readonly filter: Filter;
  /** Filter values that only the counts use, besides `filter`: the days that are shown. */
  readonly counted?: Partial<Filter> | undefined;
  /** The sort orders by their value in the URL; null: there is nothing to choose. */
  readonly orders: Readonly<Record<string, string>> | null;
  /** What the list contains. */
  readonly of: ListKind;
  /** The list is also narrowed by search words, which the counts leave out. */
  readonly searched?: boolean;
  readonly initiallyOpen?: boolean;
  /** Shown beside the active filters. */
  readonly beside?: ReactNode;
  readonly onChange: (next: Partial<Filter>) => void;
  /** The choices most people want. */
  readonly children?: ReactNode;
}

/** The button for all filters, the ones most people want, and the sort order; below it the active filters. */
export function FilterBar(props: FilterBarProps) {
  const { filter, counted, orders, of, searched = false, initiallyOpen = false, onChange, children } = props;
  const [open, setOpen] = useState(initiallyOpen);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const count = choicesIn(filter);

  function close() {
    setOpen(false);
    opener.current?.focus();
  }

  return (
    <>
      <div className="mt-3 grid grid-cols-2 items-center gap-x-3 gap-y-3 max-[22rem]:grid-cols-[9fr_10fr] md:grid-cols-[auto_minmax(0,1fr)_12rem]">
        <Button
          ref={opener}
          variant="secondary"
          className={cn('max-[22rem]:px-2 md:min-w-42', !orders && 'max-md:col-span-2')}
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => (open ? close() : setOpen(true))}
        >
          {count > 0 ? `More filters (${count})` : 'More filters'}
        </Button>
        {children}
        {orders && (
          <Select
            aria-label="Sort by"
            value={filter.sort}
            className="max-md:order-2 md:col-start-3"
            onChange={(event) => onChange({ sort: event.target.value })}
          >
            {Object.entries(orders).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </div>
      {open && <MoreFilters {...{ id, filter, counted, of, searched, onChange }} onClose={close} />}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 empty:hidden">
        {/* Their code is loaded when it is needed, and pushes nothing away then. */}
        {isNarrowed(filter) && (
          <div className="min-h-6 max-md:w-full">
            <ActiveFilters filter={filter} onChange={onChange} />
          </div>
        )}
        {props.beside && <div className="min-h-10 max-md:min-h-11">{props.beside}</div>}
      </div>
    </>
  );
}
