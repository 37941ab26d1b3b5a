import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { graphql, useFragment } from 'react-relay/hooks';
import { EMAIL_LINK_HOURS, EMAIL_UNDO_HOURS, emailChange } from '../../../api/identity/profile.rules.ts';
import type { EmailAddress_viewer$key } from '../../__generated__/EmailAddress_viewer.graphql.ts';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { toast } from '../../ui/toast.ts';
import { useCancelEmailChange } from './useCancelEmailChange.ts';
import { useRequestEmailChange } from './useRequestEmailChange.ts';

interface EmailAddressProps {
  readonly viewer: EmailAddress_viewer$key;
  readonly supportEmail: string;
}

const fields = ['email', 'password'] as const;
const empty = { email: '', password: '' };
// The form is shown only to accounts with a password; the server refuses the others with a message.
const filledIn = emailChange.extend({
  password: emailChange.shape.password.min(1, 'Please enter your password'),
});

/**
 * The account's e-mail address, and a change of it, which takes effect once the links mailed to both addresses are
 * followed.
 */
export function EmailAddress({ viewer, supportEmail }: EmailAddressProps) {
  const { email, pendingEmail, awaitedAddresses, hasPassword } = useFragment(
    graphql`
      fragment EmailAddress_viewer on Viewer {
        email
        pendingEmail
        awaitedAddresses
        hasPassword
      }
    `,
    viewer,
  );
  const [request, busy] = useRequestEmailChange();
  const [cancel, cancelling] = useCancelEmailChange();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: zodResolver(filledIn),
    defaultValues: empty,
  });
  const { errors } = formState;

  const help = (
    <>
      No longer get mail there? Write to{' '}
      <a href={`mailto:${supportEmail}`} className="text-ember-ink underline">
        {supportEmail}
      </a>
      .
    </>
  );

  const ask = handleSubmit(async (input) => {
    setProblem(undefined);
    const outcome = await request({ input });
    const at = fields.find((name) => !outcome.ok && outcome.field === name);
    if (outcome.ok) {
      reset(empty);
      toast.success('Check Your Inbox', outcome.value.message);
    } else if (at) setError(at, { message: outcome.message }, { shouldFocus: true });
    else setProblem(outcome.message);
  });
  async function callOff() {
    const outcome = await cancel({ input: { email: pendingEmail ?? '' } });
    if (outcome.ok) toast.success('Called Off', 'The links no longer work. Your address stays as it is.');
    else toast.error('Not Called Off', outcome.message);
  }

  return (
    <Panel
      title="Email address"
      description={<span className="break-all text-text">{email}</span>}
      className="scroll-mt-20"
    >
      {pendingEmail && (
        <Notice
          className="mb-5"
          title={
            <span className="wrap-anywhere">
              Waiting for the {awaitedAddresses.length > 1 ? 'links' : 'link'} at{' '}
              {awaitedAddresses.join(' and ')}
            </span>
          }
          action={
            <Button variant="secondary" size="sm" loading={cancelling} onClick={() => void callOff()}>
              Call It Off
            </Button>
          }
        >
          {!awaitedAddresses.includes(pendingEmail) && (
            <>
              Then your address is <strong className="wrap-anywhere text-text">{pendingEmail}</strong>.{' '}
            </>
          )}
          Links work for {EMAIL_LINK_HOURS} hours; until you have opened them all, we mail your current
          address.
        </Notice>
      )}
      {hasPassword ? (
        <form method="post" noValidate onSubmit={ask} className="flex flex-col gap-5">
          <FormError title={problem && 'Not changed'}>{problem}</FormError>
          <div className="grid gap-5 md:grid-cols-2">
            <Field label="New email address" required error={errors.email?.message}>
              <Input
                {...register('email')}
                type="email"
                inputMode="email"
                autoComplete="email"
                maxLength={254}
              />
            </Field>
            <Field label="Your password" required error={errors.password?.message}>
              <PasswordInput {...register('password')} autoComplete="current-password" maxLength={200} />
            </Field>
          </div>
          <p className="measure text-sm text-soft">
            We mail one link to your new address and one to your current one. Open both, in either order,
            within {EMAIL_LINK_HOURS} hours, and we switch to the new address. For {EMAIL_UNDO_HOURS} hours
            you can undo that from the current one. {help}
          </p>
          <SubmitButton
            variant="secondary"
            loading={busy}
            loadingText="Sending..."
            className="self-start max-md:w-full"
          >
            Send the Links
          </SubmitButton>
        </form>
      ) : (
        <p className="measure text-sm text-soft">
          To change it, set a password first: we mail the link for that to this address. {help}
        </p>
      )}
    </Panel>
  );
}
