import { cn } from '../lib/cn.ts';
import { countOf, formatNumber, formatRating } from '../lib/format.ts';
import { Star } from './Star.tsx';

interface RatingProps {
  /** The average; null: not rated yet. */
  value: number | null;
  /** How many reviews the average is made of. */
  count: number;
  className?: string;
}

/** The average rating beside a star, with the number of reviews; "New" without a rating. */
export function Rating({ value, count, className }: RatingProps) {
  const text = formatRating(value);
  const look = cn('rating text-xs', className);
  if (text === '') {
    return (
      <span className={cn(look, 'text-soft')}>
        New<span className="sr-only">, no reviews yet</span>
      </span>
    );
  }
  return (
    <span className={cn(look, 'text-amber-ink')}>
      <Star aria-hidden="true" className="size-3.5 fill-current" />
      <span className="sr-only">Rated </span>
      {text}
      <span aria-hidden="true" className="font-medium text-soft">
        {`· ${formatNumber(count)}`}
      </span>
      <span className="sr-only">{` in ${countOf(count, 'review')}`}</span>
    </span>
  );
}
