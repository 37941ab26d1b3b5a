import Users from 'lucide-react/icons/users';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { UNPAID_ENDS } from '../../../api/bookings/core/charge.rules.ts';
import type { CampaignDate_booking$key } from '../../__generated__/CampaignDate_booking.graphql.ts';
import { isSeated } from '../../lib/bookingStatus.ts';
import { formatCents, formatDate, formatDay } from '../../lib/format.ts';
import { waitsForPlayer } from '../../lib/paymentPlan.ts';
import { formatZonedDateTime, formatZonedTime } from '../../lib/zones.ts';
import { bookingTone } from '../../parts/bookingTone.ts';
import { SessionSeats } from '../../parts/SessionSeats.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CancelBooking } from './CancelBooking.tsx';
import { LateRequest } from './LateRequest.tsx';
import { RequestCancellation } from './RequestCancellation.tsx';

/** A reserved date as the campaign's payment plan lists it. */
export interface Charge {
  readonly state: string;
  readonly chargeAt: string | null | undefined;
  readonly releaseAt: string | null | undefined;
  readonly canSkip: boolean;
}

interface CampaignDateProps {
  readonly booking: CampaignDate_booking$key;
  /** Path of the campaign's page. */
  readonly campaign: string;
  /** null: the plan does not list this date. */
  readonly charge: Charge | null;
  /** What happens to the other dates when this one is cancelled. */
  readonly stays: string | null;
}

/** A campaign date on which the viewer has a seat: paid, or reserved until the card is charged. */
export function CampaignDate({ booking: key, campaign, charge, stays }: CampaignDateProps) {
  const booking = useFragment(
    graphql`
      fragment CampaignDate_booking on Booking {
        id
        databaseId
        status
        statusLabel
        isReservation
        amountCents
        paymentNote
        moveNote
        receipt {
          number
        }
        checkoutUrl
        cancellation {
          kind
        }
        session {
          id
          databaseId
          title
          scheduledAt
          ...SessionSeats_session
        }
        ...CancelBooking_booking
        ...LateRequest_booking
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const { session, checkoutUrl, isReservation, cancellation } = booking;
  const isDeclined = charge?.state === 'DECLINED';
  return (
    <li className="border-t border-line py-4 first:border-t-0">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <Badge tone={isDeclined ? 'red' : bookingTone(booking)}>
            {isDeclined ? 'Card declined' : isReservation ? 'Reserved' : booking.statusLabel}
          </Badge>
          <p className="figures mt-2">
            <Link
              to={`/sessions/${session.databaseId}`}
              className="inline-block min-h-6 font-semibold hover:text-ember-ink"
            >
              {formatDate(session.scheduledAt, zone)}
            </Link>
          </p>
          <p className="figures text-sm text-soft">
            <WholeTimes>{formatZonedTime(session.scheduledAt, zone)}</WholeTimes>
          </p>
          {isReservation && (
            <p className={`figures mt-1 text-sm ${isDeclined ? 'text-red-ink' : 'text-soft'}`}>
              <WholeTimes>
                {booking.paymentNote ?? sentence(charge, formatCents(booking.amountCents), zone)}
              </WholeTimes>
            </p>
          )}
        </div>
        <SessionSeats session={session} />
      </div>
      {booking.moveNote && (
        <Notice tone="warning" title="This session has changed" className="mt-3">
          <p className="whitespace-pre-line">{booking.moveNote}</p>
        </Notice>
      )}
      <LateRequest
        seat={isSeated(booking) ? { bookingId: booking.id, until: session.scheduledAt } : undefined}
        booking={booking}
      />
      <div className="mt-3 flex flex-wrap gap-2.5 empty:hidden">
        {checkoutUrl ? (
          <Button asChild size="sm">
            <a href={checkoutUrl}>Complete Payment</a>
          </Button>
        ) : (
          charge &&
          waitsForPlayer(charge.state) && (
            <Button asChild size="sm">
              <Link to={campaign}>{isDeclined ? 'Fix payment' : 'Pay for this date'}</Link>
            </Button>
          )
        )}
        {isReservation && charge?.canSkip && (
          <Button asChild size="sm" variant="secondary">
            <Link
              to={`${campaign}?skip=${booking.databaseId}`}
              aria-label={`Skip ${formatDay(session.scheduledAt, zone)}`}
            >
              Skip
            </Link>
          </Button>
        )}
        {/* Every seated player may open the thread: no need to ask the API. */}
        {isSeated(booking) && (
          <Button asChild size="sm" variant="secondary" icon={<Users />}>
            <Link
              to={`/messages/session/${session.databaseId}`}
              aria-label={`Write to the Table of ${formatDay(session.scheduledAt, zone)}`}
            >
              Write to the Table
            </Link>
          </Button>
        )}
        {booking.receipt && (
          <Button asChild size="sm" variant="secondary">
            <Link
              to={`/account/receipts/${booking.databaseId}`}
              aria-label={`Receipt for ${formatDay(session.scheduledAt, zone)}`}
            >
              Receipt
            </Link>
          </Button>
        )}
        {!isReservation && cancellation.kind === 'FULL_REFUND' && (
          <CancelBooking booking={booking} session={session} stays={stays} />
        )}
        {!isReservation && cancellation.kind === 'REQUEST' && (
          <RequestCancellation id={booking.id} title={session.title} />
        )}
      </div>
    </li>
  );
}

function sentence(charge: Charge | null, amount: string, zone: string): string {
  if (!charge) return `${amount} is not paid yet.`;
  const { state, chargeAt, releaseAt } = charge;
  if (state === 'CHARGING') return `Your card is being charged ${amount}.`;
  if (state === 'DECLINED' && releaseAt) {
    const until = formatZonedDateTime(releaseAt, zone);
    return `Pay ${amount} by ${until}, or we release the seat and you owe nothing. ${UNPAID_ENDS}.`;
  }
  if (state === 'TO_CONFIRM') {
    return `This date changed at short notice. Pay ${amount} before it starts to keep your seat; we charge nothing automatically.`;
  }
  if (state === 'TO_PAY') {
    return `We could not charge your card in time and will not try again. Pay ${amount} before it starts to keep your seat.`;
  }
  if (!chargeAt) return `${amount} is not paid yet.`;
  return `${amount} is charged to your card ${formatZonedDateTime(chargeAt, zone)}.`;
}
