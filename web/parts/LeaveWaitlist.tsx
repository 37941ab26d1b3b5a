import { useRevalidator } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toast.ts';
import { useLeaveWaitlist } from './useLeaveWaitlist.ts';

interface LeaveWaitlistProps {
  readonly sessionId: number;
  readonly title: string;
  /** A seat is held for the player; leaving offers it to the next player. */
  readonly isOffered?: boolean;
  /** What becomes of the open payment for it. */
  readonly payment?: string;
  readonly onLeft?: () => Promise<void>;
}

export function LeaveWaitlist({ sessionId, title, isOffered = false, payment, onLeft }: LeaveWaitlistProps) {
  const [commit] = useLeaveWaitlist();
  const { revalidate } = useRevalidator();
  async function leave() {
    const outcome = await commit({ input: { sessionId: String(sessionId), keepOffer: !isOffered } });
    if (!outcome.ok) {
      // The page is stale: since it was read, a seat may have been held for the player.
      if (outcome.code === 'CONFLICT') void revalidate();
      throw new Error(outcome.message);
    }
    toast.success(isOffered ? 'You let the seat go' : 'You left the waitlist', title);
    await onLeft?.();
  }
  const label = isOffered ? 'Let the Seat Go' : 'Leave Waitlist';
  return (
    <ConfirmDialog
      title={isOffered ? 'Let this seat go?' : 'Leave the waitlist?'}
      confirmLabel={label}
      cancelLabel={isOffered ? 'Keep my seat' : 'Stay'}
      busyLabel="Leaving..."
      onConfirm={leave}
      trigger={
        <Button variant="ghost" aria-label={`${label}: ${title}`}>
          {label}
        </Button>
      }
    >
      <p>
        {isOffered
          ? `We offer the seat we kept for you at “${title}” to the next player in line.`
          : `You lose your place in line for “${title}”. If you join again, you start at the end.`}
      </p>
      {payment && <p>{payment}</p>}
    </ConfirmDialog>
  );
}
