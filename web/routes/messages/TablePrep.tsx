import ChevronDown from 'lucide-react/icons/chevron-down';
import DoorOpen from 'lucide-react/icons/door-open';
import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { TablePrep_session$key } from '../../__generated__/TablePrep_session.graphql.ts';
import { formatDate } from '../../lib/format.ts';
import { formatZonedTime } from '../../lib/zones.ts';
import { Preparation } from '../../parts/Preparation.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { WholeTimes } from '../../parts/WholeTimes.tsx';
import { Button } from '../../ui/Button.tsx';

/** What everybody at the table needs, above its messages: open on a wide screen, folded on a phone. */
export function TablePrep({ session: key }: { session: TablePrep_session$key }) {
  const { databaseId, scheduledAt, gathering } = useFragment(
    graphql`
      fragment TablePrep_session on Session {
        databaseId
        scheduledAt
        gathering {
          joinUrl
          ...Preparation_gathering
        }
      }
    `,
    key,
  );
  const zone = useTimeZone();
  const [isWide] = useState(() => window.matchMedia('(min-width: 768px)').matches);
  return (
    <details open={isWide} className="group/prep border-b border-line bg-raised/60 px-4 text-sm">
      <summary className="flex min-h-11 list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="font-semibold">Before you play</span>{' '}
          <span className="figures text-soft max-md:block">
            {formatDate(scheduledAt, zone)}, <WholeTimes>{formatZonedTime(scheduledAt, zone)}</WholeTimes>
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 shrink-0 text-faint transition-transform duration-150 group-open/prep:rotate-180"
        />
      </summary>
      <div className="max-h-60 overflow-y-auto pb-3">
        {gathering && <Preparation gathering={gathering} />}
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          {gathering?.joinUrl ? (
            <Button asChild size="sm" icon={<DoorOpen />}>
              <a href={gathering.joinUrl} target="_blank" rel="noreferrer">
                Join the Table
              </a>
            </Button>
          ) : (
            <p className="text-soft">The link to the table is still to come.</p>
          )}
          <Link to={`/sessions/${databaseId}`} className="text-ember-ink underline">
            All about the session
          </Link>
        </div>
      </div>
    </details>
  );
}
