import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../ui/Field.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';

type Name = 'password' | 'confirmPassword';

interface NewPasswordProps {
  readonly label: string;
  readonly hint?: string;
  readonly register: (name: Name) => UseFormRegisterReturn;
  readonly errors: Partial<Record<Name, { message?: string | undefined }>>;
}

/** The fields for a new password, typed twice. */
export function NewPassword({ label, hint, register, errors }: NewPasswordProps) {
  return (
    <>
      <Field label={label} required error={errors.password?.message} hint={hint}>
        <PasswordInput {...register('password')} advice autoComplete="new-password" maxLength={200} />
      </Field>
      <Field label="Confirm Password" required error={errors.confirmPassword?.message}>
        <PasswordInput {...register('confirmPassword')} autoComplete="new-password" maxLength={200} />
      </Field>
    </>
  );
}
