import { graphql, useFragment } from 'react-relay/hooks';
import type { SpotsBadge_session$key } from '../__generated__/SpotsBadge_session.graphql.ts';
import { availability } from '../lib/availability.ts';
import { Badge } from '../ui/Badge.tsx';
import { useNow } from './Now.tsx';

interface SpotsBadgeProps {
  readonly session: SpotsBadge_session$key;
  /** Duration of the session, which the parent knows. */
  readonly durationMinutes: number;
}

/** Says whether a seat is free. */
export function SpotsBadge({ session, durationMinutes }: SpotsBadgeProps) {
  const data = useFragment(
    graphql`
      fragment SpotsBadge_session on Session {
        status
        scheduledAt
        availableSpots
      }
    `,
    session,
  );
  const { text, tone } = availability({ ...data, durationMinutes }, useNow());
  return <Badge tone={tone}>{text}</Badge>;
}
