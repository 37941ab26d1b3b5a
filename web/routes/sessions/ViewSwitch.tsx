import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';
import type { Filter } from '../../parts/sessionFilter.ts';
import { type Board, boardPath } from './board.ts';

interface ViewSwitchProps {
  readonly board: Board;
  readonly filter: Filter;
}

/** Switches between list and week; a viewer who filters by days sees the week they lie in. */
export function ViewSwitch({ board, filter }: ViewSwitchProps) {
  const week = board.week ?? (filter.from || null);
  const views = [
    { label: 'List', on: !board.inWeek, to: boardPath({ inWeek: false, week: null }, filter) },
    {
      label: 'Week',
      on: board.inWeek,
      to: boardPath({ inWeek: true, week }, { ...filter, from: '', to: '' }),
    },
  ];
  return (
    <nav
      aria-label="View"
      className="absolute top-3 right-0 flex rounded-md border border-edge p-0.5 md:top-4"
    >
      {views.map(({ label, on, to }) => (
        <Link
          key={label}
          to={to}
          preventScrollReset
          aria-current={on ? 'page' : undefined}
          className={cn(
            'flex h-8 flex-1 items-center justify-center rounded-sm px-3 text-sm max-md:h-11',
            on ? 'bg-ember-tint font-medium text-ember-ink' : 'text-soft hover:bg-raised hover:text-text',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
