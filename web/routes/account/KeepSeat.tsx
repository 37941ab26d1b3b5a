import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useWithdrawCancellation } from './useWithdrawCancellation.ts';

/** For a player who requested a late cancellation and can come after all. `id`: the booking. */
export function KeepSeat({ id }: { id: string }) {
  const [commit, busy] = useWithdrawCancellation();

  async function keep() {
    const outcome = await commit({ input: { bookingId: id } });
    if (outcome.ok) toast.success('Request Taken Back', 'You keep your seat.');
    else toast.error('Request Not Taken Back', outcome.message);
  }

  return (
    <Button variant="secondary" size="sm" loading={busy} loadingText="Keeping..." onClick={() => void keep()}>
      Keep My Seat
    </Button>
  );
}
