import { graphql, useFragment } from 'react-relay/hooks';
import type { LateRequest_booking$key } from '../../__generated__/LateRequest_booking.graphql.ts';
import { formatZonedDateTime } from '../../lib/zones.ts';
import { useNow } from '../../parts/Now.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { KeepSeat } from './KeepSeat.tsx';

const decisions: Record<string, string> = {
  FULL_REFUND: 'Accepted with a full refund',
  PARTIAL_REFUND: 'Accepted with a partial refund',
  SESSION_CREDIT: 'Accepted with session credit',
  EMERGENCY_PASS: 'Accepted with an emergency pass',
  DECLINED: 'Declined',
  WITHDRAWN: 'Taken back',
};

interface LateRequestProps {
  /**
   * The seat that withdrawing the request keeps, until the session begins; undefined: the session is over, and
   * nothing can be withdrawn.
   */
  readonly seat?: { readonly bookingId: string; readonly until: string } | undefined;
  readonly booking: LateRequest_booking$key;
}

/** The outcome of a late cancellation request and, while it is open, the button that withdraws it. */
export function LateRequest({ seat, booking }: LateRequestProps) {
  const {
    cancellationRequest: request,
    cancellation,
    endReason,
    paymentStatus,
    seatOnOffer,
  } = useFragment(
    graphql`
      fragment LateRequest_booking on Booking {
        seatOnOffer
        endReason
        paymentStatus
        cancellation {
          sentence
        }
        cancellationRequest {
          id
          requestedAt
          decision
          decisionReason
          feePercent
        }
      }
    `,
    booking,
  );
  const zone = useTimeZone();
  const now = useNow();
  // A withdrawn request means nothing once the booking is over.
  if (!request || (request.decision === 'WITHDRAWN' && !seat)) return null;
  if (!request.decision) {
    return (
      <Notice
        tone="warning"
        className="mt-3"
        title="Cancellation request sent"
        action={seat && Date.parse(seat.until) > now && <KeepSeat id={seat.bookingId} />}
      >
        Sent <WholeTimes>{formatZonedDateTime(request.requestedAt, zone)}</WholeTimes>.{' '}
        {seatOnOffer
          ? cancellation.sentence
          : 'An admin will contact you within 24 hours. The seat is yours until then.'}
      </Notice>
    );
  }
  return (
    <Notice className="mt-3" title={`Cancellation request: ${decisions[request.decision] ?? 'Answered'}`}>
      {request.feePercent && paymentStatus === 'REFUNDED' && 'We keep no late fee. '}
      {request.decision === 'WITHDRAWN' && 'You keep your seat.'}
      {!endReason?.startsWith(request.decisionReason ?? '') && request.decisionReason}
      {seatOnOffer && ' Your seat is still on offer: if it is sold again, the late fee goes back to you.'}
    </Notice>
  );
}
