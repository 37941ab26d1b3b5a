import { cn } from '../lib/cn.ts';
import { Star } from './Star.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const five = [1, 2, 3, 4, 5];

/** The stars that one person gave. */
export function Stars({ given }: { given: number }) {
  return (
    <span className="inline-flex gap-0.5 text-amber-ink">
      <VisuallyHidden>{given} of 5 stars</VisuallyHidden>
      {five.map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={cn('size-4', star <= given ? 'fill-current' : 'opacity-45')}
        />
      ))}
    </span>
  );
}
