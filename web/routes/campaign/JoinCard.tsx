import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { JoinCard_campaign$key } from '../../__generated__/JoinCard_campaign.graphql.ts';
import { spotsText } from '../../lib/availability.ts';
import { formatCents, formatShortDate } from '../../lib/format.ts';
import { isToBook, ownSeat } from '../../lib/ownSeat.ts';
import { CompletePayment } from '../../parts/CompletePayment.tsx';
import { HoldCountdown, useHoldEnded } from '../../parts/HoldCountdown.tsx';
import { JoiningTerms } from '../../parts/JoiningTerms.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useSite } from '../../ui/siteContext.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';

/** The price and terms of joining, and the button that books the first date with a free seat. */
export function JoinCard({ campaign }: { campaign: JoinCard_campaign$key }) {
  const { dates, endedAt, gameMaster } = useFragment(
    graphql`
      fragment JoinCard_campaign on Campaign {
        endedAt
        gameMaster {
          id
          isViewer
        }
        dates {
          id
          databaseId
          scheduledAt
          priceCents
          availableSpots
          isUpcoming
          viewerBooking {
            id
            status
            isReservation
            paymentNote
            heldUntil
            checkoutUrl
          }
        }
      }
    `,
    campaign,
  );
  const zone = useTimeZone();
  const { isPaused } = useSite();
  const open = dates.filter((date) => date.isUpcoming);
  // A viewer with an unpaid hold has not joined yet: they continue with it, even if it took the last seat.
  const held = open.find(({ viewerBooking }) => ownSeat(viewerBooking) === 'held');
  const hasEnded = useHoldEnded(held?.viewerBooking?.heldUntil);
  // A former member keeps the dates they have paid: those cannot be booked again.
  const others = open.filter(({ viewerBooking }) => isToBook(ownSeat(viewerBooking)));
  const first = held ?? others.find((date) => date.availableSpots > 0);
  const shown = first ?? open[0];
  if (endedAt || !shown) {
    return (
      <Card as="section" aria-label="Join">
        <p className="text-sm text-soft">
          {endedAt ? 'No further dates are played.' : 'No dates are planned at the moment.'}
        </p>
        <Button asChild variant="secondary" block className="mt-4">
          <Link to="/sessions">Browse All Sessions</Link>
        </Button>
      </Card>
    );
  }
  return (
    <Card variant="notice" as="section" aria-label="Join">
      <p className="flex items-baseline gap-2">
        <span className="figures title text-title-2">{formatCents(shown.priceCents)}</span>
        <span className="text-sm text-faint">per date</span>
      </p>
      <p className="figures mt-1 text-sm text-soft">
        {first
          ? `From ${formatShortDate(first.scheduledAt, zone)}, ${held && !hasEnded ? 'a seat is held for you' : spotsText(first.availableSpots)}`
          : others.length > 0
            ? 'No spot is free on any date'
            : 'You have a seat on every date to come'}
      </p>
      {held && <HoldCountdown until={held.viewerBooking?.heldUntil} />}
      <div className="mt-5">
        {gameMaster.isViewer ? (
          <p className="text-center text-sm text-soft">You run this campaign.</p>
        ) : first && isPaused && (!held || hasEnded) ? (
          <Notice title="Booking is paused">
            The seats you have booked stay yours. Please try again later.
          </Notice>
        ) : first ? (
          <Button asChild size="lg" block>
            {held && !hasEnded ? (
              <CompletePayment url={held.viewerBooking?.checkoutUrl} sessionId={first.databaseId} />
            ) : (
              <Link to={`/booking/${first.databaseId}`}>Join Campaign</Link>
            )}
          </Button>
        ) : others.length > 0 ? (
          <Tooltip content="Every date is fully booked" wrap wrapClassName="block rounded-md">
            <Button size="lg" block disabled>
              Campaign Full
            </Button>
          </Tooltip>
        ) : (
          <Button asChild variant="secondary" block>
            <Link to="/account?tab=bookings">See Your Bookings</Link>
          </Button>
        )}
      </div>
      {!gameMaster.isViewer && (
        <div className="mt-3">
          <JoiningTerms first="the first date" />
        </div>
      )}
    </Card>
  );
}
