import { Field } from '../ui/Field.tsx';
import { Textarea } from '../ui/Textarea.tsx';

const mostCharacters = 500;

interface ReasonFieldProps {
  /** Says who reads the reason. */
  readonly hint: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
  /** The action needs a reason. */
  readonly required?: boolean;
  readonly error?: string | undefined;
}

/** The reason for an action of staff, or for taking a seat or a session away. */
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

/** Returns the reason to send; null when it is blank. */
export const reasonIn = (text: string) => text.trim() || null;
