import type { Instant } from '../lib/format.ts';
import { formatZonedDateTime } from '../lib/zones.ts';
import { useTimeZone } from './TimeZone.tsx';
import { WholeTimes } from './WholeTimes.tsx';

/** Shows which session a dialog is about, and when it starts. */
export function DialogSession({ session }: { session: { title: string; scheduledAt: Instant } }) {
  const zone = useTimeZone();
  return (
    <p>
      <strong className="text-text">{session.title}</strong>,{' '}
      <span className="figures">
        <WholeTimes>{formatZonedDateTime(session.scheduledAt, zone)}</WholeTimes>
      </span>
    </p>
  );
}
