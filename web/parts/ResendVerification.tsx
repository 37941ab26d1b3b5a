import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import {
  FAILED_VERIFICATION_COOLDOWN_SECONDS,
  RESEND_COOLDOWN_SECONDS,
  resendVerification,
} from '../../api/identity/rules.ts';
import { formatDuration } from '../lib/format.ts';
import { Field } from '../ui/Field.tsx';
import { Input } from '../ui/Input.tsx';
import { toast } from '../ui/toast.ts';
import { SubmitButton } from './SubmitButton.tsx';
import { useCooldown } from './useCountdown.ts';
import { useResendVerification } from './useResendVerification.ts';

export interface ResendVerificationProps {
  /** The address to send to; null: the browser does not know it, so the person is asked. */
  email: string | null;
  /** The link that brought the person here has just failed: the next one may be asked for in 30 seconds. */
  afterFailure?: boolean;
  variant?: 'primary' | 'secondary';
}

/** Nobody counts 2700 seconds: long waits are shown in larger units. */
const waitInWords = (seconds: number) =>
  seconds < 120 ? `${seconds}s` : formatDuration(Math.ceil(seconds / 60));

export function ResendVerification({ email, afterFailure, variant = 'secondary' }: ResendVerificationProps) {
  const [commit, busy] = useResendVerification();
  const [wait, startWait] = useCooldown();
  const form = useForm({ resolver: zodResolver(resendVerification), defaultValues: { email: email ?? '' } });
  const { setValue, setError } = form;

  useEffect(() => {
    if (email) setValue('email', email);
  }, [email, setValue]);
  useEffect(() => {
    if (afterFailure) startWait(FAILED_VERIFICATION_COOLDOWN_SECONDS);
  }, [afterFailure, startWait]);

  const send = form.handleSubmit(async (values) => {
    const outcome = await commit({ input: values });
    if (outcome.ok) {
      startWait(RESEND_COOLDOWN_SECONDS);
      toast.success('Verification Email Sent', outcome.value.message);
      return;
    }
    if (outcome.code === 'RATE_LIMITED') {
      startWait(outcome.retryAfterSeconds ?? RESEND_COOLDOWN_SECONDS);
    }
    if (outcome.field === 'email') setError('email', { message: outcome.message });
    const fallback = afterFailure ? 'Please try again later.' : 'Failed to resend verification email';
    toast.error('Failed to resend verification', outcome.message || fallback);
  });

  return (
    <form method="post" noValidate onSubmit={send} className="flex flex-col gap-3">
      {email === null && (
        <Field label="Email" required error={form.formState.errors.email?.message}>
          <Input {...form.register('email')} type="email" autoComplete="email" inputMode="email" />
        </Field>
      )}
      <SubmitButton variant={variant} block loading={busy} loadingText="Sending..." disabled={wait > 0}>
        {wait > 0 ? `Resend available in ${waitInWords(wait)}` : 'Resend Verification Email'}
      </SubmitButton>
    </form>
  );
}
