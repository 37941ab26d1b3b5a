import { Field } from '../ui/Field.tsx';
import { Textarea } from '../ui/Textarea.tsx';

const mostCharacters = 500;

interface ReasonFieldProps {
  /** Who reads it. */
  readonly hint: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** It cannot be done without one. */
  readonly required?: boolean;
  readonly error?: string | undefined;
}

/** Why staff do something, or why a seat or a session is taken away. */
export function ReasonField({ hint, value, onChange, required = false, error }: ReasonFieldProps) {
  return (
    <Field label="Reason" required={required} optional={!required} error={error} hint={hint}>
      <Textarea
        rows={3}
        maxLength={mostCharacters}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** What is sent of it. */
export const reasonIn = (text: string) => text.trim() || null;
