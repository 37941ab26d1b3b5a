import { HOLD_GRACE_SECONDS } from '../../api/bookings/core/hold.rules.ts';
import { useSecondsUntil } from './useCountdown.ts';

// The payment page closes before the hold ends, and no player should start to pay in its last minute.
const reserve = (HOLD_GRACE_SECONDS + 60) * 1000;

/** True when it is too late to pay for a held seat; false until the browser's clock is known. */
export const useHoldEnded = (until: string | null | undefined) =>
  useSecondsUntil(until ? Date.parse(until) - reserve : null) === 0;

interface HoldCountdownProps {
  readonly until: string | null | undefined;
  /** How many seats are paid together. */
  readonly seats?: number;
}

/** '29:05 left to pay', updated every second; the words alone until the browser's clock is known. */
export function HoldCountdown({ until, seats = 1 }: HoldCountdownProps) {
  const left = useSecondsUntil(until ? Date.parse(until) - reserve : null);
  if (!until) return null;
  if (left === 0) return <span>The hold on your {seats === 1 ? 'seat' : 'seats'} has ended.</span>;
  const time = left === null ? '' : `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} `;
  return (
    <span role="timer">
      {seats === 1 ? 'Seat' : 'Seats'} held: <span className="figures font-semibold">{time}</span>left to pay
    </span>
  );
}
