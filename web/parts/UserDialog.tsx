import { graphql, useFragment } from 'react-relay/hooks';
import type { UserDialog_user$key } from '../__generated__/UserDialog_user.graphql.ts';
import { failureOf } from '../relay/useCommit.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.ts';
import { DeleteUser } from './DeleteUser.tsx';
import { offerUndo } from './offerUndo.ts';
import { PromoteToGameMaster } from './PromoteToGameMaster.tsx';
import type { Deed } from './UserActions.tsx';
import { usePromoteToAdmin } from './usePromoteToAdmin.ts';
import { useReinstateGameMaster } from './useReinstateGameMaster.ts';
import { useRevokeAdmin } from './useRevokeAdmin.ts';
import { useRevokeGameMaster } from './useRevokeGameMaster.ts';

interface UserDialogProps {
  readonly user: UserDialog_user$key;
  readonly deed: Deed;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Confirms that a role is given or revoked, and says what it means. */
export function UserDialog({ user: key, deed, onClose, onChanged }: UserDialogProps) {
  const user = useFragment(
    graphql`
      fragment UserDialog_user on AdminUser {
        id
        fullName
        gameMaster {
          id
          name
        }
        ...PromoteToGameMaster_user
        ...DeleteUser_user
      }
    `,
    key,
  );
  const { id, fullName, gameMaster } = user;
  const [promoteAdmin] = usePromoteToAdmin();
  const [revokeAdmin] = useRevokeAdmin();
  const [revokeGameMaster] = useRevokeGameMaster();
  const [reinstate] = useReinstateGameMaster();
  if (deed === 'promoteGameMaster') {
    return <PromoteToGameMaster user={user} onClose={onClose} onChanged={onChanged} />;
  }

  if (deed === 'delete') return <DeleteUser user={user} onClose={onClose} onChanged={onChanged} />;

  const input = { userId: id };
  const { title, text, label, danger, run, undo, done, failed } = {
    promoteAdmin: {
      title: `Make ${fullName} an admin?`,
      text: 'An admin manages Game Masters, sessions, bookings, messages and users, and sees every address.',
      label: 'Promote to Admin',
      danger: false,
      run: () => promoteAdmin({ input }),
      undo: () => revokeAdmin({ input }),
      done: `${fullName} is an admin now.`,
      failed: 'Failed to promote user to admin',
    },
    revokeAdmin: {
      title: `Revoke the admin role of ${fullName}?`,
      text: 'They lose access to the admin area at once. Everything they did stays as it is.',
      label: 'Revoke Admin',
      danger: true,
      run: () => revokeAdmin({ input }),
      undo: () => promoteAdmin({ input }),
      done: `${fullName} is no longer an admin.`,
      failed: 'Failed to revoke admin role',
    },
    revokeGameMaster: {
      title: `Revoke the Game Master role of ${fullName}?`,
      text: gameMaster
        ? `The profile “${gameMaster.name}” and its sessions stay on the board, without a login: our staff look after them until another Game Master is linked. Promoted again, ${fullName} can have it back.`
        : 'They have no profile, so nothing else changes.',
      label: 'Revoke Game Master',
      danger: true,
      run: () => revokeGameMaster({ input }),
      undo: gameMaster && (() => reinstate({ input: { userId: id, gameMasterId: gameMaster.id } })),
      done: `${fullName} is no longer a Game Master.`,
      failed: 'Failed to revoke GM role',
    },
  }[deed];

  async function carryOut() {
    const outcome = await run();
    if (!outcome.ok) throw failureOf(outcome, failed);
    if (undo) offerUndo(label, done, undo, onChanged);
    else toast.success(label, done);
    await onChanged();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      confirmLabel={label}
      busyLabel="Saving..."
      danger={danger}
      onConfirm={carryOut}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}
