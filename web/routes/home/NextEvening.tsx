import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { NextEvening_viewer$key } from '../../__generated__/NextEvening_viewer.graphql.ts';
import { ComingUp } from '../../parts/ComingUp.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

/** The next session the viewer plays, with a link to it; renders nothing when none is booked. */
export function NextEvening({ viewer }: { viewer: NextEvening_viewer$key }) {
  const { nextBooking } = useFragment(
    graphql`
      fragment NextEvening_viewer on Viewer {
        nextBooking {
          id
          session {
            id
            ...ComingUp_session
          }
        }
      }
    `,
    viewer,
  );
  if (!nextBooking) return null;
  return (
    <Card
      as="section"
      aria-labelledby="next-evening"
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5"
    >
      <div className="min-w-0">
        <ComingUp session={nextBooking.session} kicker="Your next session" headingId="next-evening" />
      </div>
      <Button asChild>
        <Link to="/account">My Sessions</Link>
      </Button>
    </Card>
  );
}
