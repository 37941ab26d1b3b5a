import { useState } from 'react';
import { failureOf } from '../relay/useCommit.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { Asked } from './Asked.tsx';
import { ReasonField, reasonIn } from './ReasonField.tsx';
import { type RemovalChoice, RemovalChoices } from './RemovalChoices.tsx';
import { useRemoveFromSession } from './useRemoveFromSession.ts';

interface RemoveFromSessionProps {
  readonly bookingId: string;
  readonly name: string;
  readonly onClose: () => void;
  readonly onRemoved: () => unknown;
}

export function RemoveFromSession({ bookingId, name, onClose, onRemoved }: RemoveFromSessionProps) {
  const [reason, setReason] = useState('');
  const [choice, setChoice] = useState<RemovalChoice>();
  const [attempt, setAttempt] = useState(0);
  const [commit] = useRemoveFromSession();
  const again = () => setAttempt((count) => count + 1);

  async function remove() {
    const outcome = await commit({ input: { bookingId, reason: reasonIn(reason), ...choice } });
    if (!outcome.ok) {
      const failure = failureOf(outcome, 'Failed to remove user from session');
      toast.error('Failed to Remove User', failure.message);
      again();
      throw failure;
    }
    toast.success('User Removed', `${name} no longer has a seat in this session.`);
    await onRemoved();
  }

  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${name} from this session?`}
      confirmLabel="Remove User"
      busyLabel="Removing..."
      confirmDisabled={!choice}
      onConfirm={remove}
    >
      <p>The seat is freed. If money cannot go back the way it was paid, a manual refund may be needed.</p>
      <Asked
        title="Could not find out what goes back"
        fallback={
          <Loading label="Asking what goes back" className="flex flex-col gap-2">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </Loading>
        }
      >
        <RemovalChoices
          bookingId={bookingId}
          attempt={attempt}
          chosen={choice?.refund}
          onChoose={setChoice}
        />
      </Asked>
      <ReasonField hint="The player reads it." value={reason} onChange={setReason} />
      <p className="font-semibold text-text">This action cannot be undone.</p>
    </ConfirmDialog>
  );
}
