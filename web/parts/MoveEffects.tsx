import { useDeferredValue, useEffect, useRef } from 'react';
import { graphql } from 'react-relay/hooks';
import type { MoveEffectsQuery } from '../__generated__/MoveEffectsQuery.graphql.ts';
import { countOf } from '../lib/format.ts';
import { useQuery } from '../relay/useQuery.ts';
import { Notice } from '../ui/Notice.tsx';
import { moveStandings } from './moveStandings.ts';

interface MoveEffectsProps {
  readonly sessionId: string;
  readonly scheduledAt: string;
  readonly gameMasterId: string;
}

/** Shows who is told when a session is saved with another time or Game Master, and what it means for them. */
export function MoveEffects(props: MoveEffectsProps) {
  const { sessionId, scheduledAt, gameMasterId } = useDeferredValue(props);
  const { session } = useQuery<MoveEffectsQuery>(
    graphql`
      query MoveEffectsQuery($sessionId: ID!, $scheduledAt: DateTime!, $gameMasterId: ID!) {
        session(id: $sessionId) {
          id
          movePreview(scheduledAt: $scheduledAt, gameMasterId: $gameMasterId) {
            told
            reviews
            people {
              userId
              name
              standing
              meaning
            }
          }
        }
      }
    `,
    { sessionId, scheduledAt, gameMasterId },
    { fetchPolicy: 'network-only' },
  );
  const preview = session?.movePreview;
  const block = useRef<HTMLDivElement>(null);
  const told = preview?.told ?? 0;
  const reviews = preview?.reviews ?? 0;
  // Nobody should save the change without having seen its effects.
  useEffect(() => {
    if (told + reviews > 0) block.current?.scrollIntoView({ block: 'nearest' });
  }, [told, reviews]);
  if (!preview || told + reviews === 0) return null;
  const more = told - preview.people.length;
  const lost = `${countOf(reviews, 'review')} of it ${reviews === 1 ? 'is' : 'are'} not shown any more, and ${reviews === 1 ? 'does' : 'do'} not count.`;
  return (
    <div ref={block} className="flex flex-col gap-3">
      {reviews > 0 && <Notice tone="warning" live title={lost} />}
      {told > 0 && (
        <Notice
          tone="warning"
          live
          title={`Saving this tells ${countOf(told, 'person', 'people')} at once. They read, with times in their own zone:`}
        >
          <ul className="mt-2 flex flex-col gap-2">
            {preview.people.map(({ userId, name, standing, meaning }) => (
              <li key={userId}>
                <strong className="text-text">{name}</strong>, {moveStandings[standing] ?? standing}: “
                {meaning}”
              </li>
            ))}
            {more > 0 && <li>and {more} more</li>}
          </ul>
        </Notice>
      )}
    </div>
  );
}
