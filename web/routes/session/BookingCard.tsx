import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { BookingCard_session$key } from '../../__generated__/BookingCard_session.graphql.ts';
import { spotsText } from '../../lib/availability.ts';
import { formatCents } from '../../lib/format.ts';
import { isToBook, ownSeat } from '../../lib/ownSeat.ts';
import { addToCart, removeFromCart, useCart } from '../../parts/cart.ts';
import { JoiningTerms } from '../../parts/JoiningTerms.tsx';
import { RefundRule } from '../../parts/RefundRule.tsx';
import { SessionSeats } from '../../parts/SessionSeats.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { lazily } from '../../ui/lazily.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { toast } from '../../ui/toast.ts';
import { BookLink } from './BookLink.tsx';

// Only for a full table and for a held seat.
const Waitlist = lazily('Waitlist', async () => (await import('../../parts/Waitlist.tsx')).Waitlist);
const HeldSeat = lazily('HeldSeat', async () => (await import('./HeldSeat.tsx')).HeldSeat);

/** The bar at the foot of a small screen hides while this card is in view. */
export const bookingCardId = 'booking';

/** Price, seats left and the button that books one. */
export function BookingCard({ session: key }: { session: BookingCard_session$key }) {
  const session = useFragment(
    graphql`
      fragment BookingCard_session on Session {
        databaseId
        title
        type
        toPay {
          priceCents
        }
        availableSpots
        isUpcoming
        policy {
          bookingOpen
        }
        isRunByViewer
        viewerBooking {
          id
          status
          isReservation
          statusLabel
          paymentNote
        }
        campaign {
          id
          databaseId
        }
        viewerWaitlistEntry {
          id
          status
        }
        ...HeldSeat_session
        ...RefundRule_session
        ...SessionSeats_session
        ...Waitlist_session
      }
    `,
    key,
  );
  const { databaseId, title, type, toPay, availableSpots, isUpcoming, viewerBooking } = session;
  const seat = ownSeat(viewerBooking);
  const isFull = availableSpots <= 0;
  const isOffered = session.viewerWaitlistEntry?.status === 'OFFERED';
  return (
    <Card variant="notice" as="section" aria-label="Booking" id={bookingCardId}>
      <p className="flex items-baseline gap-2">
        <span className="figures title text-title-2">{formatCents(toPay.priceCents)}</span>
        <span className="text-sm text-faint">{type === 'CAMPAIGN' ? 'per session' : 'per player'}</span>
      </p>
      {isUpcoming && (
        <p className="mt-1 text-sm text-soft">{isFull ? 'No spots left' : spotsText(availableSpots)}</p>
      )}
      <div className="mt-5">
        <SessionSeats session={session} size="large" />
      </div>
      <div className="mt-6 flex flex-col gap-2.5">
        {seat === 'seated' ? (
          <Notice tone="success" title="You have a seat" action={viewBooking} />
        ) : seat === 'under way' ? (
          <Notice tone="warning" title={viewerBooking?.statusLabel} action={viewBooking}>
            {viewerBooking?.paymentNote}
          </Notice>
        ) : seat === 'reserved' && session.campaign ? (
          <Notice
            tone="kept"
            title="Your seat is reserved"
            action={
              <Button asChild variant="link">
                <Link to={`/campaigns/${session.campaign.databaseId}`}>Manage</Link>
              </Button>
            }
          />
        ) : !isUpcoming ? (
          <p className="text-center text-sm text-soft">This session can no longer be booked.</p>
        ) : session.isRunByViewer ? (
          <p className="text-center text-sm text-soft">You run this session.</p>
        ) : seat === 'held' ? (
          <HeldSeat session={session} />
        ) : !session.policy.bookingOpen ? (
          <Notice title="Booking is paused">
            The seats you have booked stay yours. Please try again later.
          </Notice>
        ) : isOffered ? (
          <Waitlist session={session} />
        ) : isFull ? (
          <>
            <Tooltip content="This session is fully booked" wrap wrapClassName="block rounded-md">
              <Button size="lg" block disabled>
                Session Full
              </Button>
            </Tooltip>
            <Waitlist session={session} />
          </>
        ) : (
          <>
            <BookNow sessionId={databaseId} />
            <AddToCart sessionId={databaseId} title={title} />
            <p className="mt-2 text-sm text-pretty text-soft">
              <RefundRule session={session} />
            </p>
          </>
        )}
        {session.campaign && isUpcoming && !isFull && !session.isRunByViewer && isToBook(seat) && (
          <JoiningTerms first="this date" />
        )}
      </div>
    </Card>
  );
}

const viewBooking = (
  <Button asChild variant="link">
    <Link to="/account?tab=bookings">View booking</Link>
  </Button>
);

function BookNow({ sessionId }: { sessionId: number }) {
  return (
    <Button asChild size="lg" block>
      <BookLink sessionId={sessionId}>Book Now</BookLink>
    </Button>
  );
}

function AddToCart({ sessionId, title }: { sessionId: number; title: string }) {
  const isInCart = useCart().some((item) => item.sessionId === sessionId);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no field; here the focus comes when what was pressed goes
    <div role="group" aria-label="Cart" className="flex items-center justify-between gap-3 text-sm">
      {isInCart ? (
        <>
          <Button asChild variant="link">
            <Link to="/cart">View cart</Link>
          </Button>
          <Button variant="link" onClick={() => removeFromCart(sessionId)}>
            Remove from cart
          </Button>
        </>
      ) : (
        <Button
          variant="secondary"
          block
          onClick={() => {
            addToCart(sessionId);
            toast.success('Added to cart', title);
          }}
        >
          Add to cart
        </Button>
      )}
    </div>
  );
}
