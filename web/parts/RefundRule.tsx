import { cancellationOutcome, currentPolicy, refundSentence } from '../../api/bookings/core/rules.ts';
import { formatZonedDateTime } from '../lib/zones.ts';
import { useNow } from './Now.tsx';
import { useTimeZone } from './TimeZone.tsx';

/** What holds for cancelling a session that is booked now. */
export function RefundRule({ startsAt }: { startsAt: string }) {
  const zone = useTimeZone();
  const outcome = cancellationOutcome(currentPolicy, new Date(startsAt), new Date(useNow()), 0);
  return <>{refundSentence(outcome, (instant) => formatZonedDateTime(instant.toISOString(), zone))}</>;
}
