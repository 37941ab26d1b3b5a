import { useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { Field } from '../ui/Field.tsx';
import { RichText } from '../ui/RichText.tsx';
import type { SessionValues } from './sessionForm.ts';

interface DescriptionFieldProps {
  readonly form: UseFormReturn<SessionValues>;
  readonly readOnly: boolean;
}

/** What players can expect; the server keeps of the HTML what may stand in it. */
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
