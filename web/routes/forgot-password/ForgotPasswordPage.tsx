import { zodResolver } from '@hookform/resolvers/zod';
import MailCheck from 'lucide-react/icons/mail-check';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { forgotPassword, RESET_LINK_TIME } from '../../../api/identity/rules.ts';
import { AuthCard } from '../../parts/AuthCard.tsx';
import { PageMeta } from '../../parts/PageMeta.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { useRequestPasswordReset } from '../../parts/useRequestPasswordReset.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Input } from '../../ui/Input.tsx';

export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <>
      <PageMeta title="Forgot Password" noIndex />
      {sentTo === undefined ? (
        <AddressForm onSent={setSentTo} />
      ) : (
        <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />
      )}
    </>
  );
}

function AddressForm({ onSent }: { onSent: (email: string) => void }) {
  const [commit, busy] = useRequestPasswordReset();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(forgotPassword),
  });

  const submit = handleSubmit(async ({ email }) => {
    setProblem(undefined);
    const outcome = await commit({ input: { email } });
    if (outcome.ok) return onSent(email);
    if (outcome.field === 'email') setError('email', { message: outcome.message });
    else setProblem(outcome.message || 'Failed to send reset email. Please try again.');
  });

  return (
    <AuthCard
      title="Forgot Password"
      lead="Tell us the address of your account, and we send you a link to choose a new password."
      footer={
        <Link to="/login" className="text-ember-ink underline">
          Back to Login
        </Link>
      }
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <FormError title={problem && 'Failed to send reset email'}>{problem}</FormError>
        <Field label="Email" required error={formState.errors.email?.message}>
          <Input {...register('email')} type="email" inputMode="email" autoComplete="email" maxLength={254} />
        </Field>
        <SubmitButton size="lg" block loading={busy} loadingText="Sending...">
          Send Reset Link
        </SubmitButton>
      </form>
    </AuthCard>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <AuthCard
      icon={<MailCheck />}
      title="Check Your Email"
      lead={
        <p role="status">
          If there is an account for{' '}
          <strong className="font-semibold wrap-anywhere text-text">{email}</strong>, a link to choose a new
          password is on its way. It works once, within {RESET_LINK_TIME}.
        </p>
      }
    >
      <div className="flex flex-col gap-3">
        <Button asChild block>
          <Link to="/login">Back to Login</Link>
        </Button>
        <Button variant="secondary" block onClick={onAgain}>
          Send Another Email
        </Button>
      </div>
    </AuthCard>
  );
}
