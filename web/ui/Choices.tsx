import { type ReactNode, useId } from 'react';
import { cn } from '../lib/cn.ts';
import { toggled } from '../lib/toggled.ts';
import { Checkbox } from './Checkbox.tsx';
import { FieldError } from './Field.tsx';

interface ChoicesProps<Name extends string> {
  readonly legend: ReactNode;
  /** Labels by name. */
  readonly list: Readonly<Record<Name, string>>;
  readonly chosen: readonly Name[];
  readonly onChange: (next: Name[]) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** Checkboxes for any number of a short list. */
export function Choices<Name extends string>(props: ChoicesProps<Name>) {
  const { legend, list, chosen, onChange, hint, error } = props;
  const id = useId();
  return (
    <fieldset
      aria-describedby={cn(error && `${id}-error`, hint && `${id}-hint`) || undefined}
      className="min-w-0"
    >
      <legend className="mb-2 text-sm font-medium text-text">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-4 gap-y-2.5 md:grid-cols-3">
        {(Object.entries<string>(list) as [Name, string][]).map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            checked={chosen.includes(name)}
            aria-invalid={(error && chosen.includes(name)) || undefined}
            onChange={() => onChange(toggled(chosen, name))}
          />
        ))}
      </div>
      {error && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-faint">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
