import { graphql, useFragment } from 'react-relay/hooks';
import type { HeldSeat_session$key } from '../../__generated__/HeldSeat_session.graphql.ts';
import { CompletePayment } from '../../parts/CompletePayment.tsx';
import { HoldCountdown, useHoldEnded } from '../../parts/HoldCountdown.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { BookLink } from './BookLink.tsx';

/** A seat that the viewer holds and has not paid for; once the hold has expired, the usual way to book. */
export function HeldSeat({ session: key }: { session: HeldSeat_session$key }) {
  const { databaseId, viewerBooking } = useFragment(
    graphql`
      fragment HeldSeat_session on Session {
        databaseId
        viewerBooking {
          id
          statusLabel
          heldUntil
          checkoutUrl
        }
      }
    `,
    key,
  );
  const hasEnded = useHoldEnded(viewerBooking?.heldUntil);
  return (
    <>
      <Notice tone="warning" title={hasEnded ? 'Payment window closed' : viewerBooking?.statusLabel}>
        <HoldCountdown until={viewerBooking?.heldUntil} />
      </Notice>
      <Button asChild size="lg" block>
        {hasEnded ? (
          <BookLink sessionId={databaseId}>Book Now</BookLink>
        ) : (
          <CompletePayment url={viewerBooking?.checkoutUrl} sessionId={databaseId} />
        )}
      </Button>
    </>
  );
}
