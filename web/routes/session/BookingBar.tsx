import { useEffect, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { BookingBar_session$key } from '../../__generated__/BookingBar_session.graphql.ts';
import { spotsText } from '../../lib/availability.ts';
import { formatCents } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { bookingCardId } from './BookingCard.tsx';
import { BookLink } from './BookLink.tsx';

const half = 0.5;

/** Keeps the booking button in reach on a small screen, where the booking card is far from the thumb. */
export function BookingBar({ session: key }: { session: BookingBar_session$key }) {
  const session = useFragment(
    graphql`
      fragment BookingBar_session on Session {
        databaseId
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
        }
      }
    `,
    key,
  );
  const [isCardSeen, setCardSeen] = useState(true);
  useEffect(() => {
    const card = document.getElementById(bookingCardId);
    if (!card) return;
    const observer = new IntersectionObserver(
      ([entry]) => setCardSeen((entry?.intersectionRatio ?? 0) >= half),
      { threshold: half },
    );
    observer.observe(card);
    return () => observer.disconnect();
  }, []);

  const { databaseId, toPay, availableSpots, isUpcoming, isRunByViewer, viewerBooking, policy } = session;
  if (!policy.bookingOpen) return null;
  if (isCardSeen || !isUpcoming || availableSpots <= 0 || isRunByViewer || viewerBooking) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 animate-fade-in border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-float lg:hidden low:hidden">
      <div className="wrap flex items-center justify-between gap-4 py-3">
        <p className="figures text-sm text-soft">{spotsText(availableSpots)}</p>
        <Button asChild size="lg">
          <BookLink sessionId={databaseId}>Book for {formatCents(toPay.priceCents)}</BookLink>
        </Button>
      </div>
    </div>
  );
}
