import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { login } from '../../../api/identity/rules.ts';
import { Or } from '../../parts/GoogleButton.tsx';
import { PasskeyButton } from '../../parts/PasskeyButton.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { UsernameField } from '../../parts/UsernameField.tsx';
import { useLogin } from '../../parts/useLogin.ts';
import type { Refused } from '../../relay/useCommit.ts';
import { useRefreshViewer, useViewer } from '../../relay/viewer.ts';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { useEndLogin } from './useEndLogin.ts';

/** The result of a login, by password or passkey. */
type Answer =
  | Refused
  | {
      readonly ok: true;
      readonly value: { readonly viewer: { readonly id: string; readonly isAdmin: boolean } };
    };

const denied = { title: 'Access denied', text: 'You need admin privileges to access this panel.' };

/** The surrounding page navigates to the dashboard once the viewer is known to be an admin. */
export function AdminLoginForm({ offersPasskey }: { offersPasskey: boolean }) {
  const [commit] = useLogin();
  const [endLogin] = useEndLogin();
  const viewer = useViewer();
  const refreshViewer = useRefreshViewer();
  const [problem, setProblem] = useState<{ title: string; text: string }>();
  const { register, handleSubmit, formState, resetField } = useForm({
    resolver: zodResolver(login),
  });
  const { errors, isSubmitting } = formState;

  async function judge(outcome: Answer) {
    if (!outcome.ok) {
      setProblem({ title: 'Login failed', text: outcome.message || 'Invalid credentials.' });
      resetField('password');
      return;
    }
    setProblem(undefined);
    if (!outcome.value.viewer.isAdmin) {
      // A player who was logged in before stays logged in.
      if (outcome.value.viewer.id !== viewer?.id) await endLogin({});
      setProblem(denied);
      resetField('password');
    }
    await refreshViewer().catch(() => {});
  }

  const submit = handleSubmit(async ({ username, password }) => {
    setProblem(undefined);
    await judge(await commit({ input: { username, password, rememberMe: false } }));
  });

  return (
    <>
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
      {offersPasskey && (
        <>
          <Or />
          <PasskeyButton rememberMe={() => false} onOutcome={judge} />
        </>
      )}
    </>
  );
}
