import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { registration } from '../../../api/identity/rules.ts';
import { NewPassword } from '../../parts/NewPassword.tsx';
import { keepPendingRegistration } from '../../parts/pendingRegistration.ts';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { UsernameField } from '../../parts/UsernameField.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Input } from '../../ui/Input.tsx';
import { useRegister } from './useRegister.ts';

const fields = ['username', 'email', 'fullName', 'password', 'confirmPassword', 'isAdult'] as const;
const fieldOf = (name: string | null) => fields.find((field) => field === name);

interface RegisterFormProps {
  redirect: string | null;
  onRegistered: (email: string) => void;
}

export function RegisterForm({ redirect, onRegistered }: RegisterFormProps) {
  const [commit, busy] = useRegister();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(registration),
  });
  const { errors } = formState;

  const submit = handleSubmit(async ({ confirmPassword, isAdult, ...person }) => {
    setProblem(undefined);
    const outcome = await commit({
      input: { ...person, confirmPassword: confirmPassword ?? '', isAdult: isAdult === true, redirect },
    });
    if (outcome.ok) {
      const { email: address, username: name } = outcome.value;
      keepPendingRegistration({ email: address, username: name, timestamp: Date.now() });
      onRegistered(address);
      return;
    }
    const message = outcome.message || 'Could not create account. Try a different username or email.';
    const field = fieldOf(outcome.field);
    if (field) setError(field, { message }, { shouldFocus: true });
    else setProblem(message);
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormError title={problem && 'Registration failed'}>{problem}</FormError>
      <UsernameField {...register('username')} maxLength={100} error={errors.username?.message} />
      <Field label="Email" required error={errors.email?.message}>
        <Input {...register('email')} type="email" inputMode="email" autoComplete="email" maxLength={254} />
      </Field>
      <Field label="Full Name" required error={errors.fullName?.message}>
        <Input {...register('fullName')} autoComplete="name" maxLength={200} />
      </Field>
      <NewPassword label="Password" register={register} errors={errors} />
      <Checkbox
        {...register('isAdult')}
        required
        error={errors.isAdult?.message}
        label={
          <>
            I am 18 or older and accept the{' '}
            <Link to="/terms" target="_blank" className="text-ember-ink underline">
              Terms and Conditions
            </Link>
          </>
        }
      />
      <SubmitButton size="lg" block loading={busy} loadingText="Creating account...">
        Create Account
      </SubmitButton>
    </form>
  );
}
