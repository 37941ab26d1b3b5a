import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { ComingUp_session$key } from '../__generated__/ComingUp_session.graphql.ts';
import { countdown } from '../lib/countdown.ts';
import { formatDate } from '../lib/format.ts';
import { useNow } from './Now.tsx';
import { TimeAndDuration } from './TimeAndDuration.tsx';
import { useTimeZone } from './TimeZone.tsx';

interface ComingUpProps {
  readonly session: ComingUp_session$key;
  /** What the session is to the viewer. */
  readonly kicker: string;
  readonly headingId: string;
}

/** Shows the next session: the time until it starts, its title, and its date in the viewer's zone. */
export function ComingUp({ session, kicker, headingId }: ComingUpProps) {
  const { databaseId, title, scheduledAt, durationMinutes } = useFragment(
    graphql`
      fragment ComingUp_session on Session {
        databaseId
        title
        scheduledAt
        durationMinutes
      }
    `,
    session,
  );
  const zone = useTimeZone();
  return (
    <>
      <p className="kicker text-ember-ink">{kicker}</p>
      <p className="figures title mt-2 text-title-2 text-text">{countdown(scheduledAt, useNow())}</p>
      <h2 id={headingId} className="mt-4 text-title-3 wrap-anywhere">
        <Link to={`/sessions/${databaseId}`} className="hover:text-ember-ink">
          {title}
        </Link>
      </h2>
      <p className="figures mt-1.5">{formatDate(scheduledAt, zone)}</p>
      <p className="figures text-soft">
        <TimeAndDuration session={{ scheduledAt, durationMinutes }} />
      </p>
    </>
  );
}
