import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { DeleteUser_user$key } from '../__generated__/DeleteUser_user.graphql.ts';
import { failureOf } from '../relay/useCommit.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { Asked } from './Asked.tsx';
import { DeletionEffects } from './DeletionEffects.tsx';
import { useDeleteUser } from './useDeleteUser.ts';

interface DeleteUserProps {
  readonly user: DeleteUser_user$key;
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Confirms the deletion of a user, and says what is deleted with them. */
export function DeleteUser({ user: key, onClose, onChanged }: DeleteUserProps) {
  const { id, fullName, username } = useFragment(
    graphql`
      fragment DeleteUser_user on AdminUser {
        id
        fullName
        username
      }
    `,
    key,
  );
  const [possible, setPossible] = useState<boolean>();
  const [commit] = useDeleteUser();

  async function remove() {
    const outcome = await commit({ input: { userId: id } });
    if (!outcome.ok) throw failureOf(outcome, 'Failed to delete user');
    toast.success('User Deleted', outcome.value.message);
    await onChanged();
  }

  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${fullName}?`}
      confirmLabel="Delete User"
      cancelLabel={possible === false ? 'Close' : undefined}
      busyLabel="Deleting..."
      confirmDisabled={!possible}
      onConfirm={remove}
    >
      {possible !== false && (
        <p>
          We close the account <strong className="text-text wrap-anywhere">{username}</strong> at once and log
          it out everywhere.
        </p>
      )}
      <Asked title="Could not find out what this does" fallback={<Skeleton className="h-16" />}>
        <DeletionEffects id={id} onReady={setPossible} />
      </Asked>
      {possible !== false && (
        <>
          <p>
            We erase the name, the address and everything else that is personal; payments stay in our books
            without a name.
          </p>
          <p className="font-semibold text-text">This action cannot be undone.</p>
        </>
      )}
    </ConfirmDialog>
  );
}
