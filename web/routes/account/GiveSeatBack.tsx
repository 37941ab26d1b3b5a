import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useGiveSeatBack } from './useGiveSeatBack.ts';

interface GiveSeatBackProps {
  readonly id: string;
  readonly guestOf: string | null | undefined;
  /** Title of the session. */
  readonly title: string;
}

/** For a friend who cannot come: returns the seat to the player who paid, for another friend. */
export function GiveSeatBack({ id, guestOf, title }: GiveSeatBackProps) {
  const [commit] = useGiveSeatBack();

  async function giveBack() {
    const outcome = await commit({ input: { bookingId: id } });
    if (!outcome.ok) {
      toast.error('Not Given Back', outcome.message);
      throw new Error(outcome.message);
    }
    toast.success('Seat Given Back', `${guestOf} is told.`);
  }

  return (
    <ConfirmDialog
      danger
      title="Give this seat back?"
      confirmLabel="Give the seat back"
      cancelLabel="Keep my seat"
      busyLabel="Giving back..."
      onConfirm={giveBack}
      trigger={
        <Button variant="ghost" aria-label={`Give Seat Back: ${title}`}>
          Give Seat Back
        </Button>
      }
    >
      <p>
        <strong className="text-text">{title}</strong>
      </p>
      <p>
        {guestOf} paid for it, and we tell them. Another friend may claim it; you owe nothing and get no money
        back.
      </p>
    </ConfirmDialog>
  );
}
