import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { ForYou_query$key } from '../../__generated__/ForYou_query.graphql.ts';
import { SessionCard } from '../../parts/SessionCard.tsx';
import { Button } from '../../ui/Button.tsx';
import { SectionHeading } from '../../ui/SectionHeading.tsx';

/** The tables that fit what the viewer said they like to play; nothing where none does, or nothing was said. */
export function ForYou({ query }: { query: ForYou_query$key }) {
  const { viewer } = useFragment(
    graphql`
      fragment ForYou_query on Query {
        viewer {
          id
          fittingSessions {
            id
            ...SessionCard_session
          }
        }
      }
    `,
    query,
  );
  const sessions = viewer?.fittingSessions ?? [];
  if (sessions.length === 0) return null;
  return (
    <section aria-labelledby="for-you" className="wrap">
      <SectionHeading
        id="for-you"
        title="For You"
        action={
          <Button asChild variant="secondary">
            <Link to="/account/profile">Change What You Like</Link>
          </Button>
        }
      >
        What fits best of what you told us, the best first.
      </SectionHeading>
      <div className="mt-8 grid gap-5 md:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {sessions.map((session) => (
          <SessionCard key={session.id} session={session} />
        ))}
      </div>
    </section>
  );
}
