import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { OwnSeat_session$key } from '../../__generated__/OwnSeat_session.graphql.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** A player can have only one seat of their own at a table. */
export function OwnSeat({ session }: { session: OwnSeat_session$key }) {
  const { databaseId, viewerBooking } = useFragment(
    graphql`
      fragment OwnSeat_session on Session {
        databaseId
        viewerBooking {
          id
          statusLabel
          paymentNote
        }
      }
    `,
    session,
  );
  const note = viewerBooking?.paymentNote;
  return (
    <Card>
      <EmptyState
        title={(note && viewerBooking?.statusLabel) || 'You have a seat at this table'}
        icon={note ? <Clock /> : <CircleCheck className="text-verdigris-ink" />}
        action={
          <>
            <Button asChild>
              <Link to="/account?tab=bookings">See Your Booking</Link>
            </Button>
            <Button asChild variant="secondary">
              <Link to={`/sessions/${databaseId}`}>View Session</Link>
            </Button>
          </>
        }
      >
        {note ?? (
          <>
            Your booking: <strong className="text-text">{viewerBooking?.statusLabel}</strong>
          </>
        )}
      </EmptyState>
    </Card>
  );
}
