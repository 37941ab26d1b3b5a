import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { graphql, useFragment } from 'react-relay/hooks';
import { passwordChange } from '../../../api/identity/profile.rules.ts';
import type { Password_viewer$key } from '../../__generated__/Password_viewer.graphql.ts';
import { NewPassword } from '../../parts/NewPassword.tsx';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { useRequestPasswordReset } from '../../parts/useRequestPasswordReset.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { toast } from '../../ui/toast.ts';
import { useChangePassword } from './useChangePassword.ts';

/** Changes the password with the present one; an account without a password is mailed a link that sets one. */
export function Password({ viewer }: { viewer: Password_viewer$key }) {
  const { email, hasPassword } = useFragment(
    graphql`
      fragment Password_viewer on Viewer {
        email
        hasPassword
      }
    `,
    viewer,
  );
  return (
    <Panel title="Password">
      {hasPassword ? (
        <PasswordForm />
      ) : (
        <FirstPassword email={email}>
          You log in with Google and have no password here. If you want one as well, we mail you a link to set
          it; setting it logs you out everywhere and gives your calendar feed a new address.
        </FirstPassword>
      )}
    </Panel>
  );
}

const fields = ['currentPassword', 'password', 'confirmPassword'] as const;
const empty = { currentPassword: '', password: '', confirmPassword: '', endOtherLogins: true };

function PasswordForm() {
  const [commit] = useChangePassword();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: zodResolver(passwordChange),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ confirmPassword, ...form }) => {
    setProblem(undefined);
    const outcome = await commit({ input: { ...form, confirmPassword: confirmPassword ?? '' } });
    const at = fields.find((name) => !outcome.ok && outcome.field === name);
    if (outcome.ok) {
      reset(empty);
      toast.success('Password Changed', outcome.value.message);
    } else if (at) setError(at, { message: outcome.message }, { shouldFocus: true });
    else setProblem(outcome.message || 'Please try again.');
  });

  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormError title={problem && 'Not changed'}>{problem}</FormError>
      <Field
        label="Current Password"
        required
        error={errors.currentPassword?.message}
        className="md:w-[calc(50%-0.625rem)]"
      >
        <PasswordInput {...register('currentPassword')} autoComplete="current-password" maxLength={200} />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <NewPassword label="New Password" hint="At least 8 characters" register={register} errors={errors} />
      </div>
      <Checkbox
        {...register('endOtherLogins')}
        label="Log me out everywhere else"
        hint="Your calendar feed gets a new address too. Copy it from your account into the calendars that follow the old one."
      />
      <SubmitButton
        variant="secondary"
        loading={isSubmitting}
        loadingText="Saving..."
        className="self-start max-md:w-full"
      >
        Change Password
      </SubmitButton>
    </form>
  );
}

/** Mails a link with which a Google-only account sets a password; `children` say what for. */
export function FirstPassword({ email, children }: { email: string; children: ReactNode }) {
  const [commit, busy] = useRequestPasswordReset();
  async function send() {
    const outcome = await commit({ input: { email } });
    if (outcome.ok) toast.success('Check Your Inbox', `We sent a link to ${email}.`);
    else toast.error('Not Sent', outcome.message);
  }
  return (
    <>
      <p className="measure text-sm text-soft">{children}</p>
      <Button variant="secondary" className="mt-4" loading={busy} onClick={() => void send()}>
        Mail Me a Link
      </Button>
    </>
  );
}
