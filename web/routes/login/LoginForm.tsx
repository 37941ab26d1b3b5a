import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { login } from '../../../api/identity/rules.ts';
import { safeRedirect, withRedirect } from '../../lib/redirect.ts';
import { Or } from '../../parts/GoogleButton.tsx';
import { PasskeyButton } from '../../parts/PasskeyButton.tsx';
import { forgetPendingRegistration, readPendingRegistration } from '../../parts/pendingRegistration.ts';
import { ResendVerification } from '../../parts/ResendVerification.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { UsernameField } from '../../parts/UsernameField.tsx';
import { useLogin } from '../../parts/useLogin.ts';
import { useRefreshViewer } from '../../relay/viewer.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { toast } from '../../ui/toast.ts';

const delay = 100;

interface LoginFormProps {
  readonly back: string;
  readonly offersPasskey: boolean;
  /** Called when this form shows an error of its own. */
  readonly onRefused: () => void;
}

export function LoginForm({ back, offersPasskey, onRefused }: LoginFormProps) {
  const [commit] = useLogin();
  const refreshViewer = useRefreshViewer();
  const navigate = useNavigate();
  /** User name of the account whose address was just verified. */
  const { username } = (useLocation().state ?? {}) as { username?: string };
  const [problem, setProblem] = useState<string>();
  /** Set when the password was right but the address is not verified yet. */
  const [unverified, setUnverified] = useState<{ email: string | null }>();
  const { register, handleSubmit, formState, setError, setFocus, resetField, getValues } = useForm({
    resolver: zodResolver(login),
    // No default values: input typed or autofilled before hydration has to stay.
  });
  const { errors, isSubmitting } = formState;

  async function goOn(redirectTo: string | null | undefined) {
    // The toast that asked for the login is obsolete.
    toast.dismiss();
    await refreshViewer().catch(() => {});
    // Long enough for the header to show the logged-in user.
    await new Promise((resolve) => setTimeout(resolve, delay));
    navigate(redirectTo ? withRedirect(safeRedirect(redirectTo), back) : back, { replace: true });
  }

  const submit = handleSubmit(async (values) => {
    setProblem(undefined);
    setUnverified(undefined);
    const outcome = await commit({ input: values });
    if (outcome.ok) {
      // The address may have been verified elsewhere: no registration is pending any more.
      forgetPendingRegistration();
      return goOn(outcome.value.redirectTo);
    }
    onRefused();
    const message = outcome.message || 'Invalid credentials.';
    if (outcome.code === 'FORBIDDEN' && outcome.field === 'email') {
      const pending = readPendingRegistration();
      const isSame = pending?.username.toLowerCase() === values.username.trim().toLowerCase();
      setUnverified({ email: isSame ? (pending?.email ?? null) : null });
    }
    if (outcome.field === 'username' || outcome.field === 'password') {
      setError(outcome.field, { message }, { shouldFocus: true });
      return;
    }
    setProblem(message);
    if (outcome.code !== 'NOT_LOGGED_IN') return;
    resetField('password');
    setFocus('password');
  });

  return (
    <>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormError title={problem && 'Login failed'}>{problem}</FormError>
        <UsernameField
          {...register('username')}
          defaultValue={username}
          maxLength={200}
          error={errors.username?.message}
        />
        <Field label="Password" required error={errors.password?.message}>
          <PasswordInput {...register('password')} autoComplete="current-password" maxLength={200} />
        </Field>
        {/* After the password: whoever types both with the keyboard comes through no link. */}
        <div className="flex items-center justify-between gap-x-3 gap-y-1.5 max-sm:flex-col max-sm:items-start">
          <Checkbox {...register('rememberMe')} label="Remember me for 30 days" />
          <Link to="/forgot-password" className="-my-1 py-1 text-xs text-ember-ink underline">
            Forgot password?
          </Link>
        </div>
        <SubmitButton size="lg" block loading={isSubmitting} loadingText="Logging in...">
          Log In
        </SubmitButton>
      </form>
      {unverified && <ResendVerification email={unverified.email} />}
      {offersPasskey && (
        <>
          <Or />
          <PasskeyButton
            rememberMe={() => getValues('rememberMe') === true}
            onOutcome={async (outcome) => {
              setUnverified(undefined);
              setProblem(outcome.ok ? undefined : outcome.message);
              if (outcome.ok) return goOn(outcome.value.redirectTo);
              onRefused();
              if (outcome.field === 'email') setUnverified({ email: null });
            }}
          />
        </>
      )}
    </>
  );
}
