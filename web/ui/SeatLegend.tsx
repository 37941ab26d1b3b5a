import { cn } from '../lib/cn.ts';
import type { SeatState } from './seats.ts';

const keys: { state: SeatState; label: string; mark: string }[] = [
  { state: 'yours', label: 'Yours', mark: 'border-verdigris bg-verdigris forced-colors:bg-[Highlight]' },
  { state: 'kept', label: 'Reserved for you', mark: 'border-amber bg-amber forced-colors:bg-[Highlight]' },
  { state: 'taken', label: 'Taken', mark: 'border-faint bg-faint forced-colors:bg-[CanvasText]' },
  {
    state: 'held',
    label: 'Reserved',
    mark: 'border-dashed border-amber bg-amber-tint forced-colors:bg-[Canvas]',
  },
  { state: 'free', label: 'Free', mark: 'border-edge' },
];

/** Explains the marks of a SeatTable; name only the ones on this table. */
export function SeatLegend({ states }: { states: SeatState[] }) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap justify-center gap-x-4 gap-y-1 text-xs text-faint">
      {keys
        .filter((key) => states.includes(key.state))
        .map((key) => (
          <li key={key.state} className="flex items-center gap-1.5">
            <span
              className={cn(
                'size-2.5 rounded-full border-[1.5px] forced-color-adjust-none forced-colors:border-[CanvasText]',
                key.mark,
              )}
            />
            {key.label}
          </li>
        ))}
    </ul>
  );
}
