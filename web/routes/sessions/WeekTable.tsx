import { graphql, useFragment } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import type { WeekTable_session$key } from '../../__generated__/WeekTable_session.graphql.ts';
import { fewSpots, spotsText } from '../../lib/availability.ts';
import { cn } from '../../lib/cn.ts';
import { formatTime, wholeDollars } from '../../lib/format.ts';
import { OwnSeatBadge } from '../../parts/OwnSeatBadge.tsx';
import { useTimeZone } from '../../parts/TimeZone.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Marked } from '../../ui/Marked.tsx';

interface WeekTableProps {
  readonly session: WeekTable_session$key;
  /** The search words that matched. */
  readonly matched: readonly string[];
}

/**
 * A table in a column of the week: time, title, Game Master, price, and whether it has a free seat or the viewer has
 * one.
 */
export function WeekTable({ session: key, matched }: WeekTableProps) {
  const session = useFragment(
    graphql`
      fragment WeekTable_session on Session {
        databaseId
        title
        gameSystem
        scheduledAt
        priceCents
        availableSpots
        isRunByViewer
        viewerBooking {
          id
          ...OwnSeatBadge_booking
        }
        gameMaster {
          id
          name
        }
      }
    `,
    key,
  );
  const { databaseId, title, gameSystem, scheduledAt, priceCents, availableSpots, gameMaster } = session;
  const zone = useTimeZone();
  const isFull = availableSpots <= 0;
  const isNearlyFull = !isFull && availableSpots <= fewSpots;
  return (
    <article className="relative rounded-md border border-line bg-surface p-3 text-sm hover:border-edge hover:bg-raised">
      <p className="figures flex items-baseline justify-between gap-2">
        <span className="font-semibold">{formatTime(scheduledAt, zone)}</span>
        <span>{wholeDollars(priceCents)}</span>
      </p>
      <h4 className="title mt-1 text-base leading-snug wrap-anywhere">
        <Link to={`/sessions/${databaseId}`} className="after:absolute after:inset-0 hover:text-ember-ink">
          <Marked text={title} matched={matched} />
        </Link>
      </h4>
      <p className="mt-1 text-xs text-soft">
        <Marked text={gameSystem} matched={matched} />
      </p>
      <p className="text-xs text-soft">
        GM <Marked text={gameMaster.name} matched={matched} />
      </p>
      {session.isRunByViewer || session.viewerBooking ? (
        <p className="mt-2">
          {session.isRunByViewer ? (
            <Badge tone="ember">Your table</Badge>
          ) : (
            session.viewerBooking && <OwnSeatBadge booking={session.viewerBooking} />
          )}
        </p>
      ) : (
        <p
          className={cn(
            'mt-1 text-xs',
            isFull ? 'text-faint' : isNearlyFull ? 'text-amber-ink' : 'text-verdigris-ink',
          )}
        >
          {isFull ? 'Full' : spotsText(availableSpots)}
        </p>
      )}
    </article>
  );
}
