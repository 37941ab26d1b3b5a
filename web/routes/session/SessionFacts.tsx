import Calendar from 'lucide-react/icons/calendar';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import type { SessionFacts_session$key } from '../../__generated__/SessionFacts_session.graphql.ts';
import { formatDate, formatDuration } from '../../lib/format.ts';
import { localAndOtherTimes } from '../../lib/zonedTimes.ts';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Hourglass } from '../../ui/Hourglass.tsx';
import { factGrid } from './SessionWaiting.tsx';

/** Date, time, duration and players, each with an icon. */
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
  const [local, others] = localAndOtherTimes(data.scheduledAt, zone);
  return (
    <dl className={factGrid}>
      <Fact icon={<Calendar />} label="Date">
        <time className="zoned" dateTime={data.scheduledAt}>
          {formatDate(data.scheduledAt, zone)}
        </time>
      </Fact>
      <Fact icon={<Clock />} label="Time">
        <div className="zoned flex flex-wrap items-baseline gap-x-4">
          <WholeTimes>{local}</WholeTimes>
          <details className="group text-sm font-normal text-soft">
            <summary className="inline-flex min-h-6 list-none items-center gap-1 hover:text-ember-ink [&::-webkit-details-marker]:hidden">
              Other time zones
              <ChevronDown
                aria-hidden="true"
                className="size-4 text-faint transition-transform duration-150 group-open:rotate-180"
              />
            </summary>
            <WholeTimes>{others}</WholeTimes>
          </details>
        </div>
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
