import { useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { Field } from '../ui/Field.tsx';
import { RichText } from '../ui/RichText.tsx';
import type { SessionValues } from './sessionForm.ts';

interface DescriptionFieldProps {
  readonly form: UseFormReturn<SessionValues>;
  readonly readOnly: boolean;
}

/** The editor for what players can expect; the server drops the HTML that is not allowed. */
export function DescriptionField({ form, readOnly }: DescriptionFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'description' });
  const [initial] = useState(field.value);
  return (
    <Field label="Description" required error={fieldState.error?.message}>
      <RichText
        initial={initial}
        readOnly={readOnly}
        onChange={field.onChange}
        onBlur={field.onBlur}
        ref={field.ref}
      />
    </Field>
  );
}
