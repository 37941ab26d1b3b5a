import { graphql, useFragment } from 'react-relay/hooks';
import { cancellationOutcome, refundSentence } from '../../api/bookings/core/policy.rules.ts';
import type { RefundRule_session$key } from '../__generated__/RefundRule_session.graphql.ts';
import { formatZonedDateTime } from '../lib/zones.ts';
import { useNow } from './Now.tsx';
import { useTimeZone } from './TimeZone.tsx';
import { WholeTimes } from './WholeTimes.tsx';

/** States the refund rule for cancelling a session that is booked now. */
export function RefundRule({ session }: { session: RefundRule_session$key }) {
  const { scheduledAt, policy } = useFragment(
    graphql`
      fragment RefundRule_session on Session {
        scheduledAt
        policy {
          fullRefundHours
          version
        }
      }
    `,
    session,
  );
  const zone = useTimeZone();
  const outcome = cancellationOutcome(policy, new Date(scheduledAt), new Date(useNow()), 0);
  return (
    <span className="zoned">
      <WholeTimes>
        {refundSentence(outcome, (instant) => formatZonedDateTime(instant.toISOString(), zone))}
      </WholeTimes>
    </span>
  );
}
