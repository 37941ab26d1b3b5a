import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { resetPassword } from '../../../api/identity/rules.ts';
import { NewPassword } from '../../parts/NewPassword.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { useResetPassword } from './useResetPassword.ts';

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
  onInvalid: () => void;
}

export function ResetPasswordForm({ token, onDone, onInvalid }: ResetPasswordFormProps) {
  const [commit, busy] = useResetPassword();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(resetPassword),
    defaultValues: { token },
  });
  const { errors } = formState;

  const submit = handleSubmit(async ({ password, confirmPassword }) => {
    setProblem(undefined);
    const outcome = await commit({ input: { token, password, confirmPassword: confirmPassword ?? '' } });
    if (outcome.ok) return onDone();
    if (outcome.field === 'token') return onInvalid();
    if (outcome.field === 'password' || outcome.field === 'confirmPassword') {
      setError(outcome.field, { message: outcome.message }, { shouldFocus: true });
    } else setProblem(outcome.message || 'Please try again.');
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormError title={problem && 'Reset failed'}>{problem}</FormError>
      <NewPassword label="New Password" hint="At least 8 characters" register={register} errors={errors} />
      <SubmitButton size="lg" block loading={busy} loadingText="Resetting...">
        Reset Password
      </SubmitButton>
    </form>
  );
}
