import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import type { DialogProps } from './effects.ts';
import { useRestoreGameMaster } from './useRestoreGameMaster.ts';

export function RestoreDialog({ id, name, onClose, onChanged }: DialogProps) {
  const [commit] = useRestoreGameMaster();

  async function restore() {
    const outcome = await commit({ input: { id } });
    if (!outcome.ok) throw new Error(outcome.message);
    toast.success('Game Master restored', `${name} is listed again.`);
    await onChanged();
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Restore ${name}?`}
      confirmLabel="Restore"
      busyLabel="Restoring..."
      onConfirm={restore}
    >
      <p>
        The profile is listed again and can get sessions. Sessions that were called off stay that way; no
        money moves.
      </p>
    </ConfirmDialog>
  );
}
