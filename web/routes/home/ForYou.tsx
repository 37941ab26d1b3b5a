import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { ForYou_viewer$key } from '../../__generated__/ForYou_viewer.graphql.ts';
import { fittingReason } from '../../lib/fittingReason.ts';
import { SessionCard } from '../../parts/SessionCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';

/** Tables that match what the viewer likes and has played; renders nothing when none matches or nothing is known. */
export function ForYou({ viewer }: { viewer: ForYou_viewer$key }) {
  const { fittingSessions } = useFragment(
    graphql`
      fragment ForYou_viewer on Viewer {
        fittingSessions {
          reasons
          weekday
          session {
            id
            gameSystem
            gameMaster {
              id
              name
            }
            ...SessionCard_session
          }
        }
      }
    `,
    viewer,
  );
  if (fittingSessions.length === 0) return null;
  return (
    <section aria-labelledby="for-you">
      <SectionHeading
        id="for-you"
        title="For You"
        action={
          <Button asChild variant="secondary">
            <Link to="/account/profile#tastes">Change What You See</Link>
          </Button>
        }
      >
        From what you told us and the tables you have played. Nobody else sees it.
      </SectionHeading>
      {/* Side by side on a phone, so that the rest of the page is not six cards away. */}
      <ul className="-mx-4 mt-8 grid snap-x scroll-px-4 auto-cols-[85%] grid-flow-col grid-rows-[auto_1fr] gap-x-4 overflow-x-auto px-4 pb-2 md:mx-0 md:grid-flow-row md:auto-cols-auto md:grid-cols-2 md:grid-rows-none md:gap-5 md:overflow-visible md:p-0 lg:grid-cols-3 lg:gap-6">
        {fittingSessions.map(({ session, reasons, weekday }) => (
          <li key={session.id} className="row-span-2 grid snap-start grid-rows-subgrid gap-y-2.5">
            <p className="self-end text-sm text-soft">
              {fittingReason({
                reasons,
                weekday,
                gameSystem: session.gameSystem,
                gameMaster: session.gameMaster.name,
              })}
            </p>
            <SessionCard session={session} compact />
          </li>
        ))}
      </ul>
    </section>
  );
}
