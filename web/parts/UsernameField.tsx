import { Field } from '../ui/Field.tsx';
import { Input, type InputProps } from '../ui/Input.tsx';

/** A name as it is: no capital letter, no underlining, filled in by the browser. */
export function UsernameField({ error, ...input }: InputProps & { readonly error: string | undefined }) {
  return (
    <Field label="Username" required error={error}>
      <Input {...input} autoComplete="username" autoCapitalize="none" spellCheck={false} />
    </Field>
  );
}
