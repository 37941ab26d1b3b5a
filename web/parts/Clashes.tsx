import { graphql, useFragment } from 'react-relay/hooks';
import type { Clashes_session$key } from '../__generated__/Clashes_session.graphql.ts';
import { formatDuration } from '../lib/format.ts';
import { formatZonedDateTime } from '../lib/zones.ts';
import { Notice } from '../ui/Notice.tsx';
import { useTimeZone } from './TimeZone.tsx';
import { WholeTimes } from './WholeTimes.tsx';

interface ClashesProps {
  /** Other sessions of the same Game Master at the same time. */
  readonly sessions: Clashes_session$key;
}

/** Links to the other sessions, in a new tab so that what is being typed stays. */
export function ClashLinks({ sessions }: ClashesProps) {
  const others = useFragment(
    graphql`
      fragment Clashes_session on Session @relay(plural: true) {
        id
        databaseId
        title
        status
        scheduledAt
        durationMinutes
      }
    `,
    sessions,
  );
  const zone = useTimeZone();
  return others.map(({ id, databaseId, title, status, scheduledAt, durationMinutes }, at) => (
    <span key={id}>
      {at > 0 && '; '}
      <a
        href={`/sessions/${databaseId}`}
        target="_blank"
        rel="noopener"
        className="font-semibold text-text underline underline-offset-2 wrap-anywhere"
      >
        {title}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      {status === 'DRAFT' && ' (draft)'}, <WholeTimes>{formatZonedDateTime(scheduledAt, zone)}</WholeTimes>,{' '}
      {formatDuration(durationMinutes)}
    </span>
  ));
}

/** Warns that a Game Master would be at two tables at once; nothing is refused. Nothing without a clash. */
export function ClashNotice({ sessions, live = true }: ClashesProps & { readonly live?: boolean }) {
  if (sessions.length === 0) return null;
  return (
    <Notice tone="warning" live={live} title="The Game Master is at two tables at once">
      <p>
        At the same time: <ClashLinks sessions={sessions} />. It can go ahead all the same.
      </p>
    </Notice>
  );
}
