import { useCallback, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import { DELETION_GRACE_DAYS } from '../../../api/account/deletion.rules.ts';
import type { DeleteAccount_viewer$key } from '../../__generated__/DeleteAccount_viewer.graphql.ts';
import { Asked } from '../../parts/Asked.tsx';
import { useRefreshViewer } from '../../relay/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DeleteAccountEffects } from './DeleteAccountEffects.tsx';
import { FirstPassword } from './Password.tsx';
import { useDeleteAccount } from './useDeleteAccount.ts';

/** Deletes the account, after a grace period of a week. */
export function DeleteAccount({ viewer }: { viewer: DeleteAccount_viewer$key }) {
  const { email, hasPassword } = useFragment(
    graphql`
      fragment DeleteAccount_viewer on Viewer {
        email
        hasPassword
      }
    `,
    viewer,
  );
  const [open, setOpen] = useState(false);
  return (
    <Panel title="Delete my account">
      <p className="measure text-sm text-soft">
        We close your account at once and cancel your bookings by the refund rule you booked them under,
        except for seats that friends have claimed. {DELETION_GRACE_DAYS} days later we erase your name, your
        address and everything else that is personal; what you wrote to others stays with them, without your
        name. Until then you can log in and keep the account.
      </p>
      {hasPassword ? (
        <Button variant="danger" className="mt-4 max-md:w-full" onClick={() => setOpen(true)}>
          Delete My Account
        </Button>
      ) : (
        <FirstPassword email={email}>
          You log in with Google. To be sure that it is you, please set a password first: we mail you a link
          to set it, and setting it logs you out everywhere.
        </FirstPassword>
      )}
      {open && <DeleteDialog onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const [commit, busy] = useDeleteAccount();
  const refreshViewer = useRefreshViewer();
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [ready, setReady] = useState(false);
  const [problem, setProblem] = useState<{ field: string | null; message: string }>();
  const onReady = useCallback((possible: boolean) => setReady(possible), []);

  async function remove() {
    setProblem(undefined);
    const outcome = await commit({ input: { password } });
    if (!outcome.ok) return setProblem(outcome);
    await navigate('/keep-account', { replace: true });
    await refreshViewer().catch(() => {});
  }

  return (
    <FormDialog
      danger
      title="Delete your account?"
      submitLabel="Delete My Account"
      busyLabel="Deleting..."
      busy={busy}
      disabled={!ready}
      error={problem && problem.field !== 'password' ? problem.message : null}
      onSubmit={remove}
      onClose={onClose}
    >
      <div className="text-sm">
        <Asked title="Could not find out what this does" fallback={<Skeleton className="h-40" />}>
          <DeleteAccountEffects onReady={onReady} />
        </Asked>
      </div>
      {ready && (
        <Field
          label="Your password"
          required
          error={problem?.field === 'password' ? problem.message : undefined}
        >
          <PasswordInput
            autoComplete="current-password"
            maxLength={200}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
