import { useId } from 'react';
import { cn } from '../lib/cn.ts';
import { FieldError } from './Field.tsx';
import { Star } from './Star.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

interface StarChoiceProps {
  legend: string;
  /** 0: none is chosen yet. */
  value: number;
  error?: string | undefined;
  onChange: (stars: number) => void;
}

/** One to five stars: radio buttons that look like stars, for touch and arrow keys. */
export function StarChoice({ legend, value, error, onChange }: StarChoiceProps) {
  const name = useId();
  return (
    <fieldset aria-describedby={error && `${name}-error`}>
      <legend className="text-sm font-medium">{legend}</legend>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-3">
        <div className="-ml-2 flex">
          {words.map((word, at) => (
            <label
              key={word}
              className="relative grid size-11 cursor-pointer place-items-center rounded-md text-amber-ink hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                data-invalid={error ? true : undefined}
                name={name}
                value={at + 1}
                checked={value === at + 1}
                onChange={() => onChange(at + 1)}
                className="sr-only"
              />
              <Star aria-hidden="true" className={cn('size-7', at < value && 'fill-current')} />
              <VisuallyHidden>
                {at + 1} of 5: {word}
              </VisuallyHidden>
            </label>
          ))}
        </div>
        <span aria-hidden="true" className="text-sm text-soft">
          {words[value - 1]}
        </span>
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
