import { useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { ReasonField, reasonIn } from '../../parts/ReasonField.tsx';
import { useDeleteSession } from '../../parts/useDeleteSession.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';

interface DeleteSessionProps {
  readonly sessionId: string;
  readonly bookedSeats: number;
  readonly onClose: () => void;
  readonly onDeleted: () => unknown;
}

/** Asks, and deletes; a session somebody booked is cancelled instead, and everyone gets their money back. */
export function DeleteSession({ sessionId, bookedSeats, onClose, onDeleted }: DeleteSessionProps) {
  const [reason, setReason] = useState('');
  const [commit] = useDeleteSession();

  async function remove() {
    const outcome = await commit({ input: { id: sessionId, reason: reasonIn(reason) } });
    if (!outcome.ok) {
      const message = outcome.message || 'An unknown error occurred';
      toast.error('Failed to Delete Session', message);
      throw new Error(message);
    }
    const { deletedId, message } = outcome.value;
    toast.success(
      'Session Deleted',
      deletedId
        ? 'The session is gone.'
        : `It was booked, so it is cancelled and kept in the records. ${message}`,
    );
    await onDeleted();
  }

  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure?"
      confirmLabel="Delete Session"
      busyLabel="Deleting..."
      onConfirm={remove}
    >
      <p>This action cannot be undone. This will permanently delete the session and all associated data.</p>
      {bookedSeats > 0 && (
        <p className="font-semibold text-text">
          {countOf(bookedSeats, 'player')} booked it: everyone is refunded and told, and the session stays in
          the records as cancelled.
        </p>
      )}
      <ReasonField hint="Whoever booked or waits for it reads it." value={reason} onChange={setReason} />
    </ConfirmDialog>
  );
}
