import { graphql, useFragment } from 'react-relay/hooks';
import type { SpotsBadge_session$key } from '../__generated__/SpotsBadge_session.graphql.ts';
import { availability } from '../lib/availability.ts';
import { Badge } from '../ui/Badge.tsx';
import { useNow } from './Now.tsx';

/** Whether there is a seat, in words. */
export function SpotsBadge({ session }: { session: SpotsBadge_session$key }) {
  const data = useFragment(
    graphql`
      fragment SpotsBadge_session on Session {
        status
        scheduledAt
        durationMinutes
        availableSpots
      }
    `,
    session,
  );
  const { text, tone } = availability(data, useNow());
  return <Badge tone={tone}>{text}</Badge>;
}
