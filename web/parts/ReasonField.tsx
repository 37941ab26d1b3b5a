import { Field } from '../ui/Field.tsx';
import { Textarea } from '../ui/Textarea.tsx';

const mostCharacters = 500;

interface ReasonFieldProps {
  /** Who reads it. */
  readonly hint: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** Why a seat or a session is taken away; may stay empty. */
export function ReasonField({ hint, value, onChange }: ReasonFieldProps) {
  return (
    <Field label="Reason" optional hint={hint}>
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
