import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { login } from '../../../api/identity/rules.ts';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { UsernameField } from '../../parts/UsernameField.tsx';
import { useLogin } from '../../parts/useLogin.ts';
import { useRefreshViewer } from '../../relay/viewer.ts';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { useEndLogin } from './useEndLogin.ts';

const denied = { title: 'Access denied', text: 'You need admin privileges to access this panel.' };

/** The page around it goes on to the dashboard once the viewer is known to be an admin. */
export function AdminLoginForm() {
  const [commit] = useLogin();
  const [endLogin] = useEndLogin();
  const refreshViewer = useRefreshViewer();
  const [problem, setProblem] = useState<{ title: string; text: string }>();
  const { register, handleSubmit, formState, resetField } = useForm({
    resolver: zodResolver(login),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ username, password }) => {
    setProblem(undefined);
    const outcome = await commit({ input: { username, password, rememberMe: false } });
    if (!outcome.ok) {
      setProblem({ title: 'Login failed', text: outcome.message || 'Invalid credentials.' });
      resetField('password');
      return;
    }
    if (!outcome.value.viewer.isAdmin) {
      await endLogin({});
      setProblem(denied);
      resetField('password');
    }
    await refreshViewer().catch(() => {});
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormError title={problem?.title}>{problem?.text}</FormError>
      <UsernameField {...register('username')} maxLength={200} error={errors.username?.message} />
      <Field label="Password" required error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="current-password" maxLength={200} />
      </Field>
      <SubmitButton size="lg" block loading={isSubmitting} loadingText="Logging in...">
        Log In
      </SubmitButton>
    </form>
  );
}
