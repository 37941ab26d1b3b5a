import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { cn } from '../lib/cn.ts';
import { FieldContext } from './fieldContext.ts';

export interface FieldProps {
  label: ReactNode;
  children: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Marks the few optional fields of a form instead of the many required ones. */
  optional?: boolean;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  /** Beside the label, on the right: an 'All of it' button, a counter. */
  aside?: ReactNode;
  className?: string;
}

/** Connects label, control, hint and error: a control inside needs no ids of its own. */
export function Field(props: FieldProps) {
  const { label, children, hint, error, required = false, optional, hideLabel, aside, className } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = cn(error && errorId, hint && hintId) || undefined;
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div
        className={cn(
          'flex items-baseline justify-between gap-x-3 enlarged:flex-wrap',
          hideLabel && 'sr-only',
        )}
      >
        <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium text-text">
          {label}
          {/* The space is for screen readers, which read both as one. */}
          {optional && <span className="ml-0.5 font-normal text-faint">{' optional'}</span>}
        </label>
        {aside && (
          <span className="text-xs text-faint [&_a]:-my-1 [&_a]:inline-block [&_a]:py-1">{aside}</span>
        )}
      </div>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error), required }}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <div id={hintId} className="text-xs text-faint">
          {hint}
        </div>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-red-ink">
      <CircleAlert aria-hidden="true" className="mt-[0.2em] size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
