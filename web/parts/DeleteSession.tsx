import { formatCents } from '../lib/format.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.ts';
import { CallOffEffects } from './CallOffEffects.tsx';
import { ReasonField } from './ReasonField.tsx';
import { useCallOff } from './useCallOff.ts';

interface DeleteSessionProps {
  readonly sessionId: string;
  readonly title: string;
  readonly onClose: () => void;
  readonly onDeleted: () => unknown;
}

/** Deletes a session; one with bookings or a waitlist is cancelled, after showing what that does and to whom. */
export function DeleteSession({ sessionId, title, onClose, onDeleted }: DeleteSessionProps) {
  const { preview, reason, setReason, callOff, effects } = useCallOff(sessionId);
  const cancels = preview?.deletes === false;
  const refundCents = preview?.refundCents ?? 0;

  async function remove() {
    const done = await callOff().catch((error: Error) => {
      toast.error(cancels ? 'Failed to Cancel Session' : 'Failed to Delete Session', error.message);
      throw error;
    });
    if (!done) return;
    if (done.deletedId) toast.success('Session Deleted', 'The session is gone.');
    else toast.success('Session Cancelled', `It stays in the records. ${done.message}`);
    await onDeleted();
  }

  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure?"
      cancelLabel="Keep it"
      confirmLabel={
        cancels
          ? `Cancel Session${refundCents > 0 ? ` and refund ${formatCents(refundCents)}` : ''}`
          : 'Delete Session'
      }
      busyLabel={cancels ? 'Cancelling...' : 'Deleting...'}
      confirmDisabled={!preview}
      onConfirm={remove}
    >
      <p>
        <strong className="text-text wrap-anywhere">{title}</strong>
      </p>
      {cancels ? (
        <p>It was booked or is waited for, so it is cancelled instead. This action cannot be undone.</p>
      ) : (
        <p>This action cannot be undone. This will permanently delete the session and all associated data.</p>
      )}
      <CallOffEffects {...effects} />
      <ReasonField
        hint="Everybody we tell reads it, and we keep it in the records."
        value={reason}
        onChange={setReason}
      />
    </ConfirmDialog>
  );
}
