import Check from 'lucide-react/icons/check';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '../lib/cn.ts';
import { useEarlyInput } from '../lib/early.ts';
import { FieldError } from './Field.tsx';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
}

export function Checkbox({ label, hint, error, className, required, ref, ...rest }: CheckboxProps) {
  const ownId = useId();
  const control = useEarlyInput(ref);
  const id = rest.id ?? ownId;
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div className="flex items-start gap-3">
        <span className="relative mt-0.5 inline-flex size-5 shrink-0">
          <input
            {...rest}
            ref={control}
            id={id}
            type="checkbox"
            aria-required={required || undefined}
            aria-invalid={error ? true : undefined}
            aria-describedby={cn(error && `${id}-error`, hint && `${id}-hint`) || undefined}
            className={cn(
              'peer size-5 cursor-pointer appearance-none rounded-sm border border-edge bg-well',
              'transition-colors duration-100 hover:border-faint checked:border-ember checked:bg-ember',
              'aria-invalid:border-red-ink disabled:opacity-50',
              // The touch target is larger than the box.
              'after:absolute after:-inset-2.5 after:content-[""]',
            )}
          />
          <Check
            aria-hidden="true"
            strokeWidth={3.5}
            className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-ember opacity-0 peer-checked:opacity-100"
          />
        </span>
        <label htmlFor={id} className="text-sm leading-6 text-soft">
          {label}
        </label>
      </div>
      {error && (
        <div className="pl-8">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className="pl-8 text-xs text-faint">
          {hint}
        </p>
      )}
    </div>
  );
}
