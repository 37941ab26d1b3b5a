import { useState } from 'react';
import { formatCents } from '../lib/format.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.ts';
import { ReasonField, reasonIn } from './ReasonField.tsx';
import { useRemoveFromSession } from './useRemoveFromSession.ts';

interface RemoveFromSessionProps {
  readonly bookingId: string;
  readonly name: string;
  readonly amountCents: number;
  readonly onClose: () => void;
  readonly onRemoved: () => unknown;
}

export function RemoveFromSession(props: RemoveFromSessionProps) {
  const { bookingId, name, amountCents, onClose, onRemoved } = props;
  const [reason, setReason] = useState('');
  const [commit] = useRemoveFromSession();

  async function remove() {
    const outcome = await commit({ input: { bookingId, reason: reasonIn(reason) } });
    if (!outcome.ok) {
      const message = outcome.message || 'Failed to remove user from session';
      toast.error('Failed to Remove User', message);
      throw new Error(message);
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
      onConfirm={remove}
    >
      <p>
        The seat is freed, and what was paid ({formatCents(amountCents)} at most) goes back to the card. If it
        cannot, a manual refund may be needed.
      </p>
      <ReasonField hint="The player reads it." value={reason} onChange={setReason} />
      <p className="font-semibold text-text">This action cannot be undone.</p>
    </ConfirmDialog>
  );
}
