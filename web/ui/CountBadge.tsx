import { cn } from '../lib/cn.ts';

interface CountBadgeProps {
  readonly count: number;
  /** The count in words, at the end of a line; left out on an icon whose name says it. */
  readonly words?: string;
  readonly className?: string;
}

/** Shows how many wait; nothing when the count is 0. */
export function CountBadge({ count, words, className }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span
      className={cn(
        'figures grid place-items-center rounded-full bg-ember text-2xs font-bold text-on-ember',
        words ? 'ml-auto h-5 min-w-5 shrink-0 px-1.5' : 'absolute h-4 min-w-4 px-1 leading-none',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      {words && <span className="sr-only">{words}</span>}
    </span>
  );
}
