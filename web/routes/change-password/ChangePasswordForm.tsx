import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { replaceTemporaryPassword } from '../../../api/identity/rules.ts';
import { NewPassword } from '../../parts/NewPassword.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { useRefreshViewer } from '../../relay/viewer.ts';
import { FormError } from '../../ui/FormError.tsx';
import { toast } from '../../ui/toast.ts';
import { useReplaceTemporaryPassword } from './useReplaceTemporaryPassword.ts';

export function ChangePasswordForm({ back }: { back: string }) {
  const [commit] = useReplaceTemporaryPassword();
  const refreshViewer = useRefreshViewer();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(replaceTemporaryPassword),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ password, confirmPassword }) => {
    setProblem(undefined);
    const outcome = await commit({ input: { password, confirmPassword: confirmPassword ?? '' } });
    if (outcome.ok) {
      await refreshViewer().catch(() => {});
      toast.success('Password changed', outcome.value.message);
      navigate(back, { replace: true });
    } else if (outcome.field === 'password' || outcome.field === 'confirmPassword') {
      setError(outcome.field, { message: outcome.message }, { shouldFocus: true });
    } else setProblem(outcome.message || 'Please try again.');
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormError title={problem && 'Not changed'}>{problem}</FormError>
      <NewPassword label="New Password" hint="At least 8 characters" register={register} errors={errors} />
      <SubmitButton size="lg" block loading={isSubmitting} loadingText="Saving...">
        Save and Continue
      </SubmitButton>
    </form>
  );
}
