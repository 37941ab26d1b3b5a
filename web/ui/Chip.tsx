import Check from 'lucide-react/icons/check';
import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { countedOf, formatCounted } from './counted.ts';

interface ChipProps extends ComponentProps<'button'> {
  /** Whether it is chosen. */
  readonly on: boolean;
  /** Number of matches with it; null: not loaded yet. Left out: not shown. */
  readonly count?: number | null;
  /** What is counted: "table". */
  readonly noun?: string;
}

/** A choice that one press makes and another one takes back. */
export function Chip({ on, count, noun = 'table', className, children, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={on}
      disabled={count === 0 && !on}
      className={cn(
        'chip',
        on
          ? 'border-ember bg-ember-tint text-ember-ink'
          : 'border-edge text-text enabled:hover:border-text enabled:hover:bg-raised',
        className,
      )}
    >
      {/* In the corner, so that nothing moves. */}
      {on && <Check aria-hidden="true" strokeWidth={3} className="absolute top-0.5 right-0.5 size-3" />}
      {children}
      {count !== undefined && (
        <span
          className={cn(
            'figures min-w-4 text-right text-xs font-normal',
            on ? 'text-ember-ink' : 'text-faint',
          )}
        >
          {count === null ? (
            ''
          ) : (
            <>
              <span aria-hidden="true">{formatCounted(count)}</span>
              <span className="sr-only">{`(${countedOf(count, noun)})`}</span>
            </>
          )}
        </span>
      )}
    </button>
  );
}
