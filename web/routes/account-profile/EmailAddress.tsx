import { type FormEvent, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { EMAIL_LINK_HOURS, EMAIL_UNDO_HOURS } from '../../../api/identity/profile.rules.ts';
import type { EmailAddress_viewer$key } from '../../__generated__/EmailAddress_viewer.graphql.ts';
import { SubmitButton } from '../../parts/SubmitButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { Input } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { toast } from '../../ui/toast.ts';
import { useCancelEmailChange } from './useCancelEmailChange.ts';
import { useRequestEmailChange } from './useRequestEmailChange.ts';

/** The address of the account, and another one once its owner has followed the link to it. */
export function EmailAddress({ viewer }: { viewer: EmailAddress_viewer$key }) {
  const { email, pendingEmail, hasPassword } = useFragment(
    graphql`
      fragment EmailAddress_viewer on Viewer {
        email
        pendingEmail
        hasPassword
      }
    `,
    viewer,
  );
  const [request, busy] = useRequestEmailChange();
  const [cancel, cancelling] = useCancelEmailChange();
  const [wanted, setWanted] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();
  const errorOf = (name: string) => (problem?.field === name ? problem.message : undefined);

  async function ask(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    const outcome = await request({ input: { email: wanted, password } });
    if (!outcome.ok) return setProblem(outcome);
    setWanted('');
    setPassword('');
    toast.success('Check Your Inbox', outcome.value.message);
  }
  async function callOff() {
    const outcome = await cancel({ input: { email: pendingEmail ?? '' } });
    if (outcome.ok) toast.success('Called Off', 'The link no longer works. Your address stays as it is.');
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
          title="Waiting for you to confirm"
          action={
            <Button variant="secondary" size="sm" loading={cancelling} onClick={() => void callOff()}>
              Call It Off
            </Button>
          }
        >
          We sent a link to <strong className="break-all text-text">{pendingEmail}</strong>. It works for{' '}
          {EMAIL_LINK_HOURS} hours; until then mails go to your present address.
        </Notice>
      )}
      {hasPassword ? (
        <form method="post" noValidate onSubmit={ask} className="flex flex-col gap-5">
          {problem && !errorOf('email') && !errorOf('password') && (
            <FormError title="Not changed">{problem.message}</FormError>
          )}
          <div className="grid gap-5 md:grid-cols-2">
            <Field label="New email address" required error={errorOf('email')}>
              <Input
                type="email"
                inputMode="email"
                autoComplete="email"
                maxLength={254}
                value={wanted}
                onChange={(event) => setWanted(event.target.value)}
              />
            </Field>
            <Field label="Your password" required error={errorOf('password')}>
              <PasswordInput
                autoComplete="current-password"
                maxLength={200}
                value={password}
                onChange={(event) => setPassword(event.target.value)}
              />
            </Field>
          </div>
          <p className="measure text-sm text-soft">
            We mail a link to the new address, and it counts once you follow it. Your present address is told,
            with a way back for {EMAIL_UNDO_HOURS} hours.
          </p>
          <SubmitButton
            variant="secondary"
            loading={busy}
            loadingText="Sending..."
            className="self-start max-md:w-full"
          >
            Send the Link
          </SubmitButton>
        </form>
      ) : (
        <p className="measure text-sm text-soft">
          To change it, set a password first: the link to do so shows us that you read the mails of this
          address.
        </p>
      )}
    </Panel>
  );
}
