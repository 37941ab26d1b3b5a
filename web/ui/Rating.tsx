import Star from 'lucide-react/icons/star';
import { cn } from '../lib/cn.ts';
import { formatRating } from '../lib/format.ts';

/** One decimal beside a star; nothing for someone not rated yet. */
export function Rating({ value, className }: { value: number | null; className?: string }) {
  const text = formatRating(value);
  if (text === '') return null;
  return (
    <span
      className={cn('figures inline-flex items-center gap-1 text-xs font-semibold text-amber-ink', className)}
    >
      <Star aria-hidden="true" className="size-3.5 fill-current" />
      <span className="sr-only">Rated </span>
      {text}
    </span>
  );
}
