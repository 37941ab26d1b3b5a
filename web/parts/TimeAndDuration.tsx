import { formatDuration, type Instant } from '../lib/format.ts';
import { formatZonedTime } from '../lib/zones.ts';
import { useTimeZone } from './TimeZone.tsx';
import { WholeTimes } from './WholeTimes.tsx';

interface TimeAndDurationProps {
  readonly session: { readonly scheduledAt: Instant; readonly durationMinutes: number };
}

/** Shows when a session starts on the viewer's clocks, and how long it lasts. */
export function TimeAndDuration({ session }: TimeAndDurationProps) {
  const zone = useTimeZone();
  return (
    <>
      <WholeTimes>{formatZonedTime(session.scheduledAt, zone)}</WholeTimes>,{' '}
      {formatDuration(session.durationMinutes)}
    </>
  );
}
