import { failureOf } from '../../relay/useCommit.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { AskedEffects, Sentences } from './Effects.tsx';
import { type DialogProps, useEffects } from './effects.ts';
import { useUnlinkGameMaster } from './useUnlinkGameMaster.ts';

export function UnlinkDialog({ id, name, onClose, onChanged }: DialogProps) {
  const [commit] = useUnlinkGameMaster();

  async function unlink() {
    const outcome = await commit({ input: { id } });
    if (!outcome.ok) throw failureOf(outcome, 'Failed to unlink GM from user');
    toast.success('User unlinked', `${name} has no user now.`);
    await onChanged();
  }

  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Unlink the user of ${name}?`}
      confirmLabel="Unlink User"
      busyLabel="Unlinking..."
      onConfirm={unlink}
    >
      <AskedEffects>
        <What id={id} />
      </AskedEffects>
    </ConfirmDialog>
  );
}

const What = ({ id }: { id: string }) => <Sentences lines={useEffects(id)?.unlink} />;
