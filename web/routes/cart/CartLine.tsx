import { useEffect } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { CartLine_session$key } from '../../__generated__/CartLine_session.graphql.ts';
import { formatCents, formatDate } from '../../lib/format.ts';
import { ownSeat } from '../../lib/ownSeat.ts';
import { formatZonedTime } from '../../lib/zones.ts';
import { removeFromCart } from '../../parts/cart.ts';
import { HoldCountdown } from '../../parts/HoldCountdown.tsx';
import { OwnSeatBadge } from '../../parts/OwnSeatBadge.tsx';
import { SpotsBadge } from '../../parts/SpotsBadge.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { toast } from '../../ui/toast.ts';

interface CartLineProps {
  /** null: the session no longer exists. */
  readonly session: CartLine_session$key | null;
  readonly sessionId: number;
  readonly onPrice: (sessionId: number, price: number | null) => void;
}

export function CartLine({ session: key, sessionId, onPrice }: CartLineProps) {
  const session = useFragment(
    graphql`
      fragment CartLine_session on Session {
        databaseId
        title
        thumbnailUrl
        scheduledAt
        toPay {
          priceCents
        }
        availableSpots
        isUpcoming
        viewerBooking {
          id
          status
          isReservation
          paymentNote
          heldUntil
          ...OwnSeatBadge_booking
        }
        gameMaster {
          id
          name
        }
        durationMinutes
        ...SpotsBadge_session
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const own = session?.viewerBooking;
  const seat = ownSeat(own);
  // A seat the viewer holds does not count as available.
  const isFree = seat === 'held' || (seat === 'none' && (session?.availableSpots ?? 0) > 0);
  const price = session?.isUpcoming && isFree ? session.toPay.priceCents : null;
  useEffect(() => onPrice(sessionId, price), [onPrice, sessionId, price]);

  if (!session) {
    return (
      <div className="flex items-center justify-between gap-4 py-5">
        <p className="text-soft">This session is no longer on the board.</p>
        <Button variant="link" onClick={() => removeFromCart(sessionId)}>
          Remove
        </Button>
      </div>
    );
  }
  const { title, thumbnailUrl, scheduledAt, toPay, gameMaster } = session;
  return (
    <div className="flex gap-4 py-5 sm:gap-6">
      <Picture
        src={thumbnailUrl}
        alt=""
        width={160}
        height={90}
        sizes="160px"
        widths={[160, 320, 480]}
        className="aspect-16/9 w-24 shrink-0 self-start rounded-md border border-line sm:w-40"
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="min-w-0 text-title-4">
            <Link to={`/sessions/${session.databaseId}`} className="hover:text-ember-ink">
              {title}
            </Link>
          </h2>
          <p className="figures font-semibold">{formatCents(toPay.priceCents)}</p>
        </div>
        <p className="figures mt-1 text-sm text-soft">
          {formatDate(scheduledAt, zone)}, <WholeTimes>{formatZonedTime(scheduledAt, zone)}</WholeTimes>
        </p>
        <p className="text-sm text-faint">GM {gameMaster.name}</p>
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3 text-sm">
          {seat === 'held' ? (
            <span className="text-amber-ink">
              <HoldCountdown until={own?.heldUntil} />
            </span>
          ) : own && seat !== 'none' ? (
            <OwnSeatBadge booking={own} />
          ) : (
            <SpotsBadge session={session} durationMinutes={session.durationMinutes} />
          )}
          <Button
            variant="link"
            onClick={() => {
              removeFromCart(sessionId);
              // The line disappears with its button: the toast tells screen reader users.
              toast.success('Removed from cart', title);
            }}
          >
            Remove<span className="sr-only"> {title}</span>
          </Button>
        </div>
      </div>
    </div>
  );
}
