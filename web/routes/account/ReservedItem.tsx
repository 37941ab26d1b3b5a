import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { ReservedItem_booking$key } from '../../__generated__/ReservedItem_booking.graphql.ts';
import { formatCents, formatDate, formatDay } from '../../lib/format.ts';
import { waitsForPlayer } from '../../lib/paymentPlan.ts';
import { formatZonedDateTime, formatZonedTimes } from '../../lib/zones.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PlanDisclosure } from './PlanDisclosure.tsx';

/** What the plan of the campaign says of a reserved date. */
export interface Charge {
  readonly state: string;
  readonly chargeAt: string | null;
  readonly releaseAt: string | null;
  readonly canSkip: boolean;
}

interface ReservedItemProps {
  readonly booking: ReservedItem_booking$key;
  readonly charge: Charge | null;
}

/** A later date of a campaign: the seat is kept, the card is charged when its time comes. */
export function ReservedItem({ booking: key, charge }: ReservedItemProps) {
  const booking = useFragment(
    graphql`
      fragment ReservedItem_booking on Booking {
        id
        databaseId
        amountCents
        paymentNote
        checkoutUrl
        session {
          id
          databaseId
          title
          scheduledAt
          campaign {
            id
            databaseId
          }
        }
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const { session, checkoutUrl } = booking;
  const campaign = `/campaigns/${session.campaign?.databaseId ?? 0}`;
  const isDeclined = charge?.state === 'DECLINED';
  return (
    <Card as="li" padded={false} className="px-4 pt-4 pb-1 md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <Badge tone={isDeclined ? 'red' : 'ember'}>{isDeclined ? 'Card declined' : 'Reserved'}</Badge>
          <h4 className="mt-2 text-title-4">
            <Link to={`/sessions/${session.databaseId}`} className="hover:text-ember-ink">
              {session.title}
            </Link>
          </h4>
          <p className="figures mt-1.5 text-sm">
            {formatDate(session.scheduledAt, zone)}
            <span className="text-soft">, {formatZonedTimes(session.scheduledAt, zone)}</span>
          </p>
          <p className={`figures mt-1 text-sm ${isDeclined ? 'text-red-ink' : 'text-soft'}`}>
            {booking.paymentNote ?? sentence(charge, formatCents(booking.amountCents), zone)}{' '}
            <Link to={campaign} className="text-ember-ink underline">
              Part of a campaign
            </Link>
          </p>
        </div>
        <div className="flex flex-wrap gap-2.5">
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
          {charge?.canSkip && (
            <Button asChild size="sm" variant="secondary">
              <Link
                to={`${campaign}?skip=${booking.databaseId}`}
                aria-label={`Skip ${formatDay(session.scheduledAt, zone)}`}
              >
                Skip
              </Link>
            </Button>
          )}
        </div>
      </div>
      <PlanDisclosure nodeId={booking.id} />
    </Card>
  );
}

function sentence(charge: Charge | null, amount: string, zone: string): string {
  if (charge?.state === 'CHARGING') return `Your card is being charged ${amount}.`;
  if (charge?.state === 'DECLINED' && charge.releaseAt) {
    const until = formatZonedDateTime(charge.releaseAt, zone);
    return `Pay ${amount} until ${until}, or the seat is released and nothing is owed.`;
  }
  if (charge?.state === 'TO_CONFIRM') {
    return `This date was moved. Pay ${amount} before it starts to keep your seat; nothing is charged by itself.`;
  }
  if (charge?.state === 'TO_PAY') {
    return `We could not charge your card in time. Pay ${amount} before it starts to keep your seat; nothing is charged by itself any more.`;
  }
  if (!charge?.chargeAt) return `${amount} is not paid yet.`;
  return `${amount} is charged to your card ${formatZonedDateTime(charge.chargeAt, zone)}.`;
}
