import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { cn } from '../lib/cn.ts';
import { useEarlyInput } from '../lib/early.ts';
import { useFieldWiring } from './fieldContext.ts';

export interface SelectProps extends ComponentProps<'select'> {
  /** Label of a first, empty option that cannot be chosen again. */
  placeholder?: string;
}

/** The platform's own select: the best one on a phone, and it announces option groups. */
export function Select({ className, required, placeholder, children, ref, ...rest }: SelectProps) {
  const wiring = useFieldWiring({ ...rest, required });
  const control = useEarlyInput(ref);
  return (
    <span className={cn('relative block', className)}>
      <select {...rest} {...wiring} ref={control} className="control-choice">
        {placeholder !== undefined && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {children}
      </select>
      <ChevronDown aria-hidden="true" className="control-arrow" />
    </span>
  );
}
