import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { NextToRun_viewer$key } from '../../__generated__/NextToRun_viewer.graphql.ts';
import { ComingUp } from '../../parts/ComingUp.tsx';
import { SessionSeats } from '../../parts/SessionSeats.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

/** The next session a Game Master runs, with a link to their tables; renders nothing for other viewers. */
export function NextToRun({ viewer }: { viewer: NextToRun_viewer$key }) {
  const { desk } = useFragment(
    graphql`
      fragment NextToRun_viewer on Viewer {
        desk {
          next {
            id
            ...ComingUp_session
            ...SessionSeats_session
          }
        }
      }
    `,
    viewer,
  );
  if (!desk) return null;
  const { next } = desk;
  return (
    <Card
      as="section"
      aria-labelledby="next-to-run"
      className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5"
    >
      {next ? (
        <div className="flex min-w-0 grow items-center justify-between gap-4">
          <div className="min-w-0">
            <ComingUp session={next} kicker="Your next table" headingId="next-to-run" />
          </div>
          <SessionSeats session={next} />
        </div>
      ) : (
        <div className="min-w-0">
          <h2 id="next-to-run" className="text-title-3">
            Nothing ahead
          </h2>
          <p className="mt-1.5 text-soft">The next session you run appears here.</p>
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button asChild>
          <Link to="/gm">Today and Next</Link>
        </Button>
        {!next && (
          <Button asChild variant="secondary">
            <Link to="/gm/sessions">Write a New Session</Link>
          </Button>
        )}
      </div>
    </Card>
  );
}
