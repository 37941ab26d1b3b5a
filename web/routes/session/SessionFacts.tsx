import Calendar from 'lucide-react/icons/calendar';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SessionFacts_session$key } from '../../__generated__/SessionFacts_session.graphql.ts';
import { formatDate, formatDuration } from '../../lib/format.ts';
import { formatZonedTimes } from '../../lib/zones.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { factGrid } from './SessionWaiting.tsx';

/** Date, time, duration and players, each with a mark to find it by. */
export function SessionFacts({ session }: { session: SessionFacts_session$key }) {
  const data = useFragment(
    graphql`
      fragment SessionFacts_session on Session {
        scheduledAt
        durationMinutes
        currentPlayers
        maxPlayers
      }
    `,
    session,
  );
  const zone = useTimeZone();
  return (
    <dl className={factGrid}>
      <Fact icon={<Calendar />} label="Date">
        <time className="zoned" dateTime={data.scheduledAt}>
          {formatDate(data.scheduledAt, zone)}
        </time>
      </Fact>
      <Fact icon={<Clock />} label="Time">
        <span className="zoned">
          <WholeTimes>{formatZonedTimes(data.scheduledAt, zone)}</WholeTimes>
        </span>
      </Fact>
      <Fact icon={<Hourglass />} label="Duration">
        {formatDuration(data.durationMinutes)}
      </Fact>
      <Fact icon={<Users />} label="Players">
        {data.currentPlayers}/{data.maxPlayers}
      </Fact>
    </dl>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="relative min-w-0 pl-8">
      <dt className="text-xs text-faint">
        <span
          aria-hidden="true"
          className="absolute top-0.5 left-0 text-ember-ink [&_svg]:size-5 [&_svg]:stroke-[1.5]"
        >
          {icon}
        </span>
        {label}
      </dt>
      <dd className="figures font-medium">{children}</dd>
    </div>
  );
}
