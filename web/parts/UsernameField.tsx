import { Field } from '../ui/Field.tsx';
import { Input, type InputProps } from '../ui/Input.tsx';

/** The username as it is: no capital letter, no spell checking, filled in by the browser. */
export function UsernameField({ error, ...input }: InputProps & { readonly error: string | undefined }) {
  return (
    <Field label="Username" required error={error}>
      <Input {...input} autoComplete="username" autoCapitalize="none" spellCheck={false} />
    </Field>
  );
}
